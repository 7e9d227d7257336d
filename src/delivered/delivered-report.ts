import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, RiderStats } from "../../ports/entities/logistics.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { Failure } from "../../ports/outcome.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { PageIndex } from "../orders/board/page-index.ts";
import { completedAt } from "../orders/order-rules/order-status.ts";
import { cashPartOf, isPriced, payableTotal } from "../orders/order-rules/order-totals.ts";
import { timeTakenMs } from "./delivery-phases.ts";

/** One rider of the server's statistics, or "others" for deliveries that the statistics leave out. */
export type Deliverer = RiderId | "others";

/** A line of the table of riders (HD-10). */
export interface DelivererRow extends DeliveredFigures {
  readonly deliverer: Deliverer;
  /** Undefined for the line of others. */
  readonly name: string | undefined;
}

/** The loading state of the expanded line's deliveries. */
export type ExpandedState = "loading" | "loaded" | "failed";

export interface ReportSources {
  readonly page: Pick<PageIndex, "orders" | "loadedAt">;
  readonly company: { readonly partners: readonly LogisticsPartner[] };
}

/**
 * The delivered report (order-board section 2): the server's statistics per rider, the chosen rider, and the
 * deliveries of the expanded one.
 *
 * Deliveries that no rider's line counts get a line of their own, "others": orders without a rider, and
 * partners' deliveries if the server's statistics leave them out. They come from the delivered list itself,
 * need no call of their own, and count in the sums but not in the average over riders (HD-12). The line exists
 * only while the statistics count fewer deliveries than the list has. It leaves out orders that were delivered
 * after the statistics were requested.
 */
export class DeliveredReport {
  /** The time of the request for the statistics that are shown. */
  requestedAt: Instant | undefined = undefined;
  isLoading = false;
  failure: Failure | undefined = undefined;
  expanded: Deliverer | undefined = undefined;
  expandedState: ExpandedState = "loading";
  private stats: readonly RiderStats[] = [];
  private wanted: Deliverer | undefined = undefined;
  private fetched: readonly OrderModel[] = [];
  private readonly sources: ReportSources;

  constructor(sources: ReportSources) {
    this.sources = sources;
    makeObservable<DeliveredReport, "stats" | "wanted" | "fetched" | "uncounted">(this, {
      requestedAt: observable,
      isLoading: observable,
      failure: observableRef,
      expanded: observable,
      expandedState: observable,
      stats: observableRef,
      wanted: observable,
      fetched: observableRef,
      uncounted: computed,
      rows: computed,
      chosen: computed,
      figures: computed,
      deliveries: computed,
      choose: action,
      expand: action,
      beginLoading: action,
      takeStats: action,
      failLoading: action,
      beginExpanding: action,
      takeDeliveries: action,
      failExpanding: action,
      reset: action,
    });
  }

  /** One line per rider in the server's order, others last. */
  get rows(): readonly DelivererRow[] {
    const rows = this.stats.map((stats): DelivererRow => {
      return { ...figuresOf([stats]), deliverer: stats.riderId, name: stats.name };
    });
    if (this.uncounted.length === 0) return rows;
    const orders = this.uncounted.map(({ data }) => data);
    const figures = figuresOfOrders(orders, timeTakenMs);
    return [...rows, { ...figures, deliverer: "others", name: undefined }];
  }

  /** The rider whose figures are shown; undefined for all riders, also when the chosen one has no line any more. */
  get chosen(): Deliverer | undefined {
    const isThere = this.rows.some(({ deliverer }) => deliverer === this.wanted);
    return isThere ? this.wanted : undefined;
  }

  /** The figures of the chosen rider, else of all (HD-9, HD-11). */
  get figures(): DeliveredFigures {
    const { chosen, rows } = this;
    const row = rows.find(({ deliverer }) => deliverer === chosen);
    if (row !== undefined) return row;
    const others = rows.find(({ deliverer }) => deliverer === "others");
    const riders = figuresOf(this.stats);
    return others === undefined ? riders : figuresTogether(riders, others);
  }

  /** The deliveries of the expanded line that are still on the board, newest first. */
  get deliveries(): readonly OrderModel[] {
    if (this.expanded === "others") return this.uncounted;
    return this.fetched
      .filter(({ place }) => place === "homeDelivery.delivered")
      .sort((one, other) => endOf(other) - endOf(one) || one.id - other.id);
  }

  choose(deliverer: Deliverer | undefined): void {
    this.wanted = deliverer;
  }

  expand(deliverer: Deliverer | undefined): void {
    this.expanded = deliverer;
    this.expandedState = deliverer === "others" ? "loaded" : "loading";
    this.fetched = [];
  }

  beginLoading(): void {
    this.isLoading = true;
  }

  takeStats(stats: readonly RiderStats[], requestedAt: Instant): void {
    this.stats = withoutAllRiders(stats);
    // A rider whose line has gone is not chosen again by its return (N45).
    this.wanted = this.chosen;
    this.requestedAt = requestedAt;
    this.isLoading = false;
    this.failure = undefined;
  }

