import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../../ports/entities/order.ts";
import { returnedAmount } from "../../../ports/entities/payment.ts";
import { RandomStream } from "../../../simulator/kernel/random-stream.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import { expectedLines, randomItemTree } from "../../../tests/support/samples/item-trees.ts";
import { itemSummary } from "./item-summary.ts";
import { orderMarks } from "./order-marks.ts";
import { orderLines, orderTotals } from "./order-totals.ts";

const id = (number: number) => number as OrderItemId;

const items = [
  anItem({
    id: id(1),
    name: "Margherita",
    price: minor(3200),
    amount: minor(3200),
    tax: minor(160),
  }),
  anItem({
    id: id(2),
    parentId: id(1),
    quantity: 2,
    price: minor(400),
    amount: minor(800),
    tax: minor(40),
  }),
  anItem({ id: id(3), amount: minor(1500), discountAmount: minor(300), tax: minor(60) }),
  anItem({ id: id(4), amount: minor(900), isDeleted: true, tax: minor(45) }),
  anItem({ id: id(5), parentId: id(4), amount: minor(100), tax: minor(5) }),
];

const order = anOrder({
  items,
  surcharges: [{ name: "Delivery", amount: minor(500) }],
  discounts: [{ name: "Voucher", amount: minor(200) }],
  totalAmount: minor(5760),
});

const totalsOf = (order: Order, isTaxInclusive = false) =>
  orderTotals(order, { isTaxInclusive, isLoyaltyAcceptedForWalkIn: false });

describe("the lines of an order", () => {
  it("are its live items with their modifiers, without deleted items and their modifiers", () => {
    const lines = orderLines(items);
    expect(
      lines.map(({ item, modifiers }) => [item.id, modifiers.map((line) => line.item.id)]),
    ).toEqual([
      [1, [2]],
      [3, []],
    ]);
    expect(lines.map(({ subPrice }) => subPrice)).toEqual([4000, 1200]);
  });

  const names = (items: readonly OrderItem[]) =>
    orderLines(items).map(({ item, modifiers }) => [
      item.name,
      ...modifiers.map((line) => `${line.depth} ${line.item.name}`),
    ]);
  const line = (number: number, name: string, parent?: number, isDeleted = false) =>
    anItem({ id: id(number), name, isDeleted, ...(parent && { parentId: id(parent) }) });

  it("have modifiers of modifiers under their own line, and a line whose parent is missing by itself (N48)", () => {
    expect(
      names([
        line(1, "Menu"),
        line(2, "Bun", 1),
        line(3, "Cola"),
        line(4, "Gluten free", 2),
        line(5, "No sesame", 4),
        line(6, "Chips", 1),
        line(7, "No salt", 99),
      ]),
    ).toEqual([
      ["Menu", "1 Bun", "2 Gluten free", "3 No sesame", "1 Chips"],
      ["Cola"],
      ["No salt"],
    ]);
  });

  it("have nothing that hangs on a deleted line, at any depth (N48)", () => {
    const deleted = [line(1, "Menu"), line(2, "Bun", 1, true), line(3, "Gluten free", 2)];
    expect(names([...deleted, line(4, "No sesame", 3)])).toEqual([["Menu"]]);
  });

  it("cut a ring at its smallest id (N48)", () => {
    const ring = [line(7, "Seven", 3), line(3, "Three", 5), line(5, "Five", 7), line(9, "Nine", 5)];
    expect(names(ring)).toEqual([["Three", "1 Seven", "2 Five", "3 Nine"]]);
    expect(names([line(4, "Itself", 4)])).toEqual([["Itself"]]);
  });

  it("stand under the nearest line above with the parent's id, if several lines have it (N48)", () => {
    expect(
      names([
        ...[line(1, "First"), line(8, "Rice", 1), line(1, "Second"), line(8, "Fries", 1)],
        ...[line(6, "Early", 5), line(5, "Late"), line(5, "Later")],
      ]),
    ).toEqual([["First", "1 Rice"], ["Second", "1 Fries"], ["Late", "1 Early"], ["Later"]]);
  });

  it("are read from ten thousand modifiers that hang on each other (N48)", () => {
    const chain = Array.from({ length: 10_000 }, (_, place) => line(place + 1, "Deep", place));
    expect(orderLines(chain)[0]?.modifiers.at(-1)?.depth).toBe(9_999);
  });

  it("have each live line once, and add up as a second calculation does, with rings, orphans, repeated ids and deletions (N48)", () => {
    const random = new RandomStream(48, "item trees");
    for (let round = 0; round < 2_000; round += 1) {
      const items = randomItemTree(random);
      const lines = orderLines(items);
      const shown = lines.flatMap(({ item, modifiers, subPrice }) => [
        { name: item.name, dish: item.name, depth: 0, subPrice },
        ...modifiers.map((modifier) => ({
          name: modifier.item.name,
          dish: item.name,
          depth: modifier.depth,
          subPrice,
        })),
      ]);
      const expected = expectedLines(items);
      const byName = (one: { name: string }, other: { name: string }) =>
        Number(one.name) - Number(other.name);
      expect(shown.toSorted(byName), JSON.stringify(items)).toEqual(expected);
      const order = anOrder({ items });
      const live = expected.map(({ name }) => items[Number(name)] as OrderItem);
      const total = (part: "amount" | "discountAmount" | "tax") =>
        live.reduce((sum, item) => sum + (item[part] ?? 0), 0);
      expect(totalsOf(order)).toMatchObject({
        subtotal: total("amount"),
        itemDiscount: total("discountAmount"),
        tax: total("tax") > 0 ? total("tax") : undefined,
      });
      const dishes = expected.filter(({ depth }) => depth === 0);
      const { shown: named, more } = itemSummary(items);
      expect(named.length + more).toBe(dishes.length);
      expect(orderMarks(order).hasModifiers).toBe(live.length > dishes.length);
    }
  });
});

