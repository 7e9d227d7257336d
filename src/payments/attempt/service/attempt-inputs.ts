import type { AttemptRecord } from "../attempt-record.ts";
import type { Attempt, AttemptEffect, AttemptInput } from "../machine/attempt.ts";

/** The approval in a record of another tab, as a fact. */
export function approvalOf(record: AttemptRecord): AttemptInput {
  const { request, receipt, approvedAmount, amountText, refundReason } = record;
  const currency = record.otherCurrency;
  const isUnreadable = amountText !== undefined && refundReason?.kind === "unreadable_amount";
  const named = isUnreadable ? { amountText } : { amount: approvedAmount ?? request.amount };
  const approval = { via: "push", references: [request.reference], status: "approved" } as const;
  return {
    kind: "fact",
    fact: {
      kind: "result",
      ...approval,
      ...named,
      ...(currency !== undefined && { currency }),
      ...(receipt && { receipt }),
    },
  };
}

/** Whether the customer is asked for the card again. */
export function requestsCard({ kind }: AttemptEffect): boolean {
  return kind === "collect_again" || kind === "confirm_again";
}

/** Whether a reader's intent became known, on which the card is requested next (PAY-S8). */
export function isNewIntent(before: Attempt, after: Attempt): boolean {
  return after.certainty === "open" && after.intentId !== before.intentId;
}
