import type { Company } from "../../../ports/entities/company.ts";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsPartner, Rider } from "../../../ports/entities/logistics.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import type { OrderFlow } from "../../../ports/entities/order-list.ts";
import { isLoyalty } from "../../../ports/entities/payment.ts";
import { dueOf, isPriced } from "./order-totals.ts";
import { flowOf } from "./placement.ts";

/** A step that staff are about to take: the last steps of an order, and confirming a pickup. */
export type CompletionStep = "pick_up" | "deliver" | "collect" | "confirm_pickup";

/** A step that records a payment where one is due. */
export type PaidStep = Exclude<CompletionStep, "pick_up">;

const before: Readonly<
  Record<CompletionStep, { readonly flow: OrderFlow; readonly statuses: readonly OrderStatus[] }>
> = {
  pick_up: { flow: "homeDelivery", statuses: ["ready"] },
  deliver: { flow: "homeDelivery", statuses: ["in_progress"] },
  // A pickup in progress waits with the ready ones (see `placeOf`).
  collect: { flow: "pickup", statuses: ["ready", "in_progress"] },
  confirm_pickup: { flow: "pickup", statuses: ["unconfirmed"] },
};

/**
 * Whether the step can be taken now: false once another device has moved or removed the order, or made a delivery of a
 * pickup or a pickup of a delivery (FL-13).
 */
export function isStepPossible(order: Order, step: CompletionStep): boolean {
  const { flow, statuses } = before[step];
  return flowOf(order) === flow && statuses.includes(order.status);
}

/** Whether the order would wait for the step, had it not become a delivery or a pickup. */
export function isOtherFlow(order: Order, step: CompletionStep): boolean {
  return before[step].statuses.includes(order.status) && !isStepPossible(order, step);
}

/** The questions that staff answer first, in this order. */
export type CompletionQuestion =
  /** The order's rider is no longer one of the company's (FL-7). */
  | "rider_deleted"
  /** A partner still has a job for the order: continue? (FL-8) */
  | "active_job"
  /** The one who takes the order names its code first (HV-1). */
  | "handover_code"
  /** The payment is recorded first, which sends the command, too (PY-1, PY-2). */
  | "payment"
  /** A payment would be recorded, but the order's amount is unknown: the step cannot be taken (N16). */
  | "amount_unknown";

/** A question that a dialog puts in words; the others have something to enter. */
export type PlainQuestion = Exclude<CompletionQuestion, "handover_code" | "payment">;

export function isPlainQuestion(question: CompletionQuestion): question is PlainQuestion {
  return question !== "handover_code" && question !== "payment";
}

/** The facts beside the order that the questions depend on. */
export interface CompletionFacts extends Pick<Company, "isLoyaltyAcceptedForWalkIn"> {
  /** Undefined until they are known; until then no rider counts as deleted. */
  readonly riders: readonly Rider[] | undefined;
  readonly partners: readonly LogisticsPartner[];
  /** Whether the company is on the payment-validation list. */
  readonly isPaymentValidated: boolean;
  readonly canDeliveryManagerRecordPayment: boolean;
  /** Whether the back end asks for a code at this step of this order. */
  readonly isCodeAsked: boolean;
}

/** The questions to ask before a step is sent. Without questions it is sent at once. */
export function completionSteps(
  order: Order,
  step: CompletionStep,
  facts: CompletionFacts,
): readonly CompletionQuestion[] {
  if (step !== "pick_up" && recordsPayment(order, facts) && !isPriced(order))
    return ["amount_unknown"];
  const questions: CompletionQuestion[] = [];
  const job = step === "confirm_pickup" ? undefined : unfinishedJob(order);
  if (step === "deliver" && job === undefined && isRiderGone(order, facts)) {
    questions.push("rider_deleted");
  }
  if (job !== undefined) questions.push("active_job");
  if (facts.isCodeAsked) questions.push("handover_code");
  if (step !== "pick_up" && asksForPayment(order, facts)) questions.push("payment");
  return questions;
}

/**
 * The partner's job that is neither cancelled nor complete. A stale one (RA-9) counts, too: its partner
 * has not given it up.
 */
function unfinishedJob({ job }: Order): LogisticsJob | undefined {
  return job === undefined || job.status === "cancelled" || job.status === "complete"
    ? undefined
    : job;
}

/** A partner that the company has set up has a rider id of its own. */
function isRiderGone({ riderId }: Order, { riders, partners }: CompletionFacts): boolean {
  if (riderId === undefined || riders === undefined) return false;
  const known: readonly (RiderId | undefined)[] = [
    ...riders.map(({ id }) => id),
    ...partners.map(({ configuration }) => configuration?.driverId),
  ];
  return !known.includes(riderId);
}

/**
 * A company on the payment-validation list asks for the payment of an order without one, with points
 * only, or paid in part; of deliveries only where the delivery manager may record payments (PY-1, PY-2). The
 * checkout then compares the sums (ER-7).
 */
function asksForPayment(order: Order, facts: CompletionFacts): boolean {
  const { payments } = order;
  if (!recordsPayment(order, facts) || !isPriced(order)) return false;
  const isUnpaid = payments.length <= 1 && payments.every(isLoyalty);
  return isUnpaid || dueOf(order, facts) > 0;
}

/** Whether completing this order may record a payment. */
function recordsPayment({ isTakeaway }: Order, facts: CompletionFacts): boolean {
  return facts.isPaymentValidated && (isTakeaway || facts.canDeliveryManagerRecordPayment);
}
