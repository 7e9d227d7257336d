import type { Minor } from "../../../../ports/entities/money.ts";
import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { PartnerStatus, Receipt } from "../../../../ports/payment-terminal.ts";
import {
  addEffect,
  addReceipt,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isLive,
  setTimer,
  toInProgress,
  verify,
} from "./draft.ts";
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
  if (attempt.isCounted === true) addEffect(draft, { kind: "forget_failure" });
  if (amount !== undefined && amount !== attempt.request.amount) takeOtherAmount(draft, amount);
  else showApproval(draft, isLive(attempt));
  addEffect(draft, { kind: "record_approval" });
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
  addEffect(draft, { kind: "log", message: "The terminal took another amount than was asked for" });
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
    addEffect(draft, { kind: "detach" });
    return;
  }
  setTimer(draft, "close", draft.at + features.successCloseMs);
  // PAY-S19: the reader does not tell the card; the intent does.
  if (isReaderKind(kind) && receipt?.cardLastFour === undefined) check(draft);
}

/** What the partner said while the screen waits (PAY-G2–PAY-G4, PAY-G7–PAY-G12, PAY-M3, PAY-M6, PAY-M7). */
export function onLiveStatus(
  draft: Draft,
  status: PartnerStatus,
  reason: string | undefined,
  isFromReader = false,
): void {
  switch (status) {
    case "approved":
      approve(draft, {});
      break;
    case "in_progress":
      toInProgress(draft);
      break;
    case "declined":
      decline(draft, reason);
      break;
    case "cancelled":
      partnerCancelled(draft, reason, isFromReader);
      break;
    case "terminal_timeout":
      finish(draft, {
        phase: "terminal_timeout",
        certainty: "unknown",
        failure: { kind: "terminal_timed_out" },
      });
      break;
    case "unknown":
      unknownStatus(draft);
      break;
  }
}

/** A no of the partner: no money moved, and another try is free (PAY-G8, PAY-M7). */
export function decline(draft: Draft, reason: string | undefined): void {
  const { reasonless } = rulesOf(draft.attempt);
  const failure =
    reason === undefined && reasonless === "connection_failure"
      ? ({ kind: "connection_failure" } as const)
      : ({ kind: "declined", ...(reason !== undefined && { reason }) } as const);
  finish(draft, { phase: "failed", certainty: "unpaid", failure });
}

/** PAY-G9, PAY-S16. A reader's intent outlives the card prompt: it is unpaid once it is deleted. */
function partnerCancelled(draft: Draft, reason: string | undefined, isFromReader: boolean): void {
  const { cancelledPhase: phase } = rulesOf(draft.attempt);
  // PAY-S13: our own Cancel is on its way and answers for itself.
  if (isFromReader && draft.attempt.isCancelling) return;
  if (isFromReader) {
    finish(draft, { phase, certainty: "unknown", failure: { kind: "cancel_unconfirmed" } });
    cancel(draft, "staff");
    return;
  }
  const failure =
    phase === "failed"
      ? ({ kind: "cancelled_on_terminal", ...(reason !== undefined && { reason }) } as const)
      : ({ kind: "cancelled" } as const);
  finish(draft, { phase, certainty: "unpaid", failure });
}

function unknownStatus(draft: Draft): void {
  const { unknownStatus: leadsTo } = rulesOf(draft.attempt);
  if (leadsTo === "held") {
    verify(draft, "held");
    change(draft, { certainty: "unknown" });
  } else if (leadsTo === "failed") {
    finish(draft, { phase: "failed", certainty: "unknown", failure: { kind: "generic" } });
    check(draft);
  }
}

/** The partner says that nothing was taken; "cancelled successfully" may be shown (P-I15). */
export function becomeUnpaid(draft: Draft): void {
  const { failure } = draft.attempt;
  change(draft, { certainty: "unpaid", question: undefined });
  if (failure?.kind === "cancel_unconfirmed") change(draft, { failure: { kind: "cancelled" } });
}

/** The attempt's own time is up: the screen ends, the money is not known yet (PAY-G14, PAY-M13). */
export function timeOut(draft: Draft): void {
  const { timeoutPhase: phase } = rulesOf(draft.attempt);
  const failure =
    phase === "cancelled"
      ? ({ kind: "cancel_unconfirmed" } as const)
      : ({ kind: "timed_out" } as const);
  finish(draft, { phase, certainty: "unknown", failure });
  cancel(draft, "timeout");
}
