import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { StaffActions } from "./api-staff-actions.ts";
import { deadlineOf } from "./deadline-of.ts";
import { isForLater, type OrderLedger } from "./order-ledger.ts";
import type { Partners } from "./partners.ts";
import type { Riders } from "./riders.ts";
import type { Helpers } from "./scenario.ts";
import type { Explain, StaffReason } from "./staff-reasons.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** The number of attempts for a step without effect. */
const attemptsMax = 40;
const lookAgainMs = minuteMs;

interface Step {
  readonly at: Instant;
  readonly act: (order: Order) => void;
}

type Act = (order: Order) => void;

export interface AutopilotOptions {
  readonly scheduler: WorldScheduler;
  readonly ledger: OrderLedger;
  readonly riders: Riders;
  readonly partners: Partners;
  readonly random: RandomStream;
  readonly actions: StaffActions;
  readonly helpers: Helpers;
  readonly branchIds: ReadonlySet<BranchId>;
  readonly isRiderAppEnabled: boolean;
  /** The kitchen marks orders as ready itself. */
  readonly isKitchenSimulated: boolean;
  /** The company's minutes until an unconfirmed order is auto-rejected. */
  readonly confirmationMinutes: number;
  /** The partners that the autopilot may assign. */
  readonly partnersSetUp: readonly LogisticsPartner[];
  readonly partnerPercent: number;
  /** Receives the reason of each step. Absent for helpers. */
  readonly explain?: Explain;
}

/**
 * Staff who run branches by themselves; their skill sets their speed and their errors (TN-10). They look at an order
 * after each of its changes, and plan its next step.
 */
export class Autopilot implements OrderObserver {
  private readonly options: AutopilotOptions;
  private readonly random: RandomStream;
  private readonly scheduler: WorldScheduler;
  private readonly plans = new Map<OrderId, Stop>();

  constructor(options: AutopilotOptions) {
    this.options = options;
    this.random = options.random;
    this.scheduler = options.scheduler;
  }

  onOrderChange({ order, event }: OrderChange): void {
    if (event === "marked_as_reprinted" || event === "tip_collected") return;
    this.adopt(order);
  }

  adopt(order: Order): void {
    if (!this.options.branchIds.has(order.branchId)) return;
    this.forget(order.id);
    if (!this.random.chance(this.options.helpers.sharePercent, 100)) return;
    this.plan(order, 1);
  }

  /** Cancels every planned step. */
  stop(): void {
    for (const cancel of this.plans.values()) cancel();
    this.plans.clear();
  }

  private plan(order: Order, attempt: number): void {
    const step = this.nextStep(order);
    if (step === undefined) return;
    this.planStep(order.id, step, attempt);
  }

  private planStep(id: OrderId, step: Step, attempt: number): void {
    const stop = this.scheduler.at(step.at, () => {
      this.plans.delete(id);
      const order = this.options.ledger.get(id);
      if (order === undefined) return;
      step.act(order);
      const isUnchanged = this.options.ledger.get(id) === order;
      if (isUnchanged && !this.plans.has(id)) this.lookAgain(id, attempt);
    });
    this.plans.set(id, stop);
  }

  private lookAgain(id: OrderId, attempt: number): void {
    if (attempt >= attemptsMax) return;
    const at = this.scheduler.now() + lookAgainMs;
    const stop = this.scheduler.at(at, () => {
      this.plans.delete(id);
      const order = this.options.ledger.get(id);
      if (order !== undefined) this.plan(order, attempt + 1);
    });
    this.plans.set(id, stop);
  }

  private nextStep(order: Order): Step | undefined {
    switch (order.status) {
      case "unconfirmed":
        return {
          at: this.in(15, 120),
          act: this.random.chance(1, 20) ? this.reject : this.confirm,
        };
      case "new":
        return this.stepOfNew(order);
      case "ready":
        return order.isTakeaway ? this.stepOfReadyPickup(order) : this.stepOfReadyDelivery(order);
      case "in_progress":
        return this.stepOfRiding(order);
      default:
        return undefined;
    }
  }

  private readonly confirm: Act = (order) =>
    this.explain(order, this.whyToAnswer, () => this.options.actions.confirm(order));
  private readonly reject: Act = (order) =>
    this.explain(order, this.whyToAnswer, () => this.options.actions.reject(order));
  private readonly assign: Act = (order) => this.assignSomebody(order);
  private readonly handOver: Act = (order) =>
    this.explain(order, { kind: "rider_at_counter" }, () =>
      this.options.actions.markPickedUp(order),
    );
  private readonly giveOut: Act = (order) =>
    this.explain(order, { kind: "customer_at_counter" }, () =>
      this.options.actions.markCollected(order),
    );

  private deliver(why: StaffReason): Act {
    return (order) => this.explain(order, why, () => this.options.actions.markDelivered(order));
  }

  private readonly whyToAnswer = (order: Order): StaffReason => {
    const { ledger, branchIds, confirmationMinutes } = this.options;
    const waiting = [...ledger.all()].filter(
      ({ status, branchId }) => status === "unconfirmed" && branchIds.has(branchId),
    );
    return reasonToAnswer(order, waiting, confirmationMinutes, this.scheduler.now());
  };

