import { isOnFor } from "../../ports/entities/capabilities.ts";
import type { OrderId, PartnerId } from "../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, minuteMs, type Stop } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import { askedCode, driverAccess } from "./codes.ts";
import type { ReferenceData } from "./company.ts";
import type { Names } from "./names.ts";
import { isForLater, type OrderLedger } from "./order-ledger.ts";
import { conflict, type OrderLifecycle } from "./order-lifecycle.ts";
import { paymentsAfter } from "./payment-recording.ts";
import { wholeMinute } from "./promise-rules.ts";
import type { PushPublisher } from "./push-publisher.ts";
import type { Scenario } from "./scenario.ts";
import { PartnerHabits } from "./scenario-partners.ts";
import type { Answer } from "./staff-api.ts";
import type { OrderChange, OrderObserver, Person } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

const failureMessage = "No driver accepted the delivery. Please try another partner.";

/** The third-party partners; their jobs pass through the statuses by themselves (RA-8). */
export class Partners implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly lifecycle: OrderLifecycle;
  private readonly ledger: OrderLedger;
  private readonly habits: PartnerHabits;
  private readonly names: Names;
  private readonly publisher: PushPublisher;
  private readonly reference: ReferenceData;
  private readonly next = new Map<OrderId, Stop>();

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly lifecycle: OrderLifecycle;
    readonly ledger: OrderLedger;
    readonly random: RandomStream;
    readonly names: Names;
    readonly publisher: PushPublisher;
    readonly reference: ReferenceData;
    readonly scenario: Scenario;
  }) {
    this.scheduler = options.scheduler;
    this.lifecycle = options.lifecycle;
    this.ledger = options.ledger;
    this.names = options.names;
    this.publisher = options.publisher;
    this.reference = options.reference;
    this.habits = new PartnerHabits(options.scenario, options.random);
  }

  hasActiveJob({ job }: Order): boolean {
    return job !== undefined && job.status !== "cancelled" && job.status !== "complete";
  }

  create(order: Order, partnerId: PartnerId, by: Person): Answer<Order> {
    const partner = this.reference.partners.find(({ id }) => id === partnerId);
    if (partner === undefined) return { status: 404, message: `There is no partner ${partnerId}` };
    const problem = this.problemOf(order, partnerId);
    if (problem !== undefined) return problem;
    const asksCode = askedCode(order, this.reference.company.capabilities) !== undefined;
    const job: LogisticsJob = {
      status: "pending",
      partnerId,
      ...(partner.uniqueId === undefined ? {} : { partnerUniqueId: partner.uniqueId }),
      ...(asksCode && { handoverCodeLength: order.collectionCode?.length ?? 0 }),
      updatedAt: this.scheduler.now(),
    };
    const answer = this.set(order, job, "job_created", by);
    this.plan(order.id, this.untilNeeded(order) + this.seconds(order.id, 20, 90), () =>
      this.findDriver(order.id),
    );
    return answer;
  }

  cancel(order: Order, by: Person): Answer<Order> {
    const { job } = order;
    if (job === undefined || !this.hasActiveJob(order)) {
      return conflict(`Order ${order.number} has no active job`);
    }
    if (job.status === "delivering") return conflict(`Order ${order.number} is already on its way`);
    this.forget(order.id);
    return this.set(
      order,
      { ...job, status: "cancelled", updatedAt: this.scheduler.now() },
      "job_cancelled",
      by,
    );
  }

  /** Lets the partner cancel the job, in whatever status it is; `message` is shown to staff. */
  giveUp(id: OrderId, message: string | undefined = failureMessage): void {
    this.forget(id);
    this.advance(id, "cancelled", { event: "job_cancelled", failureMessage: message });
  }

  /** Lets the partner cancel the job without a word. */
  withdraw(id: OrderId): void {
    this.forget(id);
    this.advance(id, "cancelled", { event: "job_cancelled" });
  }

  /** Moves an active job to a later status, from which it goes on by itself. */
  moveTo(id: OrderId, status: "assigned" | "reassigning" | "arrived" | "delivering" | "complete") {
    this.forget(id);
    switch (status) {
      case "assigned":
        this.findNextDriver(id);
        return;
      case "reassigning":
        this.loseDriver(id);
        return;
      case "arrived":
        this.arrive(id);
        return;
      case "delivering":
        this.setOff(id);
        return;
      default:
        this.complete(id);
    }
  }

  /** Lets the driver who is expected come at another time. */
  expectDriverAt(id: OrderId, pickupAt: Instant): void {
    this.advance(id, "assigned", { pickupAt });
    this.plan(id, pickupAt - this.scheduler.now(), () => this.arrive(id));
  }

  /** Keeps the job in its status until staff or a trainer move it. */
  standStill(id: OrderId): void {
    this.forget(id);
  }

  onOrderChange({ order, event }: OrderChange): void {
    const { job } = order;
    if (job === undefined || !this.hasActiveJob(order) || event === "job") return;
    if (order.status === "ready" && job.status === "arrived") this.takeAlong(order.id);
    else if (order.status === "in_progress" && job.status !== "delivering") this.setOff(order.id);
    else if (isEnded(order)) this.forget(order.id);
  }

  /** Continues a job that was active when the world began. */
  adopt(order: Order): void {
    if (!this.hasActiveJob(order)) return;
    if (order.status === "in_progress") this.setOff(order.id);
    else this.plan(order.id, this.seconds(order.id, 20, 90), () => this.findDriver(order.id));
  }

  private problemOf(order: Order, partnerId: PartnerId): Answer<never> | undefined {
    if (order.isTakeaway) return refused(`Order ${order.number} is fetched by its customer`);
    if (order.status !== "new" && order.status !== "ready") {
      return conflict(`Order ${order.number} is ${order.status}`);
    }
    if (this.hasActiveJob(order)) return conflict(`Order ${order.number} is with a partner`);
    if (order.riderId !== undefined) return conflict(`Order ${order.number} has a rider`);
    const settings = this.reference.partners.find(({ id }) => id === partnerId)?.configuration;
    if (settings === undefined) return refused("The partner is not set up");
    const takesScheduled =
      settings.isScheduledOrderAssignmentAllowed &&
      settings.enabledRegions.includes(this.reference.company.country);
    return isForLater(order, this.scheduler.now()) && !takesScheduled
      ? refused("The partner does not carry scheduled orders here")
      : undefined;
  }

  /** A driver accepts the job, or the partner cancels it. */
  private findDriver(id: OrderId): void {
    if (this.habits.refuses(this.ledger.get(id))) {
      this.advance(id, "cancelled", { event: "job_cancelled", failureMessage });
      return;
    }
    this.advance(id, "assigned", { driver: true });
    if (this.habits.losesDriver(this.ledger.get(id))) {
      this.plan(id, this.seconds(id, 40, 120), () => this.loseDriver(id));
    } else {
      this.driveToBranch(id);
    }
  }

  private driveToBranch(id: OrderId): void {
    if (this.habits.standsStill(this.ledger.get(id))) this.forget(id);
    else {
      const afterMs = this.seconds(id, 180, 480);
      this.tellPickup(id, this.scheduler.now() + afterMs);
      this.plan(id, afterMs, () => this.arrive(id));
    }
  }

  /** Only a back end that declares promises tells when the driver comes (CP-1). */
  private tellPickup(id: OrderId, at: Instant): void {
    const order = this.ledger.get(id);
    const promise = this.reference.company.capabilities?.promise;
    if (order === undefined || !isOnFor(promise, order.branchId)) return;
    this.advance(id, "assigned", { pickupAt: wholeMinute(at) });
  }

  private loseDriver(id: OrderId): void {
    this.advance(id, "reassigning", {});
    this.plan(id, this.seconds(id, 30, 120), () => this.findNextDriver(id));
  }

  private findNextDriver(id: OrderId): void {
    this.advance(id, "assigned", { driver: true });
    this.driveToBranch(id);
  }

  private arrive(id: OrderId): void {
    const order = this.advance(id, "arrived", {});
    if (order?.status === "ready") this.takeAlong(id);
  }

  private takeAlong(id: OrderId): void {
    this.plan(id, this.seconds(id, 30, 120), () => {
      const order = this.ledger.get(id);
      if (order?.status === "ready") this.lifecycle.markPickedUp(id, this.partnerOf(order));
    });
  }

  private setOff(id: OrderId): void {
    this.advance(id, "delivering", { driver: true });
    this.plan(id, this.seconds(id, 480, 1_200), () => this.complete(id));
  }

  /** Completes the delivery; the branch settles the remaining cash later. */
  private complete(id: OrderId): void {
    const order = this.advance(id, "complete", {});
    if (order?.status !== "in_progress" || order.isCashOnDelivery) return;
    const payments = paymentsAfter(order, []);
    if (payments.status === 200) {
      this.lifecycle.markDelivered(id, this.partnerOf(order), payments.value);
    }
  }

  private advance(
    id: OrderId,
    status: LogisticsJobStatus,
    details: {
      readonly event?: LogisticsEventName;
      readonly driver?: boolean;
      readonly pickupAt?: Instant;
      readonly failureMessage?: string;
    },
  ): Order | undefined {
    const order = this.ledger.get(id);
    if (order?.job === undefined || !this.hasActiveJob(order)) return undefined;
    const needsDriver = details.driver === true && order.job.driverName === undefined;
    const job: LogisticsJob = {
      ...order.job,
      status,
      ...(needsDriver ? this.driver(order) : {}),
      ...(details.pickupAt !== undefined && { pickupAt: details.pickupAt }),
      updatedAt: this.scheduler.now(),
    };
    const event = details.event ?? "job_updated";
    const answer = this.set(order, job, event, this.partnerOf(order), details.failureMessage);
    return answer.status === 200 ? answer.value : undefined;
  }

  private driver(order: Order): Partial<LogisticsJob> {
    const access = driverAccess(order, this.reference.company.capabilities);
    return {
      driverName: this.names.staffName(),
      driverTelephone: this.names.telephone(),
      ...(access !== undefined && { driverTelephoneAccess: access }),
      trackUrl: `https://tracking.invalid/jobs/${order.id}`,
    };
  }

  private set(
    order: Order,
    job: LogisticsJob,
    event: LogisticsEventName,
    by: Person,
    message?: string,
  ): Answer<Order> {
    const answer = this.lifecycle.setJob(order.id, job, by);
    this.publisher.job(order.branchId, event, {
      orderId: order.id,
      status: job.status,
      job,
      ...(message === undefined ? {} : { failureMessage: message }),
    });
    return answer;
  }

  private partnerOf({ job }: Order): Person {
    const partner = this.reference.partners.find(({ id }) => id === job?.partnerId);
    return { name: partner?.name ?? "Partner" };
  }

  /** The waiting time of a scheduled job: it starts a quarter of an hour before its time. */
  private untilNeeded({ scheduledFor }: Order): Duration {
    if (scheduledFor === undefined) return 0;
    return Math.max(0, scheduledFor - 15 * minuteMs - this.scheduler.now());
  }

  private seconds(id: OrderId, min: number, max: number): Duration {
    return this.habits.waitMs(this.ledger.get(id), min, max);
  }

  private plan(id: OrderId, delay: Duration, task: () => void): void {
    this.forget(id);
    this.next.set(id, this.scheduler.after(delay, task));
  }

  private forget(id: OrderId): void {
    this.next.get(id)?.();
    this.next.delete(id);
  }
}

function isEnded({ status }: Order): boolean {
  return status === "delivered" || status === "voided";
}

function refused(message: string): Answer<never> {
  return { status: 422, message };
}
