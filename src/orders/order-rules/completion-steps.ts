import type { RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsPartner, Rider } from "../../../ports/entities/logistics.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { isLoyalty } from "../../../ports/entities/payment.ts";

/** What staff are about to do: the last steps of an order, and confirming a pickup. */
export type CompletionStep = "pick_up" | "deliver" | "collect" | "confirm_pickup";

/** A step that records a payment where one is due. */
export type PaidStep = Exclude<CompletionStep, "pick_up">;

const statusBefore: Readonly<Record<CompletionStep, OrderStatus>> = {
  pick_up: "ready",
  deliver: "in_progress",
  collect: "ready",
  confirm_pickup: "unconfirmed",
};

/** Whether the step can be taken now: false once another device has moved or removed the order (FL-13). */
export function isStepPossible({ status }: Order, step: CompletionStep): boolean {
  return status === statusBefore[step];
}

/** The step that a payment completes, by the order's status. */
export function paidStepOf({ status }: Order): PaidStep {
  if (status === "unconfirmed") return "confirm_pickup";
  return status === "ready" ? "collect" : "deliver";
}

/** What has to be answered first, in this order. */
export type CompletionQuestion =
  /** The order's rider is no longer one of the company's (FL-7). */
  | "rider_deleted"
  /** A partner is still busy with the order: go on all the same? (FL-8) */
  | "active_job"
  /** The payment is recorded first, which sends the command, too (PY-1, PY-2). */
  | "payment";

/** What the questions depend on beside the order. */
export interface CompletionFacts {
  /** Undefined until they are known: nobody is taken for deleted before. */
  readonly riders: readonly Rider[] | undefined;
  readonly partners: readonly LogisticsPartner[];
  /** Whether the company is on the payment-validation list. */
  readonly isPaymentValidated: boolean;
  readonly canDeliveryManagerRecordPayment: boolean;
}

/** The questions to ask before a step is sent; none: it is sent at once. */
export function completionSteps(
  order: Order,
  step: CompletionStep,
  facts: CompletionFacts,
): readonly CompletionQuestion[] {
  const questions: CompletionQuestion[] = [];
  const job = step === "confirm_pickup" ? undefined : unfinishedJob(order);
  if (step === "deliver" && job === undefined && isRiderGone(order, facts)) {
    questions.push("rider_deleted");
  }
  if (job !== undefined) questions.push("active_job");
  if (step !== "pick_up" && asksForPayment(order, facts)) questions.push("payment");
  return questions;
}

/**
 * The partner's job that is not over: neither cancelled nor complete, which leaves nothing to
 * warn of. One that is stale (RA-9) still asks: its partner has not given it up.
 */
function unfinishedJob({ job }: Order): LogisticsJob | undefined {
  return job === undefined || job.status === "cancelled" || job.status === "complete"
    ? undefined
    : job;
}

/** A partner set up by the company rides under a rider id of its own. */
function isRiderGone({ riderId }: Order, { riders, partners }: CompletionFacts): boolean {
  if (riderId === undefined || riders === undefined) return false;
  const known: readonly (RiderId | undefined)[] = [
    ...riders.map(({ id }) => id),
    ...partners.map(({ configuration }) => configuration?.driverId),
  ];
  return !known.includes(riderId);
}

/** On the list ∧ (takeaway ∨ dm_can_record_payment) ∧ (no payment ∨ only Loyalty): PY-1 with PY-2. */
function asksForPayment({ isTakeaway, payments }: Order, facts: CompletionFacts): boolean {
  const mayRecord = isTakeaway || facts.canDeliveryManagerRecordPayment;
  const isUnpaid = payments.length <= 1 && payments.every(isLoyalty);
  return facts.isPaymentValidated && mayRecord && isUnpaid;
}
