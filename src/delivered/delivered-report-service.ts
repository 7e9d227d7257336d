import { compareStructural, reaction, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { RiderId } from "../../ports/entities/ids.ts";
import type { RiderStats } from "../../ports/entities/logistics.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { type ErrorReporter, failureReport } from "../../ports/error-reporter.ts";
import type { OrderApi, OrderListAnswer } from "../../ports/order-api.ts";
import type { Failure, Read } from "../../ports/outcome.ts";
import type { CompanyStore } from "../company/company-store.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { Throttler } from "../kernel/throttler.ts";
import type { BranchScopeSource } from "../orders/board/branch-scope-source.ts";
import type { OrderBook } from "../orders/board/order-book.ts";
import type { OrderIntake } from "../orders/board/order-intake.ts";
import type { PageIndex } from "../orders/board/page-index.ts";
import type { SessionReader } from "../orders/feed/feed-sources.ts";
import { DeliveredReport, type Deliverer, type ReportSources } from "./delivered-report.ts";

export interface DeliveredParts {
  /** Branch time. */
  readonly clock: Clock;
  /** Real time: branch time may stand still or run fast. */
  readonly realClock: Clock;
  readonly api: Pick<OrderApi, "riderStats" | "listOrders">;
  readonly session: SessionReader;
  readonly branches: BranchScopeSource;
  readonly company: ReportSources["company"] & Pick<CompanyStore, "company">;
  readonly page: PageIndex;
  readonly book: OrderBook;
  readonly intake: OrderIntake;
  readonly reporter: ErrorReporter;
}

/**
 * Keeps the delivered report up to date while it is shown: loads statistics and the expanded rider's
 * deliveries again when the delivered list was loaded or changed, at most once a second. It loads nothing
 * while the report is hidden, and cancels requests for other branches.
 */
export class DeliveredReportService {
  readonly report: DeliveredReport;
  private readonly parts: DeliveredParts;
  private readonly stats: Throttler<string, readonly RiderStats[]>;
  private readonly deliveries: Throttler<RiderId, OrderListAnswer>;
  private shownScope: string | undefined;
  private isShown = false;

  constructor(parts: DeliveredParts) {
    this.parts = parts;
    this.report = new DeliveredReport(parts);
    this.stats = this.buildStats();
    this.deliveries = this.buildDeliveries();
  }

  /** Call it when the report is shown, and its result when the report is hidden. */
  start(): Stop {
    const { branches, page, company } = this.parts;
    const bag = new DisposerBag();
    this.isShown = true;
    bag.add(() => this.stop());
    bag.add(
      reaction(
        () => scopeKey(branches, company),
        (scope) => this.showScope(scope),
        { fireImmediately: true },
      ),
    );
    bag.add(
      reaction(
        () => [page.loadedAt, page.count],
        () => this.refresh(),
        { equals: compareStructural },
      ),
    );
    return () => bag.dispose();
  }

  /** Loads the shown data again, after a change or on request. */
  refresh(): void {
    if (!this.isShown || this.parts.branches.selectedIds.length === 0) return;
    this.stats.request(scopeKey(this.parts.branches, this.parts.company));
    const { expanded } = this.report;
    if (expanded !== undefined && expanded !== "others") this.deliveries.request(expanded);
  }

  /** Shows one rider's figures and deliveries, or all riders (HD-9). */
  choose(deliverer: Deliverer | undefined): void {
    this.report.choose(deliverer);
    this.expand(deliverer);
  }

  /** Expands one line and closes the others, or closes all. */
  expand(deliverer: Deliverer | undefined): void {
    this.deliveries.abandon();
    this.report.expand(deliverer);
    if (deliverer !== undefined && deliverer !== "others" && this.isShown) {
      this.deliveries.request(deliverer);
    }
  }

  private showScope(scope: string): void {
    if (scope !== this.shownScope) {
      this.abandon();
      this.report.reset();
      this.shownScope = scope;
    }
    this.refresh();
  }

  private stop(): void {
    this.isShown = false;
    this.abandon();
    this.report.choose(undefined);
    this.report.expand(undefined);
  }

  private abandon(): void {
    this.stats.abandon();
    this.deliveries.abandon();
  }

  private buildStats(): Throttler<string, readonly RiderStats[]> {
    const { clock, realClock, api, session, branches } = this.parts;
    let requestedAt = 0;
    return new Throttler<string, readonly RiderStats[]>({
      realClock,
      guardClocks: [realClock],
      keyOf: (scope) => scope,
      read: (_scope, { cancel }) => {
        requestedAt = clock.now();
        this.report.beginLoading();
        return session.read(() => api.riderStats(branches.scope, cancel));
      },
      end: (read) => {
        if (read.kind === "loaded") this.report.takeStats(read.value, requestedAt);
        else {
          this.report.failLoading(read);
          this.reportFailure("The delivered report", read);
        }
      },
    });
  }

  private buildDeliveries(): Throttler<RiderId, OrderListAnswer> {
    const { realClock, api, session, branches, book } = this.parts;
    const list = "homeDelivery.delivered";
    let since = book.revision;
    return new Throttler<RiderId, OrderListAnswer>({
      realClock,
      guardClocks: [realClock],
      keyOf: String,
      read: (riderId, { cancel, onProgress }) => {
        since = book.revision;
        this.report.beginExpanding();
        return session.read(() =>
          api.listOrders({ list, branches: branches.scope, riderId, cancel, onProgress }),
        );
      },
      end: (read) => this.takeDeliveries(read, since),
    });
  }

  /** Adds the orders to the order book, so that each stays one instance (B-I1). */
  private takeDeliveries(read: Read<OrderListAnswer>, since: number): void {
    const { book, intake, clock } = this.parts;
    if (read.kind !== "loaded") {
      this.report.failExpanding();
      this.reportFailure("The list of a rider's deliveries", read);
      return;
    }
    runInAction(() => {
      const now = clock.now();
      for (const order of read.value.orders) intake.accept(order, { kind: "read", since }, now);
      // The answers for several groups of branches may have an order twice.
      const models = new Set(read.value.orders.map(({ id }) => book.get(id)));
      this.report.takeDeliveries([...models].filter((model) => model !== undefined));
    });
    const refused = read.value.refusals[0];
    if (refused === undefined) return;
    const detail = `${refused.path} ${refused.problem}`;
    this.reportFailure("The list of a rider's deliveries", { kind: "malformed", detail });
  }

  private reportFailure(data: string, failure: Failure): void {
    const report = failureReport(data, failure);
    if (report !== undefined) this.parts.reporter.report(report);
  }
}

/** Figures of another currency are not shown (N47). */
function scopeKey({ scope }: BranchScopeSource, { company }: DeliveredParts["company"]): string {
  const { code, precision } = company?.currency ?? {};
  return `${code} ${precision} ${scope === "all" ? "all" : scope.join()}`;
}