  /** A reason that takes a look at all orders is given as a function: helpers need none. */
  private explain(
    order: Order,
    why: StaffReason | ((order: Order) => StaffReason),
    act: () => void,
  ): void {
    const { explain } = this.options;
    if (explain === undefined) act();
    else explain(order, typeof why === "function" ? why(order) : why, act);
  }

  /** The kitchen starts when an order is due; sometimes staff assign a rider while it cooks. */
  private stepOfNew(order: Order): Step | undefined {
    const isForSomebody = !order.isTakeaway && !this.isTaken(order);
    if (isForSomebody && this.random.chance(1, 6)) {
      return { at: this.in(30, 150), act: this.assign };
    }
    if (this.options.isKitchenSimulated) return undefined;
    const cooksMs = this.in(240, 840) - this.scheduler.now();
    const startsAt = isForLater(order, this.scheduler.now())
      ? (order.scheduledFor ?? 0)
      : this.scheduler.now();
    const act: Act = (ready) => {
      const forMs = this.scheduler.now() - startsAt;
      this.explain(ready, { kind: "cooked", forMs }, () => this.options.actions.markReady(ready));
    };
    return { at: startsAt + cooksMs, act };
  }

  /** Walk-in customers are there already; the others arrive later. */
  private stepOfReadyPickup({ type, hasCustomerArrived }: Order): Step | undefined {
    if (type !== "walk_in" && !hasCustomerArrived) return undefined;
    return { at: this.in(20, 150), act: this.giveOut };
  }

  private stepOfReadyDelivery(order: Order): Step | undefined {
    if (this.options.partners.hasActiveJob(order)) return undefined;
    if (order.riderId === undefined) return { at: this.in(20, 120), act: this.assign };
    if (this.options.isRiderAppEnabled) return undefined;
    return { at: this.in(20, 120), act: this.handOver };
  }

  private stepOfRiding(order: Order): Step | undefined {
    const arrivesAt = this.options.riders.arrivalOf(order);
    const comesHomeMs = this.in(30, 150) - this.scheduler.now();
    if (arrivesAt !== undefined) {
      return { at: arrivesAt + comesHomeMs, act: this.deliver({ kind: "rider_arrived" }) };
    }
    if (this.options.partners.hasActiveJob(order)) return undefined;
    const isThere = order.job?.status === "complete";
    const awayMs = isThere ? 0 : 15 * minuteMs;
    const forMs = awayMs + comesHomeMs;
    const why = isThere
      ? ({ kind: "partner_arrived" } as const)
      : ({ kind: "long_out", forMs } as const);
    return { at: this.scheduler.now() + forMs, act: this.deliver(why) };
  }

  private assignSomebody(order: Order): void {
    const { partnersSetUp, partnerPercent, riders, actions } = this.options;
    if (this.isTaken(order)) return;
    const wantsPartner = partnersSetUp.length > 0 && this.random.chance(partnerPercent, 100);
    const free = riders.freeRiders(order.branchId);
    if (wantsPartner) {
      const { id, name } = this.random.pick(partnersSetUp);
      const why = { kind: "partner", name, freeCount: free.length } as const;
      this.explain(order, why, () => actions.assignPartner(order, id));
      return;
    }
    const [rider] = free;
    if (rider === undefined) return;
    const why = { kind: "free_rider", name: rider.name, freeCount: free.length } as const;
    this.explain(order, why, () => actions.assignRider(order, rider.id));
  }

  private isTaken(order: Order): boolean {
    return order.riderId !== undefined || this.options.partners.hasActiveJob(order);
  }

  /** A random instant some seconds from now; lower skill adds time, and sometimes minutes. */
  private in(minSeconds: number, maxSeconds: number): Instant {
    const { skill } = this.options.helpers;
    const slowness = 200 - skill;
    const seconds = this.random.integer(minSeconds, maxSeconds);
    const forgets = this.random.chance(100 - skill, 1_000);
    const forgottenMs: Duration = forgets ? this.random.integer(3, 12) * minuteMs : 0;
    return this.scheduler.now() + Math.floor((seconds * secondMs * slowness) / 100) + forgottenMs;
  }

  private forget(id: OrderId): void {
    this.plans.get(id)?.();
    this.plans.delete(id);
  }
}

/** The time left of the order's own deadline, beside the others that wait with one. */
function reasonToAnswer(
  order: Order,
  waiting: readonly Order[],
  companyMinutes: number,
  now: Instant,
): StaffReason {
  const deadline = deadlineOf(order, companyMinutes);
  if (deadline === undefined) return { kind: "waiting", waitingCount: waiting.length };
  const deadlines = waiting
    .map((other) => deadlineOf(other, companyMinutes))
    .filter((other) => other !== undefined);
  return {
    kind: "deadline",
    leftMs: Math.max(0, deadline - now),
    waitingCount: deadlines.length,
    isNext: deadlines.every((other) => other >= deadline),
  };
}
