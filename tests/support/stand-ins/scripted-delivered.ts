import type { Clock } from "../../../ports/clock.ts";
import type { LogisticsPartner, RiderStats } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderListAnswer } from "../../../ports/order-api.ts";
import type { Failure, Read } from "../../../ports/outcome.ts";
import { DeliveredReportService } from "../../../src/delivered/delivered-report-service.ts";
import type { BranchScopeSource } from "../../../src/orders/board/branch-scope-source.ts";
import type { OrderBook } from "../../../src/orders/board/order-book.ts";
import type { OrderIntake } from "../../../src/orders/board/order-intake.ts";
import type { PageIndex } from "../../../src/orders/board/page-index.ts";

export interface ScriptedDeliveredParts {
  readonly clock: Clock;
  readonly branches: BranchScopeSource;
  readonly company: { readonly partners: readonly LogisticsPartner[] };
  readonly page: PageIndex;
  readonly book: OrderBook;
  readonly intake: OrderIntake;
}

/** The real delivered report over a server with immediate answers from the test. */
export class ScriptedDelivered {
  stats: readonly RiderStats[] = [];
  orders: readonly Order[] = [];
  /** The result of every call, when set. */
  failure: Failure | undefined;
  /** Fails the import of the report's code, when set. */
  isUnfetchable = false;
  readonly desk: DeliveredReportService;

  constructor(parts: ScriptedDeliveredParts) {
    const ended = <Value>(value: Value): Promise<Read<Value>> =>
      Promise.resolve(this.failure ?? { kind: "loaded", value });
    this.desk = new DeliveredReportService({
      ...parts,
      realClock: parts.clock,
      session: { read: (call) => call() },
      api: {
        riderStats: () => ended(this.stats),
        listOrders: ({ riderId }): Promise<Read<OrderListAnswer>> =>
          ended({ orders: this.orders.filter((order) => order.riderId === riderId), refusals: [] }),
      },
      reporter: { report: () => undefined },
    });
  }

  open(): Promise<DeliveredReportService> {
    if (this.isUnfetchable) return Promise.reject(new Error("The chunk cannot be fetched"));
    return Promise.resolve(this.desk);
  }
}
