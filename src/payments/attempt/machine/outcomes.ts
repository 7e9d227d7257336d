import type { Minor } from "../../../../ports/entities/money.ts";
import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { NamedAmount, PartnerStatus, Receipt } from "../../../../ports/payment-terminal.ts";
import type { Attempt } from "./attempt.ts";
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

const isoCode = /^[A-Z]{3}$/;

/** The code of the named currency, where it is another one than the requested. */
function otherCurrencyIn({ request }: Attempt, { currency = "" }: NamedAmount): string | undefined {
  const [own = "", other = ""] = [request.currency.code, currency].map((code) =>
    code.trim().toUpperCase(),
  );
  // A sign such as "RM" cannot be compared with a code.
  return isoCode.test(own) && isoCode.test(other) && own !== other ? other : undefined;
}

/** Whether the partner names another amount, one that cannot be read, or another currency than the requested one (P-I8). */
export function isOtherAmount(attempt: Attempt, named: NamedAmount): boolean {
  const { amount = attempt.request.amount, amountText } = named;
  const isOther = amount !== attempt.request.amount || amountText !== undefined;
  return isOther || otherCurrencyIn(attempt, named) !== undefined;
}

/** Keeps the other amount that the partner set out to take, whichever screen is shown: its approval may name none (P-I8). */
export function keepOtherAmount(draft: Draft, named: NamedAmount): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid" || !isOtherAmount(attempt, named)) return;
  const otherCurrency = otherCurrencyIn(attempt, named);
  const approvedAmount = otherCurrency === undefined ? named.amount : undefined;
  change(draft, { approvedAmount, amountText: named.amountText, otherCurrency });
}

/**
 * The partner set out to take another amount: it is stopped before the card is charged (P-I8). Of a card reader that is
 * known; elsewhere the card may have been charged already.
 */
export function stopOtherAmount(draft: Draft): void {
  const { attempt } = draft;
  const { approvedAmount: amount, amountText: text } = attempt;
  finish(draft, {
    phase: "failed",
    certainty: isReaderKind(attempt.kind) ? "unpaid" : "unknown",
    failure: {
      kind: "other_amount",
      ...(amount !== undefined && { amount }),
      ...(text !== undefined && { text }),
    },
  });
  if (!attempt.isCancelling) cancel(draft, "timeout");
}

/**
 * The partner took the money. Accepted in every phase and final (PAY-R1, P-I3): the attempt is paid from
 * now on, even if the screen still verifies. An approval that names no amount, or no currency, took the one that was named
 * before, which the record keeps.
 */
export function approve(
  draft: Draft,
  { receipt, ...named }: NamedAmount & { readonly receipt?: Receipt },
): void {
  const { attempt, at } = draft;
  const { amount = attempt.approvedAmount ?? attempt.request.amount } = named;
  const { currency = attempt.otherCurrency ?? "" } = named;
  const text = named.amountText ?? (named.amount === undefined ? attempt.amountText : undefined);
  addReceipt(draft, receipt);
  change(draft, {
    certainty: "paid",
    approvedAt: at,
    amountText: text,
    otherCurrency: otherCurrencyIn(attempt, { currency }),
    timers: {},
    reconcileEndsAt: undefined,
    resolving: undefined,
    question: undefined,
    isCancelling: false,
    isCounted: false,
    step: undefined,
  });
  if (attempt.isCounted === true) addEffect(draft, { kind: "forget_failure" });
  if (text !== undefined) takeUnreadableAmount(draft, text);
  else if (isOtherAmount(attempt, { amount, currency })) takeOtherAmount(draft, amount);
  else showApproval(draft, isLive(attempt));
  addEffect(draft, { kind: "record_approval" });
}

/** An amount that differs is alerted, not added as a line (P-I8). */
function takeOtherAmount(draft: Draft, amount: Minor): void {
  change(draft, {
    phase: "failed",
    verifyingFor: undefined,
    failure: { kind: "amount_differs", amount },
    approvedAmount: amount,
    applied: "excess_alerted",
    refundReason: { kind: "other_amount" },
  });
  addEffect(draft, { kind: "log", message: "The terminal took another amount than was asked for" });
}

/** Puts it on the refund list: an amount that cannot be compared with the requested one is no line (P-I2, P-I8). */
function takeUnreadableAmount(draft: Draft, text: string): void {
  change(draft, {
    phase: "failed",
    verifyingFor: undefined,
    failure: { kind: "amount_unreadable", text },
    applied: "excess_alerted",
    refundReason: { kind: "unreadable_amount" },
  });
  addEffect(draft, { kind: "log", message: "The terminal took an amount that cannot be read" });
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
  // The reader does not report the card's digits; the intent has them (PAY-S19).
  if (isReaderKind(kind) && receipt?.cardLastFour === undefined) check(draft);
}

/**
 * Applies the partner's status while the screen waits (PAY-G2–PAY-G4, PAY-G7–PAY-G12, PAY-M3, PAY-M6,
 * PAY-M7).
 */
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

/** The partner declined: no money moved, and Retry is free (PAY-G8, PAY-M7). */
export function decline(draft: Draft, reason: string | undefined): void {
  const { reasonless } = rulesOf(draft.attempt);
  const failure =
    reason === undefined && reasonless === "connection_failure"
      ? ({ kind: "connection_failure" } as const)
      : ({ kind: "declined", ...(reason !== undefined && { reason }) } as const);
  finish(draft, { phase: "failed", certainty: "unpaid", failure });
}

/**
 * The payment was cancelled at the terminal (PAY-G9). A reader's intent outlives the card prompt: it is
 * unpaid once it is deleted (PAY-S16).
 */
function partnerCancelled(draft: Draft, reason: string | undefined, isFromReader: boolean): void {
  const { cancelledPhase: phase } = rulesOf(draft.attempt);
  // The app's own Cancel is running and reports its own result (PAY-S13).
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

/**
 * The terminal goes on although it acknowledged a cancellation: unknown again, and from now on only its refusal or staff
 * make it unpaid (N12). Returns whether this is news.
 */
export function goOn(draft: Draft): boolean {
  const { cancellation, isSurelyUnpaid, certainty, failure } = draft.attempt;
  if (cancellation !== "acknowledged" || isSurelyUnpaid === true) return false;
  change(draft, { cancellation: "disproved" });
  if (certainty !== "unpaid") return true;
  change(draft, { certainty: "unknown" });
  if (failure?.kind === "cancelled") change(draft, { failure: { kind: "cancel_unconfirmed" } });
  return true;
}

/** The partner reports that nothing was taken, so "cancelled successfully" may be shown (P-I15). */
export function becomeUnpaid(draft: Draft): void {
  const { failure } = draft.attempt;
  change(draft, { certainty: "unpaid", question: undefined });
  if (failure?.kind === "cancel_unconfirmed") change(draft, { failure: { kind: "cancelled" } });
}

/** The attempt's timeout expired: the screen ends, the result is unknown (PAY-G14, PAY-M13). */
export function timeOut(draft: Draft): void {
  const { timeoutPhase: phase } = rulesOf(draft.attempt);
  const failure =
    phase === "cancelled"
      ? ({ kind: "cancel_unconfirmed" } as const)
      : ({ kind: "timed_out" } as const);
  finish(draft, { phase, certainty: "unknown", failure });
  cancel(draft, "timeout");
}
