import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import { type Duration, minuteMs } from "../../ports/entities/time.ts";
import { askedCode } from "../world/codes.ts";
import { cashName, makePaymentTypes } from "../world/company-payments.ts";
import { instantOf, type TimeOfDay } from "../world/scenario.ts";
import { capabilitiesOf } from "../world/scenario-capabilities.ts";
import { terminalNames } from "../world/scenario-terminals.ts";
import type { Goal, GoalPart } from "./goal.ts";
import { isAtMinute } from "./goal-part.ts";
import { isActive, isTaken, latest, type OrderStory } from "./run-facts.ts";
import { slowingAct } from "./slowing-plan.ts";
import type { ActWait, HandOverAct, OrderAct, PayAct, Planning, StaffAct } from "./staff-act.ts";

/** A terminal gives up a payment after this time. */
const chargeMs: Duration = minuteMs;

/** The time that one press on +30 min adds. */
const laterMs: Duration = 30 * minuteMs;

type GoalOf<Kind extends Goal["kind"]> = Extract<Goal, { readonly kind: Kind }>;

/**
 * The next thing that staff do for an open part of a goal, by the legal life of its order. Undefined while its situation
 * has not come.
 */
export function nextAct(
  goal: Goal,
  part: GoalPart,
  planning: Planning,
): StaffAct | ActWait | undefined {
  switch (goal.kind) {
    case "sound_on":
      return part.since === undefined ? undefined : { do: "turn_sound_on" };
    case "page_opened":
      return { do: "show_tab", tab: goal.tab };
    case "nothing_refused":
      return undefined;
    case "turned_away_at_most":
    case "busy_in_time":
    case "reopened_within":
      return slowingAct(goal, part, planning);
  }
  const story = part.orderId === undefined ? undefined : planning.facts.byId(part.orderId);
  const order = story && latest(story);
  return order && new OrderPlan(story, order, planning).actFor(goal, part);
}

/** The acts for one order. */
class OrderPlan {
  private readonly story: OrderStory;
  private readonly order: Order;
  private readonly planning: Planning;

  constructor(story: OrderStory, order: Order, planning: Planning) {
    this.story = story;
    this.order = order;
    this.planning = planning;
  }

  actFor(goal: Goal, part: GoalPart): OrderAct | ActWait | undefined {
    const { id, isTakeaway } = this.order;
    switch (goal.kind) {
      case "order_reaches":
        return this.towards(goal.status);
      case "not_older_than":
        return this.towards(isTakeaway ? "collected" : "in_progress");
      case "delivery_time":
      case "rejected_for":
      case "never_auto_rejected":
      case "quarter_not_overfull":
        return this.answer();
      case "paid_with":
      case "charged_once":
      case "looked_before_charging":
        return this.towards(isTakeaway ? "collected" : "delivered");
      case "moved_to":
        return { do: "move", order: id, time: goal.time, isLater: this.isPostponedTo(goal.time) };
      case "rider_in_time":
        return part.since === undefined ? this.towards("ready") : this.assign();
      case "promise_kept":
        return this.towards(isTakeaway ? "ready" : "delivered");
      case "told_before_late":
        return this.giveTime();
      default:
        return part.since === undefined ? undefined : this.afterEvent(goal.kind);
    }
  }

  /** Whether one or two presses on +30 min lead there, which are fewer than those of a typed time. */
  private isPostponedTo(time: TimeOfDay): boolean {
    const wanted = instantOf(this.planning.lesson.scenario, time);
    const { scheduledFor = 0 } = this.order;
    return [1, 2].some((presses) => isAtMinute(scheduledFor + presses * laterMs, wanted));
  }

  /** The promise of an order is fixed once a courier was requested. */
  private giveTime(): OrderAct | undefined {
    const { id, status, promise } = this.order;
    if (status === "unconfirmed") return this.answer();
    const { promisedAt, fixedFrom = Number.POSITIVE_INFINITY } = promise ?? {};
    if (promisedAt === undefined || fixedFrom <= this.planning.now) return undefined;
    return { do: "give_time", order: id };
  }

  /** The act that an event of the day asks for, once it has come. */
  private afterEvent(kind: Goal["kind"]): OrderAct | undefined {
    const { id: order } = this.order;
    switch (kind) {
      case "job_handed_over":
      case "rider_replaced":
        return this.giveToAnother();
      case "update_seen":
        return { do: "open", order };
      case "reprinted":
        return { do: "reprint", order };
      default:
        return undefined;
    }
  }

