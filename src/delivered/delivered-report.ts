import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, RiderStats } from "../../ports/entities/logistics.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Failure } from "../../ports/outcome.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { completedAt } from "../orders/order-rules/order-status.ts";
import type { PageIndex } from "../orders/page-index.ts";
import {
  type DeliveredFigures,
  figuresOf,
  figuresOfOrders,
  together,
  withoutAllRiders,
} from "./delivered-figures.ts";
import { timeTakenMs } from "./delivery-phases.ts";

/** Whose deliveries: one rider's of the server's statistics, or those that no rider of it brought. */
export type Deliverer = RiderId | "others";

/** A line of the table of riders (HD-10). */
export interface DelivererRow extends DeliveredFigures {
  readonly deliverer: Deliverer;
  /** Undefined for the line of others. */
  readonly name: string | undefined;
}

/** How far the deliveries of the expanded line have come. */
export type ExpandedState = "loading" | "loaded" | "failed";

export interface ReportSources {
  readonly page: Pick<PageIndex, "orders" | "loadedAt">;
  readonly company: { readonly partners: readonly LogisticsPartner[] };
}

/**
 * The delivered report (order-board section 2): the server's statistics per rider, the rider that is
 * chosen, and the deliveries of the one that is expanded.
 *
 * Deliveries that nobody's line counts are added in a line of their own, "others": what went out with
 * nobody named, and partners' deliveries where the server's statistics leave them out. They come from
 * the delivered list itself, need no call of their own, and count in the sums but not in the average
 * over riders (HD-12). There is such a line only while the statistics count fewer deliveries than the
 * list has, and nothing that was delivered since they were asked for is in it.
 */
export class DeliveredReport {
  /** When the statistics that are shown were asked for. */
  askedAt: Instant | undefined = undefined;
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
      askedAt: observable,
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
      forget: action,
    });
  }

  /** One line per rider as the server has them, others last. */
  get rows(): readonly DelivererRow[] {
    const rows = this.stats.map((stats): DelivererRow => {
      return { ...figuresOf([stats]), deliverer: stats.riderId, name: stats.name };
    });
    if (this.uncounted.length === 0) return rows;
    const orders = this.uncounted.map(({ data }) => data);
    const figures = figuresOfOrders(orders, timeTakenMs);
    return [...rows, { ...figures, deliverer: "others", name: undefined }];
  }

  /** The rider whose figures are shown; undefined stands for all, also when the chosen one is gone. */
  get chosen(): Deliverer | undefined {
    const isThere = this.rows.some(({ deliverer }) => deliverer === this.wanted);
    return isThere ? this.wanted : undefined;
  }

  /** Of the chosen rider, else of all (HD-9, HD-11). */
  get figures(): DeliveredFigures {
    const { chosen, rows } = this;
    const row = rows.find(({ deliverer }) => deliverer === chosen);
    if (row !== undefined) return row;
    const others = rows.find(({ deliverer }) => deliverer === "others");
    const riders = figuresOf(this.stats);
    return others === undefined ? riders : together(riders, others);
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

  takeStats(stats: readonly RiderStats[], askedAt: Instant): void {
    this.stats = withoutAllRiders(stats);
    this.askedAt = askedAt;
    this.isLoading = false;
    this.failure = undefined;
  }

  /** What is shown is kept. */
  failLoading(failure: Failure): void {
    this.isLoading = false;
    this.failure = failure;
  }

  /** What is shown is kept while it is loaded anew. */
  beginExpanding(): void {
    if (this.expandedState === "failed") this.expandedState = "loading";
  }

  takeDeliveries(models: readonly OrderModel[]): void {
    this.fetched = models;
    this.expandedState = "loaded";
  }

  /** Deliveries that were loaded once are kept. */
  failExpanding(): void {
    if (this.expandedState === "loading") this.expandedState = "failed";
  }

  /** For other branches: nothing has been loaded yet. */
  forget(): void {
    this.stats = [];
    this.askedAt = undefined;
    this.isLoading = false;
    this.failure = undefined;
    this.wanted = undefined;
    this.expand(undefined);
  }

  /** Deliveries of the list that no line of the statistics counts. */
  private get uncounted(): readonly OrderModel[] {
    const { askedAt, stats, sources } = this;
    if (askedAt === undefined || sources.page.loadedAt === undefined) return [];
    const listed = sources.page.orders.filter((model) => endOf(model) <= askedAt);
    if (listed.length <= figuresOf(stats).deliveries) return [];
    const counted = new Set(stats.map(({ riderId }) => riderId));
    return listed.filter((model) => {
      const deliverer = this.delivererOf(model);
      return deliverer === undefined || !counted.has(deliverer);
    });
  }

  private delivererOf({ data }: OrderModel): RiderId | undefined {
    if (data.riderId !== undefined) return data.riderId;
    const partner = this.sources.company.partners.find(({ id }) => id === data.job?.partnerId);
    return partner?.configuration?.driverId;
  }
}

function endOf({ data }: OrderModel): Instant {
  return completedAt(data) ?? data.placedAt;
}
