import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import { deadlineOf } from "./expected-place.ts";
import type { Findings } from "./findings.ts";

/** An order that an app rejects automatically is overdue, is not in limbo, and is rejected once (B-I21). */
export class AutoRejectInvariant {
  private readonly findings: Findings;
  private readonly rejected = new Set<OrderId>();

  constructor(findings: Findings) {
    this.findings = findings;
  }

  /** Checks an automatic rejection that is sent now. B-I14 checks that no other command of the order is in flight. */
  check(id: OrderId, now: Instant, { orders, company, limbo }: BranchApp): void {
    const order = orders.book.get(id)?.data;
    const confirmationMinutes =
      company.company?.confirmationDeadline.minutes ?? Number.POSITIVE_INFINITY;
    const earlyMs =
      order === undefined ? Number.NaN : deadlineOf(order, { confirmationMinutes }) - now;
    if (!(earlyMs <= 0)) {
      this.findings.add("B-I21", `order ${id} was rejected ${earlyMs} ms before its time`, id);
    }
    if (limbo.has(id)) this.findings.add("B-I21", `order ${id} was rejected in limbo`, id);
    if (this.rejected.has(id)) this.findings.add("B-I21", `order ${id} was rejected twice`, id);
    this.rejected.add(id);
  }
}
