import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { waitAskedMs } from "../../ports/outcome.ts";
import { Wait } from "../../ports/wait.ts";
import type { ReferenceData, ReferencePart } from "./reference-data.ts";

/** The first and the longest wait between attempts to load a part. */
const retryMsMin: Duration = 2 * secondMs;
const retryMsMax: Duration = 30 * secondMs;

const parts: readonly ReferencePart[] = [
  "riders",
  "logistics_partners",
  "cancel_reasons",
  "payment_types",
  "print_settings",
];

export interface ReferenceDataWorkerParts {
  readonly clock: Clock;
  readonly reference: Pick<ReferenceData, "loadPart">;
}

/**
 * Loads the reference data that the first lists do not need, beside them, and retries each part until it
 * succeeds (SE-6).
 */
export class ReferenceDataWorker {
  private readonly parts: ReferenceDataWorkerParts;

  constructor(parts: ReferenceDataWorkerParts) {
    this.parts = parts;
  }

  start(): Stop {
    const cancels = new Map<ReferencePart, Stop>();
    let isStopped = false;
    const attempt = async (part: ReferencePart, waitMs: Duration): Promise<void> => {
      const result = await this.parts.reference.loadPart(part);
      if (isStopped || result === "loaded") return;
      const { clock } = this.parts;
      const again = (): void => void attempt(part, Math.min(2 * waitMs, retryMsMax));
      const delayMs = Math.max(waitMs, waitAskedMs(result));
      cancels.set(part, new Wait(clock, delayMs, again).stop);
    };
    for (const part of parts) void attempt(part, retryMsMin);
    return () => {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
    };
  }
}
