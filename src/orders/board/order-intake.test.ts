import { runInAction } from "mobx";
import { describe, expect, it, vi } from "vitest";
import type { BranchId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon, orderId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { OrderBoard } from "./order-board.ts";
import { OrderBook } from "./order-book.ts";
import { OrderIntake } from "./order-intake.ts";
import { OrderModel } from "./order-model.ts";
import { ReleaseQueue } from "./release-queue.ts";

const { branchId } = anOrder();
const branchIds: readonly BranchId[] = [branchId];

const ready = { status: "ready", isTakeaway: true } as const;
const orders = [1, 2, 3].map((id) => anOrder({ id: orderId(id), ...ready }));

function intakeOf() {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const book = new OrderBook();
  const board = new OrderBoard(
    { selectedIds: branchIds, scope: branchIds },
    { expiryThresholdMs: 48 * hourMs, confirmationDeadline: () => undefined },
  );
  const intake = new OrderIntake(book, board, new ReleaseQueue(clock));
  intake.holdFor(branchIds, noon);
  const take = (taken: typeof orders, since = book.revision): boolean =>
    runInAction(() =>
      intake.acceptList("pickup.ready", { orders: taken, refusals: [] }, { since, at: noon }, noon),
    );
  return { board, book, intake, take };
}

describe("taking in a list", () => {
  it("observes no order: MobX would have to stop each observation of an order that no screen shows", () => {
    const { board, take } = intakeOf();
    const reads = [
      vi.spyOn(OrderModel.prototype, "data", "get"),
      vi.spyOn(OrderModel.prototype, "place", "get"),
    ];
    expect(take(orders)).toBe(false);
    expect(take(orders)).toBe(false);
    expect(take(orders.slice(1))).toBe(true);
    for (const read of reads) {
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
    }
    expect(board.page("pickup.ready").orders.map(({ id }) => id as number)).toEqual([2, 3]);
  });

  it("looks for missing orders in its own list only: the book may hold ten thousand others", () => {
    const { board, book, take } = intakeOf();
    take(orders);
    const walked = vi.spyOn(book, "models");
    expect(take(orders.slice(2))).toBe(true);
    expect(walked).not.toHaveBeenCalled();
    expect(board.page("pickup.ready").orders.map(({ id }) => id as number)).toEqual([3]);
  });

  it("compares no versions of an order that a server confirms unchanged, and keeps it from an older answer (F-S01)", () => {
    const { board, book, take } = intakeOf();
    take(orders);
    const asked = book.revision;
    const compared = vi.spyOn(book, "take");
    expect(take(orders)).toBe(false);
    expect(compared).not.toHaveBeenCalled();
    expect(take([], asked)).toBe(false);
    expect(board.page("pickup.ready").count).toBe(3);
    expect(take([])).toBe(true);
    expect(board.page("pickup.ready").count).toBe(0);
  });

  it("is as old as the newest that the page shows: its load, or an order that came since to one of its lists (RL-2)", () => {
    const { board, book, intake, take } = intakeOf();
    const page = board.page("pickup.ready");
    take(orders);
    expect(page.shownAsOf).toBeUndefined();
    runInAction(() => board.list("pickup.ready").endLoading(noon));
    const push = (order: (typeof orders)[number], at: number) =>
      runInAction(() => intake.accept(order, { kind: "event" }, at));
    push(anOrder({ id: orderId(9), ...ready, status: "new" }), noon + minuteMs);
    expect(page.shownAsOf).toBe(noon);
    push({ ...anOrder({ id: orderId(1), ...ready }), number: "2001" }, noon + 2 * minuteMs);
    expect(page.shownAsOf).toBe(noon + 2 * minuteMs);
    expect(book.get(orderId(1))?.data.number).toBe("2001");
    runInAction(() => board.list("pickup.ready").endLoading(noon + 3 * minuteMs));
    expect(page.shownAsOf).toBe(noon + 3 * minuteMs);
  });

  it("keeps the payments of an order that were read, where the row of the same version has none (N31)", () => {
    const { book, take } = intakeOf();
    const [order] = orders;
    if (order === undefined) throw new Error("There is no order");
    const paid = { name: "Card", amount: minor(4_550), amountCollected: minor(4_550), tip: zero };
    const whole = { ...order, payments: [paid] };
    const paidAfter = (row: typeof order) => {
      take([row]);
      return book.get(order.id)?.data.payments;
    };
    expect(paidAfter(whole)).toEqual([paid]);
    expect(paidAfter(order)).toEqual([paid]);
    expect(paidAfter({ ...order, payments: [{ ...paid, name: "Cash" }] })).toEqual([
      { ...paid, name: "Cash" },
    ]);
    expect(paidAfter(withUpdate(order, "order_updated", {}))).toEqual([]);
  });
});