  /** The next step on the order's way to a status. */
  private towards(to: OrderStatus): OrderAct | ActWait | undefined {
    const { id, status, scheduledFor, isTakeaway } = this.order;
    if (status === to) return undefined;
    switch (status) {
      case "unconfirmed":
        return this.answer();
      case "new":
        return scheduledFor !== undefined && scheduledFor > this.planning.now
          ? { do: "wait", reason: "due", until: scheduledFor, order: id }
          : { do: "mark_ready", order: id };
      case "ready":
        return isTakeaway ? this.handOut() : this.sendOut();
      case "in_progress":
        return this.complete();
      default:
        return undefined;
    }
  }

  private answer(): OrderAct | undefined {
    const { id, status, isTakeaway } = this.order;
    if (status !== "unconfirmed") return undefined;
    const rejection = this.goalAbout("rejected_for");
    if (rejection !== undefined) return { do: "reject", order: id, reason: rejection.reason };
    const minutes = isTakeaway ? undefined : this.goalAbout("delivery_time")?.fromMinutes;
    const payment = isTakeaway ? this.payment() : {};
    return { do: "approve", order: id, ...(minutes !== undefined && { minutes }), ...payment };
  }

  /** A ready delivery leaves with a rider; a partner's driver takes it without staff. */
  private sendOut(): OrderAct | undefined {
    if (isActive(this.order.job)) return undefined;
    if (!isTaken(this.order)) return this.assign();
    return { do: "send_out", order: this.order.id, ...this.asked() };
  }

  private asked(): HandOverAct {
    const { capabilities } = this.planning.lesson.scenario;
    return askedCode(this.order, capabilitiesOf(capabilities)) ?? {};
  }

  private assign(): OrderAct | undefined {
    const { id, status } = this.order;
    if (isTaken(this.order) || (status !== "new" && status !== "ready")) return undefined;
    return { do: "assign_rider", order: id };
  }

  private giveToAnother(): OrderAct | undefined {
    const { id, status, job, riderId } = this.order;
    if (isActive(job)) return { do: "cancel_job", order: id };
    if (status !== "new" && status !== "ready") return undefined;
    return { do: "assign_rider", order: id, ...(riderId !== undefined && { insteadOf: riderId }) };
  }

  /** A customer whom the lesson sends gets the order on arrival. */
  private handOut(): OrderAct | undefined {
    const isAwaited = this.goalAbout("order_reaches", ({ since }) => since === "customer_arrived");
    if (isAwaited !== undefined && this.order.hasCustomerArrived !== true) return undefined;
    return this.complete();
  }

  private complete(): OrderAct {
    const asked = this.order.status === "ready" ? this.asked() : {};
    return { do: "complete", order: this.order.id, ...this.payment(), ...asked };
  }

  private payment(): PayAct {
    const { totalAmount, payments } = this.order;
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
    const pay = totalAmount !== undefined && paid < totalAmount ? this.paymentType() : undefined;
    const last = this.story.payments.at(-1);
    if (pay === undefined || last === undefined) return pay === undefined ? {} : { pay };
    const isUnpaid = last.status === "declined" || last.status === "cancelled";
    return { pay, charge: { isUnpaid, endsAt: last.at + chargeMs } };
  }

  private paymentType(): PaymentTypeId | undefined {
    const isByCard = this.goalAbout("charged_once") ?? this.goalAbout("looked_before_charging");
    const types = makePaymentTypes(terminalNames(this.planning.lesson.scenario));
    const name = this.goalAbout("paid_with")?.payments[0] ?? cashName;
    return types.find((type) =>
      isByCard === undefined ? type.name === name : type.partner !== undefined,
    )?.id;
  }

  /** The first goal of a kind that names the order. */
  private goalAbout<Kind extends Goal["kind"]>(
    kind: Kind,
    fits: (goal: GoalOf<Kind>) => boolean = () => true,
  ): GoalOf<Kind> | undefined {
    const { lesson, facts } = this.planning;
    return lesson.goals.find((goal): goal is GoalOf<Kind> => {
      if (goal.kind !== kind || !fits(goal as GoalOf<Kind>)) return false;
      const labels = "orders" in goal ? (goal.orders ?? []) : [];
      return labels.some((label) => facts.of(label)?.id === this.order.id);
    });
  }
}
