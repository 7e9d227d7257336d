import type { ClassServer, PlaceRun } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import { Emitter } from "../../../ports/emitter.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { BoardThen } from "../session/debrief-view.ts";
import { repeat } from "./repeat.ts";

/** Real time from one look to the next, so that the trainee's board is followed within two seconds. */
const lookEveryMs: Duration = secondMs;

/** A run to be repeated. */
export type RunToRepeat = Omit<PlaceRun, "run" | "from"> & { readonly choice: ClassChoice };

export interface LookParts {
  readonly server: Pick<ClassServer, "run">;
  /** Real time. */
  readonly clock: Clock;
  readonly key: string;
  readonly place: number;
  readonly choice: ClassChoice;
  /** Repeats the run up to its end; undefined where it cannot be repeated, or not within a limit of time. */
  replay(run: RunToRepeat): Promise<BoardThen | undefined>;
}

/** The board of one trainee of a class as it is, a second or two later. */
export class LookedBoard {
  private readonly parts: LookParts;
  private readonly changes = new Emitter();
  readonly onChange = this.changes.add;
  private known: { readonly run: string; readonly lines: readonly unknown[] } = {
    run: "",
    lines: [],
  };
  private repeatedTo: number | undefined;
  /** The board, and whether the run cannot be repeated; another object after each change. */
  view: { readonly board: BoardThen | undefined; readonly isRefused: boolean } = {
    board: undefined,
    isRefused: false,
  };

  constructor(parts: LookParts) {
    this.parts = parts;
  }

  start(): Stop {
    return repeat(this.parts.clock, async () => {
      await this.look();
      // It would be refused again.
      return this.view.isRefused ? undefined : lookEveryMs;
    });
  }

  private async look(): Promise<void> {
    const { server, key, place, choice, replay } = this.parts;
    const { run, lines } = this.known;
    const read = await server.run(key, place, { run, from: lines.length });
    if (read.kind !== "loaded") return;
    const { from, end, locale } = read.value;
    this.known = { run: read.value.run, lines: [...lines.slice(0, from), ...read.value.lines] };
    if (end === undefined || end.at === this.repeatedTo) return;
    this.repeatedTo = end.at;
    const rest = { end, ...(locale !== undefined && { locale }) };
    const board = await replay({ choice, lines: this.known.lines, ...rest });
    this.view = { board, isRefused: board === undefined };
    this.changes.emit();
  }
}
