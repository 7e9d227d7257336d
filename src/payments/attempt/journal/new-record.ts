import type { Instant } from "../../../../ports/entities/time.ts";
import type { AttemptId, TransactionReference } from "../../../../ports/payment-terminal.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import type { CardPaymentRequest } from "../payment-attempts.ts";

/** Longer device ids are cut; the stamp alone is unique already. */
const devicePartLengthMax = 40;

/** Prefix, location, device and timestamp; `stamp` is never used twice in this browser (TT-2, PAY-D17). */
function referenceOf(
  { branchId, device }: Pick<CardPaymentRequest, "branchId" | "device">,
  stamp: number,
): TransactionReference {
  const devicePart = device.id.replace(/[^\w]/g, "_").slice(0, devicePartLengthMax);
  return `DM-${branchId}-${devicePart}-${stamp}` as TransactionReference;
}

/** What is kept before anything is sent. */
export function newRecord(
  wish: CardPaymentRequest,
  parts: {
    readonly stamp: number;
    readonly at: Instant;
    readonly owner: string;
    readonly paidBefore: readonly TransactionReference[];
  },
): KeptAttempt {
  const { kind, balance, ...request } = wish;
  return {
    request: {
      ...request,
      attemptId: `${parts.owner}-${parts.stamp}` as AttemptId,
      reference: referenceOf(wish, parts.stamp),
    },
    kind,
    balance,
    startedAt: parts.at,
    phase: "waiting",
    certainty: "open",
    partnerReferences: [],
    paidBefore: parts.paidBefore,
    applied: "no",
    owner: parts.owner,
  };
}

/** The same wish once more, as Retry has it. */
export function wishOf({ request, kind, balance }: KeptAttempt): CardPaymentRequest {
  const { attemptId: _attemptId, reference: _reference, ...wish } = request;
  return { ...wish, kind, balance };
}
