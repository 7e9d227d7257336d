import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anItem, anOrder } from "../../../tests/support/samples/an-order.ts";
import { orderLines, orderTotals, returnedAmount } from "./order-totals.ts";

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
    expect(lines.map(({ item, modifiers }) => [item.id, modifiers.map((line) => line.id)])).toEqual(
      [
        [1, [2]],
        [3, []],
      ],
    );
    expect(lines.map(({ subPrice }) => subPrice)).toEqual([4000, 1200]);
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
      ...{ name: "Loyalty", amount: minor(amount), amountCollected: zero, tip: zero },
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
});
