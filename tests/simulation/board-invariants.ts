import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { orderTabs } from "../../ports/entities/order-tab.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { BranchApp } from "../../src/compose/create-app.ts";
import type { OrderModel } from "../../src/orders/order-model.ts";
import { expectedTab, type ShowRules } from "./expected-tab.ts";
import type { Findings } from "./findings.ts";

/**
 * Looks at one app's board: at every order it takes in, and at the whole of it at each checkpoint.
 * `takeIn` is told by the book itself, so that nothing that was on the screen goes unseen.
 */
export class BoardInvariants {
  private readonly app: BranchApp;
  private readonly findings: Findings;
  private readonly expiryThresholdMs: number;
  /** Orders of which the board was told, while it showed their branch, that they are gone for good. */
  private readonly gone = new Map<OrderId, Instant>();

  constructor(app: BranchApp, findings: Findings, expiryThresholdMs: number) {
    this.app = app;
    this.findings = findings;
    this.expiryThresholdMs = expiryThresholdMs;
    this.watchBook();
  }

  /** A fresh push, an answer or a read told that the order was rejected or voided. */
  noteGone(order: Pick<Order, "id" | "branchId">, now: Instant): void {
    if (this.gone.has(order.id)) return;
    if (this.app.branches.selectedIds.includes(order.branchId)) this.gone.set(order.id, now);
  }

  /** The whole board at an instant at which nothing is left to be done. */
  check(now: Instant): void {
    const { book, tabs } = this.app.orders;
    const rules = this.rules();
    const selected = new Set(this.app.branches.selectedIds);
    const seen = new Set<OrderId>();
    let standing = 0;
    for (const tab of orderTabs) {
      const { orders, count } = tabs.get(tab);
      standing += orders.length;
      if (count !== orders.length) {
        this.findings.add("B-I9", `${tab} says ${count} and shows ${orders.length}`);
      }
      for (const model of orders) {
        if (seen.has(model.id)) this.findings.add("B-I1", `${named(model)} stands twice`);
        seen.add(model.id);
        if (model.tab !== tab || book.get(model.id) !== model) {
          this.findings.add("B-I1", `${named(model)} in ${tab} is not the book's ${model.tab}`);
        }
        if (!selected.has(model.data.branchId)) {
          this.findings.add("B-I3", `${named(model)} of branch ${model.data.branchId} in ${tab}`);
        }
        if (this.isGoneFor(model.id, now)) {
          this.findings.add("B-I5", `${named(model)} came back into ${tab} after it had gone`);
        }
      }
    }
    this.checkPlaces(now, rules, standing);
  }

  /** Every order of the book stands where its data says, and the lists hold exactly those that stand somewhere. */
  private checkPlaces(now: Instant, rules: ShowRules, standing: number): void {
    let placed = 0;
    for (const model of this.app.orders.book.models()) {
      if (model.tab !== undefined) placed += 1;
      const expected = expectedTab(model.data, now, rules);
      if (model.tab === expected) continue;
      const isTooOld = expected === undefined && model.data.status !== "unconfirmed";
      this.findings.add(
        isTooOld ? "B-I12" : "B-I2",
        `${named(model)} stands in ${model.tab ?? "no list"}, not in ${expected ?? "none"}`,
      );
    }
    if (placed !== standing && this.hasSettledBranches()) {
      this.findings.add("B-I13", `${placed} orders are placed, ${standing} stand in the lists`);
    }
  }

  private hasSettledBranches(): boolean {
    return this.app.branches.selectedIds.length > 0;
  }

  private isGoneFor(id: OrderId, now: Instant): boolean {
    const since = this.gone.get(id);
    // What was heard waits for its frame before it is applied.
    return since !== undefined && now - since > framesMs;
  }

  private rules(): ShowRules {
    const autoRejectionMinutes =
      this.app.company.company?.autoRejectionMinutes ?? Number.POSITIVE_INFINITY;
    return { expiryThresholdMs: this.expiryThresholdMs, autoRejectionMinutes };
  }

  /** Compares each order with what stood there the moment before (B-I4). */
  private watchBook(): void {
    const { book } = this.app.orders;
    const take = book.take.bind(book);
    book.take = (order, origin) => {
      const before = book.get(order.id)?.data;
      const model = take(order, origin);
      if (before !== undefined && model !== undefined) this.compare(before, model);
      return model;
    };
  }

  private compare(before: Order, model: OrderModel): void {
    const after = model.data;
    const lost = before.statusUpdates.length - after.statusUpdates.length;
    if (lost > 0) this.findings.add("B-I4", `${named(model)} lost ${lost} of its history`);
    if ((after.job?.updatedAt ?? 0) < (before.job?.updatedAt ?? 0)) {
      this.findings.add("B-I4", `${named(model)} went back to an older job`);
    }
  }
}

/** Two frames of the push queue. */
const framesMs = 32;

function named({ id, data }: OrderModel): string {
  return `order ${id} (${data.status})`;
}
