import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { BranchApp } from "../../src/compose/graph/create-app.ts";
import type { OrderModel } from "../../src/orders/board/order-model.ts";
import { frameMs } from "../../src/orders/feed/push-queue.ts";
import { deadlineOf, expectedPlace, type ShowRules } from "./expected-place.ts";
import type { Findings } from "./findings.ts";

/** Two frames of the push queue. */
const framesMs: Duration = 2 * frameMs;

/**
 * Checks one app's board: every order that it takes in, and the whole board at each checkpoint. It wraps the book's
 * own `take`, so that it sees everything that was on the screen.
 */
export class BoardInvariants {
  private readonly app: BranchApp;
  private readonly findings: Findings;
  private readonly expiryThresholdMs: Duration;
  private readonly now: () => Instant;
  /** Orders that a push or an answer has reported as rejected or voided while the board showed their branch. */
  private readonly gone = new Map<OrderId, Instant>();

  constructor(options: {
    readonly app: BranchApp;
    readonly findings: Findings;
    readonly expiryThresholdMs: Duration;
    readonly now: () => Instant;
  }) {
    this.app = options.app;
    this.findings = options.findings;
    this.expiryThresholdMs = options.expiryThresholdMs;
    this.now = options.now;
    this.watchBook();
  }

  /** Records that a fresh push or an action's answer reported the order as rejected or voided. */
  recordGone(order: Pick<Order, "id" | "branchId">): void {
    if (this.gone.has(order.id)) return;
    if (this.app.branches.selectedIds.includes(order.branchId)) this.gone.set(order.id, this.now());
  }

  /** Checks the whole board at an instant without pending work. Reads without MobX, which has no observer here. */
  check(now: Instant): void {
    let listed = 0;
    const { selectedIds } = this.app.branches;
    for (const tab of orderLists) {
      const { orders, count } = this.app.orders.board.page(tab);
      listed += orders.length;
      if (count !== orders.length) {
        this.findings.add("B-I9", `${tab} says ${count} and shows ${orders.length}`);
      }
      let above: OrderModel | undefined;
      for (const model of orders) {
        // Rows that rise without repeats show no order twice; `checkRow` checks that each stands in one list only.
        if (above !== undefined && !isBelow(model, above)) {
          this.findings.add(
            "B-I1",
            `${named(model)} stands twice in ${tab}, or out of order`,
            model.id,
          );
        }
        above = model;
        this.checkRow(model, tab, selectedIds);
      }
      if (tab.endsWith(".unconfirmed")) this.checkUrgency(tab, orders, now);
    }
    this.checkPlaces(now, listed);
  }

  private checkRow(model: OrderModel, tab: OrderList, selectedIds: readonly BranchId[]): void {
    const { currentData, currentPlace } = model;
    if (currentPlace !== tab || this.app.orders.book.get(model.id) !== model) {
      this.findings.add(
        "B-I1",
        `${named(model)} in ${tab} is not the book's in ${currentPlace}`,
        model.id,
      );
    }
    if (!selectedIds.includes(currentData.branchId)) {
      this.findings.add(
        "B-I3",
        `${named(model)} of branch ${currentData.branchId} in ${tab}`,
        model.id,
      );
    }
  }

  /**
   * Of two orders that can still be lost, the one with the earlier deadline stands above; below them those that cannot be
   * lost by waiting, and last those without a deadline (N42).
   */
  private checkUrgency(tab: OrderList, orders: readonly OrderModel[], now: Instant): void {
    const rules = this.rules();
    let latest = 0;
    let lowest = 0;
    for (const model of orders) {
      const deadline = deadlineOf(model.currentData, rules);
      const isSafe = rules.isInLimbo(model.id) || rules.isTimeUp(model.id);
      if (!isSafe && deadline <= now) continue;
      const kind = deadline === Number.POSITIVE_INFINITY ? 2 : Number(isSafe);
      if (kind < lowest)
        this.findings.add(
          "N42",
          `${named(model)} stands below one that can wait in ${tab}`,
          model.id,
        );
      lowest = kind;
      if (kind > 0) continue;
      if (deadline < latest)
        this.findings.add(
          "N42",
          `${named(model)} stands below a later deadline in ${tab}`,
          model.id,
        );
      latest = Math.max(latest, deadline);
    }
  }

  /**
   * Checks that every order of the book has the place that its data require, and that the lists hold exactly the
   * orders with a place.
   */
  private checkPlaces(now: Instant, listed: number): void {
    const rules = this.rules();
    let placed = 0;
    for (const model of this.app.orders.book.models()) {
      const { currentData, currentPlace } = model;
      if (currentPlace !== undefined) placed += 1;
      const expected = expectedPlace(currentData, now, rules);
      if (currentPlace === expected) continue;
      const isTooOld = expected === undefined && currentData.status !== "unconfirmed";
      this.findings.add(
        isTooOld ? "B-I12" : "B-I2",
        `${named(model)} stands in ${currentPlace ?? "no list"}, not in ${expected ?? "none"}`,
        model.id,
      );
    }
    if (placed !== listed) {
      this.findings.add("B-I13", `${placed} orders are placed, ${listed} stand in the lists`);
    }
  }

  /** A rejected or voided order does not come back (B-I5). Pushes may wait for their frame first. */
  private checkGone(model: OrderModel): void {
    const since = this.gone.get(model.id);
    if (since === undefined || this.now() - since <= framesMs) return;
    this.findings.add("B-I5", `${named(model)} came back after it had gone`, model.id);
  }

  private rules(): ShowRules {
    const confirmationMinutes =
      this.app.company.company?.confirmationDeadline.minutes ?? Number.POSITIVE_INFINITY;
    const isInLimbo = (id: OrderId): boolean => this.app.limbo.has(id);
    const isTimeUp = (id: OrderId): boolean => this.app.orders.book.get(id)?.isTimeUp === true;
    return { expiryThresholdMs: this.expiryThresholdMs, confirmationMinutes, isInLimbo, isTimeUp };
  }

  /** Compares each order with its previous data (B-I4), and looks whether one that leaves is marked as gone (N2). */
  private watchBook(): void {
    const { book } = this.app.orders;
    const take = book.take.bind(book);
    const forget = book.forget.bind(book);
    book.forget = (id, ...more) => {
      const model = book.get(id);
      forget(id, ...more);
      if (model !== undefined && model.gone === undefined)
        this.findings.add("N2", `${named(model)} left the board without a mark`, id);
    };
    book.take = (order, origin) => {
      const before = book.get(order.id)?.currentData;
      const model = take(order, origin);
      if (model === undefined || before === model.currentData) return model;
      if (before !== undefined) this.compare(before, model);
      this.checkGone(model);
      return model;
    };
  }

  private compare(before: Order, model: OrderModel): void {
    const after = model.currentData;
    const lost = before.statusUpdates.length - after.statusUpdates.length;
    if (lost > 0)
      this.findings.add("B-I4", `${named(model)} lost ${lost} of its history`, model.id);
    if ((after.job?.updatedAt ?? 0) < (before.job?.updatedAt ?? 0)) {
      this.findings.add("B-I4", `${named(model)} went back to an older job`, model.id);
    }
  }
}

function isBelow(one: OrderModel, other: OrderModel): boolean {
  return one.sortKey === other.sortKey ? one.id > other.id : one.sortKey > other.sortKey;
}

function named({ id, data }: OrderModel): string {
  return `order ${id} (${data.status})`;
}