  /** Keeps what is shown. */
  failLoading(failure: Failure): void {
    this.isLoading = false;
    this.failure = failure;
  }

  /** Keeps what is shown while it is loaded again. */
  beginExpanding(): void {
    if (this.expandedState === "failed") this.expandedState = "loading";
  }

  takeDeliveries(models: readonly OrderModel[]): void {
    this.fetched = models;
    this.expandedState = "loaded";
  }

  /** Keeps deliveries that were loaded before. */
  failExpanding(): void {
    if (this.expandedState === "loading") this.expandedState = "failed";
  }

  /** Starts empty for other branches. */
  reset(): void {
    this.stats = [];
    this.requestedAt = undefined;
    this.isLoading = false;
    this.failure = undefined;
    this.wanted = undefined;
    this.expand(undefined);
  }

  /** Deliveries of the list that the statistics do not count. */
  private get uncounted(): readonly OrderModel[] {
    const { requestedAt, stats, sources } = this;
    if (requestedAt === undefined || sources.page.loadedAt === undefined) return [];
    const listed = sources.page.orders.filter((model) => endOf(model) <= requestedAt);
    if (listed.length <= figuresOf(stats).deliveries) return [];
    const counted = new Set(stats.map(({ riderId }) => riderId));
    const partners = new Map(sources.company.partners.map((partner) => [partner.id, partner]));
    return listed.filter((model) => {
      const deliverer = delivererOf(model, partners);
      return deliverer === undefined || !counted.has(deliverer);
    });
  }
}

function delivererOf(
  { data: { riderId, job } }: OrderModel,
  partners: ReadonlyMap<PartnerId, LogisticsPartner>,
): RiderId | undefined {
  if (riderId !== undefined) return riderId;
  return job?.partnerId && partners.get(job.partnerId)?.configuration?.driverId;
}

function endOf({ data }: OrderModel): Instant {
  return completedAt(data) ?? data.placedAt;
}

/** Sums over deliveries. */
interface DeliveredFigures {
  readonly deliveries: number;
  readonly amount: Minor;
  readonly cash: Minor;
  readonly others: Minor;
  /** Absent where no average is known. */
  readonly averageMs: Duration | undefined;
}

/** Removes a line that adds up all riders (HD-12). */
export function withoutAllRiders(stats: readonly RiderStats[]): readonly RiderStats[] {
  return stats.filter(({ name }) => !/^\s*all[\s_-]*riders\s*$/i.test(name));
}

/** The sums over riders, and the floored mean of the averages that are known (HD-11, HD-12). No riders: zero, never NaN. */
export function figuresOf(riders: readonly RiderStats[]): DeliveredFigures {
  const averages = riders.flatMap(({ averageDeliveryTimeMs: average }) =>
    average === undefined ? [] : Math.max(0, average),
  );
  return {
    deliveries: riders.reduce((sum, { totalOrders }) => sum + totalOrders, 0),
    amount: sumOf(riders.map(({ totalAmount }) => totalAmount)),
    cash: sumOf(riders.map(({ cashAmount }) => cashAmount)),
    others: sumOf(riders.map(({ otherAmount }) => otherAmount)),
    averageMs: riders.length > 0 && averages.length === 0 ? undefined : flooredMean(averages),
  };
}

/** A walk-in order is never delivered, so that all points count. */
const noWalkIns = { isLoyaltyAcceptedForWalkIn: true };

/** The same figures of single orders. */
export function figuresOfOrders(
  orders: readonly Order[],
  timeTakenMs: (order: Order) => Duration | undefined,
): DeliveredFigures {
  const amount = sumOf(orders.map((order) => payableTotal(order, noWalkIns) ?? zero));
  const cash = sumOf(orders.filter(isPriced).map((order) => cashPartOf(order, noWalkIns)));
  const times = orders.map((order) => timeTakenMs(order)).filter((time) => time !== undefined);
  const others = sumOf([amount, -cash]);
  return { deliveries: orders.length, amount, cash, others, averageMs: flooredMean(times) };
}

/** Adds the figures of other deliveries; the mean stays that of the riders (HD-12). */
export function figuresTogether(
  riders: DeliveredFigures,
  rest: DeliveredFigures,
): DeliveredFigures {
  return {
    deliveries: riders.deliveries + rest.deliveries,
    amount: sumOf([riders.amount, rest.amount]),
    cash: sumOf([riders.cash, rest.cash]),
    others: sumOf([riders.others, rest.others]),
    averageMs: riders.averageMs,
  };
}

function flooredMean(values: readonly Duration[]): Duration {
  if (values.length === 0) return 0;
  return Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Limits impossible sums to the largest safe integer. */
function sumOf(amounts: readonly number[]): Minor {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const { MAX_SAFE_INTEGER: max } = Number;
  return minor(Math.min(Math.max(sum, -max), max));
}
