import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { BranchApp } from "../../src/compose/create-app.ts";
import { deadlineOf } from "./expected-place.ts";
import type { Findings } from "./findings.ts";

/** What an app rejects by itself is overdue, waits in no limbo, and is rejected once (B-I21). */
export class AutoRejectInvariant {
  private readonly findings: Findings;
  private readonly rejected = new Set<OrderId>();

  constructor(findings: Findings) {
    this.findings = findings;
  }

  /** An automatic reject of this order is sent. That nothing else of it is in flight is B-I14. */
  check(id: OrderId, now: Instant, { orders, company, limbo }: BranchApp): void {
    const order = orders.book.get(id)?.data;
    const confirmationMinutes =
      company.company?.confirmationDeadline.minutes ?? Number.POSITIVE_INFINITY;
    const earlyMs =
      order === undefined ? Number.NaN : deadlineOf(order, { confirmationMinutes }) - now;
    if (!(earlyMs <= 0)) {
      this.findings.add("B-I21", `order ${id} was rejected ${earlyMs} ms before its time`);
    }
    if (limbo.has(id)) this.findings.add("B-I21", `order ${id} was rejected in limbo`);
    if (this.rejected.has(id)) this.findings.add("B-I21", `order ${id} was rejected twice`);
    this.rejected.add(id);
  }
}
