import { action, makeObservable, observable, observableRef } from "mobx";
import * as v from "valibot";
import type { ClassServer, PlaceView } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ClassChoice, ClassPace } from "../../../ports/entities/class.ts";
import type { Duration, Instant, Stop } from "../../../ports/entities/time.ts";
import type { Read } from "../../../ports/outcome.ts";
import { poll } from "../../kernel/repeat.ts";
import { type ConsoleView, viewSchema } from "../console/console-view.ts";
import type { RunPart } from "./looked-branch.ts";

/** Real time from one look to the next, so that the trainee's board is followed within two seconds. */
const lookEveryMs: Duration = 700;

export interface LookParts {
  readonly server: Pick<ClassServer, "run" | "view">;
  /** Real time. */
  readonly clock: Clock;
  readonly key: string;
  readonly place: number;
  readonly choice: ClassChoice;
  /** Repeats a part beside the page; false where that fails, or takes longer than its limit (N35). */
  check(part: RunPart): Promise<boolean>;
  /** Takes over a part that has passed. */
  follow(part: RunPart): Promise<void>;
  /** The branch stands at this instant, and goes on at this pace. */
  setTime(at: Instant, pace: ClassPace): void;
  /** Shows what the trainee has open, after each look. */
  showScreen(trainee: ConsoleView["trainee"]): void;
  /** The trainee's page was loaded again, so that its run begins at the opening. */
  onOtherRun(): void;
}

/** loading: the trainee's page has not sent its run yet. refused: the run cannot be repeated, and is not tried again. */
export type LookState = "loading" | "followed" | "refused";

/** Follows the run of one trainee of a class, a second or two later. */
export class LookFollower {
  private readonly parts: LookParts;
  private known: { readonly run: string; readonly count: number } = { run: "", count: 0 };
  private waiting: readonly unknown[] = [];
  private end: RunPart["end"] | undefined;
  private pace: ClassPace = { isPaused: false, speed: 1 };
  state: LookState = "loading";
  /** The screens that the trainee has open; undefined until the first view. */
  trainee: ConsoleView["trainee"] | undefined = undefined;

  constructor(parts: LookParts) {
    this.parts = parts;
    makeObservable<this, "takeView" | "setState">(this, {
      state: observable,
      trainee: observableRef,
      takeView: action,
      setState: action,
    });
  }

  start(): Stop {
    return poll(this.parts.clock, () => this.look());
  }

  /** Returns the wait until the next look; undefined once nothing is left to follow. */
  private async look(): Promise<Duration | undefined> {
    const { server, key, place, choice } = this.parts;
    const { run, count } = this.known;
    const [read, view] = await Promise.all([
      server.run(key, place, { run, from: count }),
      server.view(key, place),
    ]);
    this.takeView(view);
    if (read.kind !== "loaded") return lookEveryMs;
    const { lines, end, locale } = read.value;
    if (run !== "" && read.value.run !== run) {
      this.parts.onOtherRun();
      return undefined;
    }
    this.known = { run: read.value.run, count: count + lines.length };
    this.waiting = [...this.waiting, ...lines];
    if (end === undefined) return lookEveryMs;
    if (end.at !== this.end?.at || this.waiting.length > 0) {
      const part = { choice, lines: this.waiting, end, ...(locale !== undefined && { locale }) };
      this.waiting = [];
      if (!(await this.take(part))) return undefined;
      this.end = end;
    }
    this.parts.setTime(end.at, this.pace);
    this.setState("followed");
    if (this.trainee !== undefined) this.parts.showScreen(this.trainee);
    return lookEveryMs;
  }

  /** A view was written by a trainee's page; none counts before the first one that can be read. */
  private takeView(read: Read<PlaceView>): void {
    const parsed = v.safeParse(viewSchema, read.kind === "loaded" ? read.value.view : undefined);
    if (!parsed.success) return;
    const { clock, trainee } = parsed.output;
    this.pace = { isPaused: clock.isPaused, speed: clock.speed };
    if (JSON.stringify(trainee) !== JSON.stringify(this.trainee)) this.trainee = trainee;
  }

  private async take(part: RunPart): Promise<boolean> {
    const { check, follow } = this.parts;
    const isGood = await check(part);
    if (isGood) await follow(part);
    else this.setState("refused");
    return isGood;
  }

  private setState(state: LookState): void {
    this.state = state;
  }
}
