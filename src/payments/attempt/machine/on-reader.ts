import type { ReaderStep, TerminalFact } from "../../../../ports/payment-terminal.ts";
import { cancel, change, check, type Draft, finish, isEnded, isLive, reconcile } from "./draft.ts";
import { goOn } from "./outcomes.ts";

type ReaderError = Extract<TerminalFact, { kind: "reader_error" }>;

const cardSteps: readonly ReaderStep[] = ["collecting", "confirming"];

/** The card reader reached the next step (PAY-S1–PAY-S12). */
export function onStep(draft: Draft, step: ReaderStep): void {
  const { attempt } = draft;
  if (!isLive(attempt)) return;
  if (attempt.isCancelling) {
    // Too late to cancel: the result of the confirmation decides (PAY-R23).
    if (step === "confirming") change(draft, { phase: "verifying", verifyingFor: "slipped", step });
    return;
  }
  change(draft, { step, phase: cardSteps.includes(step) ? "in_progress" : "waiting" });
}

/**
 * Ends the attempt with a row of the catalogue (PAY-S3–PAY-S7, PAY-S9, PAY-S17, PAY-S18, PAY-S21–PAY-S23).
 */
export function onReaderError(draft: Draft, fact: ReaderError): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid") return;
  if (isEnded(attempt)) {
    onEndedError(draft, fact);
    return;
  }
  const { row, message, certainty, again } = fact;
  const isPromptLeft = attempt.step === "collecting" && row === "disconnection";
  change(draft, { again, isSurelyUnpaid: certainty === "unpaid" });
  finish(draft, {
    phase: "failed",
    certainty,
    failure: { kind: "reader_error", row, ...(message !== undefined && { message }) },
  });
  if (isPromptLeft && certainty === "unpaid" && !attempt.isCancelling) cancel(draft, "timeout");
  if (certainty === "unknown" && row !== "requires_confirmation") reconcile(draft);
}

function onEndedError(draft: Draft, { certainty }: ReaderError): void {
  // Before a confirmation no money can have been taken, whatever the result of Cancel.
  if (certainty === "unpaid" && draft.attempt.certainty === "unknown")
    change(draft, { certainty: "unpaid", isSurelyUnpaid: true });
  // A card that was being charged while the partner acknowledged the cancellation (N12).
  if (certainty === "unknown" && goOn(draft)) reconcile(draft);
}

/** Collects again on the same intent, after a decline or for the same balance (PAY-S22, PAY-S28). */
export function collectAgain(draft: Draft): void {
  change(draft, {
    phase: "in_progress",
    certainty: "open",
    step: "collecting",
    failure: undefined,
    again: "nothing",
    isSurelyUnpaid: false,
    isClosed: false,
    timers: {},
  });
  draft.effects.push({ kind: "collect_again" });
}

/** Checks the intent before it is confirmed again (PAY-S21, PAY-S25, N44). */
export function checkBeforeRetry(draft: Draft): void {
  change(draft, { phase: "verifying", verifyingFor: "reader_retry", failure: undefined });
  check(draft);
}
