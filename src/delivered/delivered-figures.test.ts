import { describe, expect, it } from "vitest";
import type { RiderStats } from "../../ports/entities/logistics.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, orderId } from "../../tests/support/samples/an-order.ts";
import { someRiderStats as stats } from "../../tests/support/samples/some-rider-stats.ts";
import {
  figuresOf,
  figuresOfOrders,
  figuresTogether,
  withoutAllRiders,
} from "./delivered-report.ts";

describe("the figures of deliveries", () => {
  it("are the sums over riders, separate for cash and others [HD-11]", () => {
    const riders = [
      stats(1, { totalOrders: 3, totalAmount: 900, cashAmount: 500, otherAmount: 400 }),
      stats(2, { totalOrders: 2, totalAmount: 101, cashAmount: 0, otherAmount: 101 }),
    ];
    expect(figuresOf(riders)).toMatchObject({
      deliveries: 5,
      amount: 1_001,
      cash: 500,
      others: 501,
    });
  });

  it("average as the floored mean over riders, regardless of how many deliveries each made [HD-12]", () => {
    const mean = (...averages: number[]) =>
      figuresOf(
        averages.map((averageDeliveryTimeMs, place) =>
          stats(place, { averageDeliveryTimeMs, totalOrders: 1 + 50 * place }),
        ),
      ).averageMs;
    expect(mean(10 * minuteMs, 20 * minuteMs)).toBe(15 * minuteMs);
    expect(mean(1, 2)).toBe(1);
    expect(mean(1, 1, 3)).toBe(1);
    expect(mean(5)).toBe(5);
    expect(mean(-9, 4)).toBe(2);
  });

  it("leave an average that is not known out of the mean (N16)", () => {
    const { averageDeliveryTimeMs: _, ...unknown } = stats(9);
    const known = stats(1, { averageDeliveryTimeMs: 10 * minuteMs });
    expect(figuresOf([known, unknown]).averageMs).toBe(10 * minuteMs);
    expect(figuresOf([unknown]).averageMs).toBeUndefined();
  });

  it("average to zero without riders, never to NaN [HD-12]", () => {
    expect(figuresOf([])).toEqual({ deliveries: 0, amount: 0, cash: 0, others: 0, averageMs: 0 });
    expect(figuresOfOrders([], () => undefined).averageMs).toBe(0);
  });

  it("leave a line that adds up All Riders out of sums and average [HD-12]", () => {
    const named = (id: number, name: string): RiderStats => ({ ...stats(id), name });
    const lines = [
      named(1, "All Riders"),
      named(2, "Ali Riders"),
      named(3, " all_riders "),
      named(4, "Omar"),
    ];
    expect(withoutAllRiders(lines).map(({ riderId }) => riderId)).toEqual([2, 4]);
  });

  it("of single orders count cash on delivery as cash", () => {
    const orders = [
      anOrder({ totalAmount: minor(700), isCashOnDelivery: true }),
      anOrder({ id: orderId(2), totalAmount: minor(300) }),
    ];
    const figures = figuresOfOrders(orders, ({ id }) => (id === 1 ? 3 : undefined));
    expect(figures).toEqual({ deliveries: 2, amount: 1_000, cash: 700, others: 300, averageMs: 3 });
  });

  it("of single orders leave out points, and count only the cash of an order paid in part by card", () => {
    const paid = (name: string, amount: number) => ({
      name,
      amount: minor(amount),
      amountCollected: minor(amount),
      tip: minor(0),
    });
    const payments = [paid("Loyalty", 100), paid("Card", 200), paid("Cash", 400)];
    const order = anOrder({ totalAmount: minor(700), isCashOnDelivery: true, payments });
    expect(figuresOfOrders([order], () => 1)).toMatchObject({
      amount: 600,
      cash: 400,
      others: 200,
    });
  });

  it("of riders and others figuresTogether add up, but for the average, which is the riders' [HD-12]", () => {
    const amounts = { totalAmount: 900, cashAmount: 500, otherAmount: 400 };
    const riders = figuresOf([stats(1, { ...amounts, averageDeliveryTimeMs: 7 })]);
    const orders = [
      anOrder({ totalAmount: minor(70), isCashOnDelivery: true }),
      anOrder({ id: orderId(2), totalAmount: minor(30) }),
    ];
    const others = figuresOfOrders(orders, () => 1_000);
    expect(figuresTogether(riders, others)).toEqual({
      deliveries: 3,
      amount: 1_000,
      cash: 570,
      others: 430,
      averageMs: 7,
    });
  });

  it("are limited to the largest safe amount", () => {
    const most = Number.MAX_SAFE_INTEGER as Minor;
    const riders = [1, 2, 3].map((id) => stats(id, { totalAmount: most, cashAmount: -most }));
    expect(figuresOf(riders)).toMatchObject({ amount: most, cash: -most });
  });
});
