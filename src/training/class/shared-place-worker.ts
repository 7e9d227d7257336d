import * as v from "valibot";
import type { ClassServer, PlaceAnswer } from "../../../ports/class-server.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import { poll } from "../../kernel/repeat.ts";
import type { KeptPlace } from "./kept-place.ts";
import type { PlaceSummary } from "./place-summary.ts";

/** Real time from an answer to the next call. */
const reportEveryMs: Duration = 700;
/** Real time after a call without an answer. */
const retryAfterMs: Duration = 2 * secondMs;

const instructionSchema = v.variant("do", [
  v.object({ do: v.literal("message"), text: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ do: v.literal("mute") }),
]);

/** The page of a trainee as the trainer's roster shows it; the server adds the number of the order that is open. */
export type SharedSummary = PlaceSummary & { readonly orderId?: number };

export interface SharedPlaceParts {
  readonly server: Pick<ClassServer, "report">;
  /** Real time. */
  readonly clock: Clock;
  readonly place: KeptPlace;
  summary(): SharedSummary;
  keep(place: KeptPlace): void;
  showMessage(text: string): void;
  mute(): void;
  /** The trainer has removed the place, or another device has taken it. */
  onGone(): void;
  /** The run of the class is over. */
  onEnded(): void;
}

/** Tells the server of a shared class what is open on this tablet, and carries out what the trainer tells it alone. */
export class SharedPlaceWorker {
  private readonly parts: SharedPlaceParts;
  private place: KeptPlace;

  constructor(parts: SharedPlaceParts) {
    this.parts = parts;
    this.place = parts.place;
  }

  start(): Stop {
    return poll(this.parts.clock, () => this.report());
  }

  /** Returns the wait until the next call; undefined once the place is gone or the class has ended. */
  private async report(): Promise<Duration | undefined> {
    const { server, summary, onGone, onEnded } = this.parts;
    const { secret, carriedOut } = this.place;
    const answer = await server.report({ secret, carriedOut, replies: [], summary: summary() });
    if (answer.kind === "refused" && answer.reason === "gone") {
      onGone();
      return undefined;
    }
    if (answer.kind !== "loaded") return retryAfterMs;
    this.carryOut(answer.value);
    const { phase, round } = answer.value;
    // A tablet that was asleep may miss the end of its run, and the wait before the next one.
    if (phase === "running" && round === this.place.round) return reportEveryMs;
    onEnded();
    return undefined;
  }

  private carryOut({ instructions }: PlaceAnswer): void {
    for (const { number, instruction } of instructions) {
      if (number <= this.place.carriedOut) continue;
      this.place = { ...this.place, carriedOut: number };
      this.parts.keep(this.place);
      const parsed = v.safeParse(instructionSchema, instruction);
      if (!parsed.success) continue;
      if (parsed.output.do === "mute") this.parts.mute();
      else this.parts.showMessage(parsed.output.text);
    }
  }
}
