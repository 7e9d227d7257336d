import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { Failure } from "../../ports/outcome.ts";
import type { LaterReference, ReferenceData } from "./reference-data.ts";

/** Waits between attempts to load a part: the first, and the longest. */
const retryMsMin: Duration = 2 * secondMs;
const retryMsMax: Duration = 30 * secondMs;

const parts: readonly LaterReference[] = [
  "riders",
  "logistics_partners",
  "cancel_reasons",
  "payment_types",
  "print_settings",
];

export interface LaterReferenceParts {
  readonly clock: Clock;
  readonly reference: Pick<ReferenceData, "loadLater">;
  /** Told once of the first part that the server refuses, for all of them together (ER-2). */
  readonly tell: (status: number) => void;
}

/** Loads the rest of the company's data beside the first lists (SE-6), and each part again until it is there. */
export class LaterReferenceWorker {
  private readonly parts: LaterReferenceParts;
  private isTold = false;

  constructor(parts: LaterReferenceParts) {
    this.parts = parts;
  }

  start(): Stop {
    const cancels = new Map<LaterReference, Stop>();
    let isStopped = false;
    const attempt = async (part: LaterReference, waitMs: Duration): Promise<void> => {
      const result = await this.parts.reference.loadLater(part);
      if (isStopped || result === "loaded") return;
      this.note(result);
      const { clock } = this.parts;
      const again = (): void => void attempt(part, Math.min(2 * waitMs, retryMsMax));
      cancels.set(part, clock.schedule(clock.now() + waitMs, again));
    };
    for (const part of parts) void attempt(part, retryMsMin);
    return () => {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
    };
  }

  private note(failure: Failure): void {
    if (this.isTold || failure.kind !== "refused") return;
    this.isTold = true;
    this.parts.tell(failure.status);
  }
}