describe("the totals of an order", () => {
  it("add up from subtotal to total", () => {
    const totals = totalsOf(order);
    expect(totals).toEqual({
      subtotal: 5500,
      itemDiscount: 300,
      surcharges: order.surcharges,
      discounts: order.discounts,
      tax: 260,
      loyalty: undefined,
      total: 5760,
    });
    expect(5500 - 300 + 500 - 200 + 260).toBe(totals.total);
  });

  it("have the tax only when prices do not include it and it is above 0", () => {
    expect(totalsOf(order, true).tax).toBeUndefined();
    const untaxed = anOrder({ items: [anItem({ tax: zero })] });
    expect(totalsOf(untaxed).tax).toBeUndefined();
    expect(totalsOf(anOrder({ items: [anItem({ tax: minor(1) })] })).tax).toBe(1);
  });

  it("subtract the amount paid with points", () => {
    const line = { amountCollected: zero, tip: zero };
    const payments = [
      { ...line, name: "Loyalty", amount: minor(700) },
      { ...line, name: "Cash", amount: minor(3000) },
    ];
    const totals = totalsOf({ ...order, payments });
    expect([totals.loyalty, totals.total]).toEqual([700, 5060]);
  });

  it("subtract points up to the total, also in two parts (PAY-D21)", () => {
    const points = (amount: number) => ({
      name: "Loyalty",
      amount: minor(amount),
      amountCollected: zero,
      tip: zero,
    });
    for (const payments of [[points(9000)], [points(5000), points(4000)]]) {
      const totals = totalsOf({ ...order, payments });
      expect([totals.loyalty, totals.total]).toEqual([5760, 0]);
    }
  });
});

describe("the change that was returned", () => {
  it("is the collected amount less the amount, never below zero", () => {
    const back = (amount: number, collected: number) =>
      returnedAmount({ amount: minor(amount), amountCollected: minor(collected) });
    expect([back(4550, 5000), back(4550, 4550), back(4550, 0)]).toEqual([450, 0, 0]);
  });

  it("does not count a tip that was kept from the collected amount [OP-7]", () => {
    const payment = { amount: minor(1000), amountCollected: minor(1100), tip: minor(100) };
    expect(returnedAmount(payment)).toBe(0);
    expect(returnedAmount({ ...payment, amountCollected: minor(1500) })).toBe(400);
  });
});
