import type { Minor } from "../../../../ports/entities/money.ts";
import type { Receipt } from "../../../../ports/payment-terminal.ts";
import { addReceipt, ask, change, check, type Draft, isLive, setTimer } from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";

/**
 * The partner took the money. Accepted from every phase and final (PAY-R1, P-I3); the screen may still be
 * verifying, but what is known is known from now on.
 */
export function approve(
  draft: Draft,
  { amount, receipt }: { readonly amount?: Minor; readonly receipt?: Receipt },
): void {
  const { attempt, at } = draft;
  addReceipt(draft, receipt);
  change(draft, {
    certainty: "paid",
    approvedAt: at,
    timers: {},
    reconcileEndsAt: undefined,
    resolving: undefined,
    question: undefined,
    isCancelling: false,
    isCounted: false,
    step: undefined,
  });
  if (attempt.isCounted === true) ask(draft, { kind: "forget_failure" });
  if (amount !== undefined && amount !== attempt.request.amount) takeOtherAmount(draft, amount);
  else showApproval(draft, isLive(attempt));
  ask(draft, { kind: "record_approval" });
}

/** P-I8: an alert, not a line. */
function takeOtherAmount(draft: Draft, amount: Minor): void {
  change(draft, {
    phase: "failed",
    verifyingFor: undefined,
    failure: { kind: "amount_differs", amount },
    approvedAmount: amount,
    applied: "excess_alerted",
  });
  ask(draft, { kind: "log", message: "The terminal took another amount than was asked for" });
}

function showApproval(draft: Draft, wasLive: boolean): void {
  const { features, isClosed, kind, receipt } = draft.attempt;
  change(draft, { failure: undefined });
  if (wasLive && features.verifyApprovedMs > 0 && !isClosed) {
    change(draft, { phase: "verifying", verifyingFor: "approved" });
    setTimer(draft, "verified", draft.at + features.verifyApprovedMs);
    return;
  }
  change(draft, { phase: "paid", verifyingFor: undefined });
  if (isClosed) {
    ask(draft, { kind: "detach" });
    return;
  }
  setTimer(draft, "close", draft.at + features.successCloseMs);
  // PAY-S19: the reader does not tell the card; the intent does.
  if (rulesOf({ kind }).isReader && receipt?.cardLastFour === undefined) check(draft);
}
