import { autorun, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { OrderBook, type Origin } from "./order-book.ts";

const event: Origin = { kind: "event" };
const take = (book: OrderBook, order: Order, origin: Origin = event) =>
  runInAction(() => book.take(order, origin));
const read = (book: OrderBook): Origin => ({ kind: "read", since: book.revision });

describe("the order book", () => {
  const placed = anOrder();
  const ready = withUpdate(placed, "marked_as_ready", { status: "ready" });

  it("keeps one instance per order, however often it comes (B-I1)", () => {
    const book = new OrderBook();
    const first = take(book, placed);
    expect(take(book, ready)).toBe(first);
    expect(book.get(placed.id)).toBe(first);
    expect(book.size).toBe(1);
    expect(first?.data).toBe(ready);
  });

  it("does not notify screens when a server confirms the same object, which every list does for most orders (PF-14)", () => {
    const book = new OrderBook();
    const model = take(book, placed);
    const seen: (Order | undefined)[] = [];
    const stop = autorun(() => seen.push(model?.data));
    take(book, placed, read(book));
    expect(seen).toEqual([placed]);
    take(book, ready);
    expect(seen).toEqual([placed, ready]);
    stop();
  });

  it("has every order in the company's currency, also one that comes later or has left, and converts none twice (N47)", () => {
    const dirhams = { code: "AED", precision: 2 } as const;
    const book = new OrderBook();
    const order = { ...placed, totalAmount: minor(4_550), currency: dirhams };
    const model = take(book, order);
    const left = take(book, { ...order, id: orderId(2) });
    runInAction(() => book.forget(orderId(2), noon, "hidden"));
    runInAction(() => book.priceIn({ ...dirhams, precision: 3 }));
    const later = take(book, { ...order, id: orderId(3) });
    expect([model, left, later].map((each) => each?.data.totalAmount)).toEqual(
      Array(3).fill(45_500),
    );
    const shown = model?.data;
    take(book, order, read(book));
    expect(model?.data).toBe(shown);
    runInAction(() => book.priceIn(dirhams));
    expect(model?.data).toBe(order);
  });

  it("never goes back to an older state, and takes an equal one (B-I4)", () => {
    const book = new OrderBook();
    const model = take(book, ready);
    expect(take(book, placed)).toBeUndefined();
    expect(model?.data).toBe(ready);
    const arrived = { ...ready, hasCustomerArrived: true };
    take(book, arrived);
    expect(model?.data).toBe(arrived);
  });

  it("an answer changes nothing unless it is newer than the events since its request", () => {
    const book = new OrderBook();
    take(book, placed);
    const origin = read(book);
    const arrived = { ...placed, hasCustomerArrived: true };
    const model = take(book, arrived);
    take(book, placed, origin);
    expect(model?.data).toBe(arrived);
    take(book, ready, origin);
    expect(model?.data).toBe(ready);
  });

  it("takes a state without a history by its request or stamp, as one of unknown version (N17)", () => {
    const book = new OrderBook();
    const stamped = (sentAt: number): Origin => ({ kind: "event", sentAt });
    const before = read(book);
    const model = take(book, ready, stamped(noon + 2_000));
    const bare: Order = { ...placed, statusUpdates: [] };
    take(book, bare, before);
    take(book, bare, stamped(noon + 1_000));
    expect(model?.data).toBe(ready);
    take(book, bare, stamped(noon + 3_000));
    expect(model?.data).toBe(bare);
    take(book, placed, stamped(noon + 4_000));
    expect(model?.data).toBe(placed);
    take(book, bare, read(book));
    expect(model?.data).toBe(bare);
  });

  it("takes a reschedule whose request or stamp is newer, whatever its version (N17)", () => {
    const book = new OrderBook();
    const stamped = (sentAt: number): Origin => ({ kind: "event", sentAt });
    const before = read(book);
    const model = take(book, ready, stamped(noon + 2_000));
    const moved = { ...placed, scheduledFor: noon + hourMs };
    take(book, moved, before);
    take(book, moved, stamped(noon + 1_000));
    expect(model?.data).toBe(ready);
    take(book, moved, stamped(noon + 3_000));
    expect(model?.data).toBe(moved);
    const movedAgain = { ...placed, scheduledFor: noon + 2 * hourMs };
    take(book, ready, stamped(noon + 4_000));
    take(book, movedAgain, read(book));
    expect(model?.data).toBe(movedAgain);
  });

  it("does not take a push of an earlier step again after the reschedule of the same instant (N17, B-I4)", () => {
    const book = new OrderBook();
    const stamped: Origin = { kind: "event", sentAt: noon };
    take(book, placed, stamped);
    const moved = { ...ready, scheduledFor: noon + hourMs };
    const model = take(book, moved, stamped);
    take(book, placed, stamped);
    expect(model?.data).toBe(moved);
  });

  it("does not bring a removed order back from an older or equal event (B-I5)", () => {
    const book = new OrderBook();
    take(book, placed);
    book.forget(placed.id, noon, "hidden");
    expect(take(book, placed)).toBeUndefined();
    expect(book.size).toBe(0);
    expect(take(book, ready)?.data).toBe(ready);
  });

  it("an answer to a request before the removal does not bring the order back, an answer to a later one may", () => {
    const book = new OrderBook();
    take(book, placed);
    const before = read(book);
    book.forget(placed.id, noon, "hidden");
    expect(take(book, placed, before)).toBeUndefined();
    expect(take(book, placed, read(book))).toBeDefined();
  });

  it("reports an order that was removed before it was ever on the board", () => {
    const book = new OrderBook();
    book.forget(placed.id, noon, "hidden");
    expect(book.isRemovedUnseen(placed.id)).toBe(true);
    expect(take(book, ready)).toBeUndefined();
    expect(take(book, placed, read(book))).toBeDefined();
    expect(book.isRemovedUnseen(placed.id)).toBe(false);
  });

  it("remembers a removal for 48 hours, and no longer", () => {
    const book = new OrderBook();
    take(book, placed);
    book.forget(placed.id, noon, "hidden");
    book.forget(orderId(2), noon + 48 * hourMs, "hidden");
    expect(take(book, placed)).toBeUndefined();
    book.forget(orderId(3), noon + 48 * hourMs + 1, "hidden");
    expect(book.tombstoneCount).toBe(2);
    expect(take(book, placed)).toBeDefined();
  });

  it("forgets the oldest removal first when there are too many", () => {
    const book = new OrderBook();
    for (let number = 1; number <= 20_001; number += 1)
      book.forget(orderId(number), noon, "hidden");
    expect(book.tombstoneCount).toBe(20_000);
    expect(book.isRemovedUnseen(orderId(1))).toBe(false);
    expect(book.isRemovedUnseen(orderId(2))).toBe(true);
  });

  it("gives the model of a removed order its last data and marks it gone (N2)", () => {
    const book = new OrderBook();
    const model = take(book, placed);
    const voided = withUpdate(placed, "voided", { status: "voided" });
    runInAction(() => book.forget(placed.id, noon, "removed", voided));
    expect([model?.gone, model?.data]).toEqual(["removed", voided]);
    expect(book.lastKnown(placed.id)).toBe(model);
  });

  it("gives an order that comes back the instance it had, so that an open screen follows it again (B-I1)", () => {
    const book = new OrderBook();
    const model = take(book, placed);
    book.forget(placed.id, noon, "hidden");
    expect(model?.gone).toBe("hidden");
    expect(take(book, ready)).toBe(model);
    expect([model?.gone, model?.data]).toEqual([undefined, ready]);
  });

  it("makes one weak reference of an order that leaves again and again, as with every choice of branch (PF-14)", () => {
    const book = new OrderBook();
    const model = take(book, placed);
    const references = new Set([model?.weak()]);
    for (let time = 0; time < 3; time += 1) {
      book.forget(placed.id, noon, "hidden");
      expect(take(book, ready, read(book))).toBe(model);
      references.add(model?.weak());
    }
    expect(references.size).toBe(1);
  });
});
