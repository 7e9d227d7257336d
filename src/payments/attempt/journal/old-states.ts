import type { AttemptRecord } from "../attempt-record.ts";
import { standingUse } from "../attempt-record-rules.ts";

/** From the earliest to the latest. */
const certainties = ["open", "unknown"];
const phases = ["waiting", "in_progress", "verifying"];

/**
 * Of the stored state of an attempt, and its state in the text of a tab of an earlier version, the later one. That tab may
 * run the attempt, or may have slept and have written an old state.
 */
export function laterOf(stored: AttemptRecord, old: AttemptRecord): AttemptRecord {
  if (stored.certainty === "paid") return old.certainty === "paid" ? used(stored, old) : stored;
  if (old.certainty === "paid") return old;
  const [storedSteps, oldSteps] = [stepsOf(stored), stepsOf(old)];
  const differing = storedSteps.findIndex((step, at) => step !== oldSteps[at]);
  return (storedSteps[differing] ?? 0) < (oldSteps[differing] ?? 0) ? old : stored;
}

function used(stored: AttemptRecord, old: AttemptRecord): AttemptRecord {
  const use = standingUse(old, stored);
  const isSame = use.applied === stored.applied && use.refundedAt === stored.refundedAt;
  return isSame ? stored : { ...stored, ...use };
}

/** Each of them grows while the ones before it stay as they are. An attempt that ended unpaid may go on (Retry, N12). */
function stepsOf(record: AttemptRecord): readonly number[] {
  const { unpaidAt, certainty, phase, partnerReferences, intentId } = record;
  // Earlier versions did not keep the time.
  const endedAt = unpaidAt ?? (certainty === "unpaid" ? 1 : 0);
  return [
    endedAt,
    certainties.indexOf(certainty),
    phases.includes(phase) ? phases.indexOf(phase) : phases.length,
    partnerReferences.length + (intentId === undefined ? 0 : 1),
  ];
}
