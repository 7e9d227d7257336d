import { describe, expect, it } from "vitest";
import { anItem, anOrder } from "../../tests/support/samples/an-order.ts";
import { minor, zero } from "./money.ts";
import { orderIn, paymentAsRead } from "./order-in.ts";
import type { OrderPayment } from "./payment.ts";

const two = { code: "AED", precision: 2 } as const;
const three = { code: "AED", precision: 3 } as const;

function paid(amount: number): OrderPayment {
  return { name: "Card", amount: minor(amount), amountCollected: minor(amount), tip: minor(100) };
}

const order = anOrder({
  currency: two,
  totalAmount: minor(4_550),
  items: [
    anItem({
      price: minor(4_000),
      amount: minor(4_000),
      tax: minor(200),
      discountAmount: minor(50),
    }),
  ],
  payments: [paid(1_000)],
  surcharges: [{ name: "Service", amount: minor(300) }],
  discounts: [{ name: "Friends", amount: minor(70) }],
});

describe("an order in other decimals than it was read in (N47)", () => {
  it("has each of its amounts tenfold in smallest units, and none of another value", () => {
    const converted = orderIn(order, three);
    expect(converted).toMatchObject({
      currency: three,
      totalAmount: 45_500,
      items: [{ price: 40_000, amount: 40_000, tax: 2_000, discountAmount: 500 }],
      payments: [{ amount: 10_000, amountCollected: 10_000, tip: 1_000 }],
      surcharges: [{ amount: 3_000 }],
      discounts: [{ amount: 700 }],
    });
    expect(orderIn(converted, two)).toEqual(order);
  });

  it("is the same object where the currency is the same, or its own is not known", () => {
    expect(orderIn(order, { code: " aed", precision: 2 })).toBe(order);
    const { currency: _, ...unknown } = order;
    expect(orderIn(unknown, three)).toBe(unknown);
  });

  it("has no total where the total or a payment is not exact, or the currency is another one (N16)", () => {
    const none = { code: "AED", precision: 0 } as const;
    expect(orderIn(order, none).totalAmount).toBeUndefined();
    const inexact = { ...order, totalAmount: minor(4_500), payments: [paid(1_050)] };
    expect(orderIn(inexact, none)).toMatchObject({ payments: [] });
    expect(orderIn(inexact, none).totalAmount).toBeUndefined();
    const dollars = orderIn(order, { code: "USD", precision: 2 });
    expect([dollars.totalAmount, dollars.payments, dollars.items[0]?.amount]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  });

  it("has no price of a line whose discount is not exact", () => {
    const [item] = orderIn(order, { code: "AED", precision: 0 }).items;
    expect(item).toMatchObject({ price: 40, discountAmount: zero });
    expect(item?.amount).toBeUndefined();
  });

  it("keeps its payments as they were read, through several changes", () => {
    const [payment] = orderIn(orderIn(order, three), { code: "AED", precision: 4 }).payments;
    expect(payment).toMatchObject({ amount: 100_000 });
    expect(payment && paymentAsRead(payment)).toBe(order.payments[0]);
  });
});
