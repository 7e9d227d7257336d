import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { ReferenceData } from "./company.ts";
import { totalOf } from "./order-sums.ts";
import type { Scenario } from "./scenario.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";

/** The statuses that may follow each status; staying is always allowed. */
const mayFollow: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  unconfirmed: ["new", "rejected"],
  new: ["ready", "voided"],
  ready: ["in_progress", "collected", "voided"],
  in_progress: ["delivered", "voided"],
  delivered: [],
  collected: [],
  rejected: [],
  voided: [],
};

/** The invariants of the world. A breach is a bug of the simulator, and is thrown. */
export class Invariants implements OrderObserver {
  private readonly isTaxInclusive: boolean;
  private readonly ridersBranches: ReadonlyMap<RiderId, readonly BranchId[]>;
  private readonly branchIds: ReadonlySet<BranchId>;
  private readonly now: () => Instant;
  private readonly checksPayments: boolean;
  private changed: OrderChange[] = [];
  private lastPlaced = 0;

  constructor(
    reference: ReferenceData,
    now: () => Instant,
    { paymentRecording = "checked" }: Pick<Scenario, "paymentRecording"> = {},
  ) {
    // Without the check the server records any sum for a completed order.
    this.checksPayments = paymentRecording === "checked";
    this.isTaxInclusive = reference.company.isTaxInclusive;
    this.ridersBranches = new Map(
      reference.riders.map(({ id, assignedBranchIds }) => [id, assignedBranchIds]),
    );
    this.branchIds = new Set(reference.branches.map(({ id }) => id));
    this.now = now;
  }

  onOrderChange(change: OrderChange): void {
    this.changed.push(change);
  }

  /** Checks every order that changed since the last check. Returns the first breach, if there is one. */
  check(): string | undefined {
    if (this.changed.length === 0) return undefined;
    const changed = this.changed;
    this.changed = [];
    for (const change of changed) {
      const breach = this.breachOf(change);
      if (breach !== undefined) return `Order ${change.order.id}: ${breach}`;
    }
    return undefined;
  }

  private breachOf(change: OrderChange): string | undefined {
    const { order, before } = change;
    return (
      (before === undefined ? this.breachOfPlacing(order) : breachOfStep(before, order)) ??
      this.breachOfPlace(order) ??
      breachOfHistory(order, this.now()) ??
      this.breachOfMoney(order, before)
    );
  }

  private breachOfPlacing({ id, isScheduled, scheduledFor, placedAt }: Order): string | undefined {
    if (id <= this.lastPlaced) return "its id was given before";
    this.lastPlaced = id satisfies OrderId;
    if (isScheduled !== (scheduledFor !== undefined)) return "it is scheduled without a time";
    return scheduledFor !== undefined && scheduledFor <= placedAt
      ? "it is scheduled for the past"
      : undefined;
  }

  private breachOfPlace({ branchId, riderId, isTakeaway, job, status }: Order): string | undefined {
    if (!this.branchIds.has(branchId)) return `there is no branch ${branchId}`;
    if (isTakeaway && (riderId !== undefined || job !== undefined)) return "a pickup is delivered";
    if (isTakeaway ? status === "in_progress" || status === "delivered" : status === "collected") {
      return `it is ${status} in the wrong area`;
    }
    return riderId !== undefined && this.ridersBranches.get(riderId)?.includes(branchId) !== true
      ? `rider ${riderId} does not ride for branch ${branchId}`
      : undefined;
  }

  private breachOfMoney(order: Order, before: Order | undefined): string | undefined {
    if (before?.items === order.items && before.payments === order.payments) return undefined;
    const sum = totalOf(order.items, order.surcharges, order.discounts, this.isTaxInclusive);
    if (sum !== order.totalAmount)
      return `its lines come to ${sum}, its total is ${order.totalAmount}`;
    const paid = order.payments.reduce((total, { amount }) => total + amount, 0);
    const isEnded = order.status === "delivered" || order.status === "collected";
    return this.checksPayments && isEnded && paid !== order.totalAmount
      ? `it ended with ${paid} of ${order.totalAmount} paid`
      : undefined;
  }
}

function breachOfStep(before: Order, { status, statusUpdates }: Order): string | undefined {
  if (before.status !== status && !mayFollow[before.status].includes(status)) {
    return `it went from ${before.status} to ${status}`;
  }
  return statusUpdates.length < before.statusUpdates.length ? "its history shrank" : undefined;
}

function breachOfHistory({ statusUpdates, placedAt }: Order, now: Instant): string | undefined {
  const last = statusUpdates.at(-1)?.time ?? placedAt;
  const previous = statusUpdates.at(-2)?.time ?? placedAt;
  if (last < previous) return "its history goes back in time";
  return last > now ? "its history is ahead of the clock" : undefined;
}
