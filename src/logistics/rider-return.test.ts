import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { type Currency, type Minor, minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { anOrder, orderId } from "../../tests/support/samples/an-order.ts";
import { OrderModel } from "../orders/board/order-model.ts";
import { type ReturnResult, RiderReturn } from "./rider-return.ts";
import type { ReturnPlan } from "./rider-return-rules.ts";

/** A call of `settle` that the test answers. */
interface Call {
  readonly id: OrderId;
  readonly plan: ReturnPlan;
  answer(result: ReturnResult): Promise<void>;
}

function out(id: number, set: Partial<Order> = {}): Order {
  return anOrder({ id: orderId(id), status: "in_progress", isCashOnDelivery: true, ...set });
}

function setUp(...orders: readonly Order[]) {
  const models = orders.map((order) => new OrderModel(order));
  const calls: Call[] = [];
  const excluded = observable.set<OrderId>();
  const alone = new Set<OrderId>();
  const currency = observable.box<Currency>({ code: "AED", precision: 2 }, { deep: false });
  const riderReturn = new RiderReturn<OrderModel>({
    orders: models,
    planOf: ({ data }) =>
      alone.has(data.id)
        ? { kind: "alone", why: "active_job" }
        : { kind: "cash", cash: (data.totalAmount ?? 0) as Minor },
    currency: () => currency.get(),
    isNotDelivered: (id) => excluded.has(id),
    settle: ({ id }, plan) =>
      new Promise((resolve) => {
        const answer = async (result: ReturnResult): Promise<void> => {
          resolve(result);
          await new Promise((done) => setImmediate(done));
        };
        calls.push({ id, plan, answer });
      }),
  });
  const rows = () => models.map((model) => riderReturn.rowOf(model).kind);
  return { riderReturn, models, calls, excluded, alone, currency, rows };
}

describe("the return of a rider", () => {
  it("sends each open order once, and adds up the cash of exactly these [RL-7]", async () => {
    const { riderReturn, calls, excluded, alone, rows } = setUp(
      out(1, { totalAmount: minor(8450) }),
      out(2, { totalAmount: minor(6100) }),
      out(3, { totalAmount: minor(6900) }),
      out(4, { totalAmount: minor(100) }),
    );
    expect(riderReturn.cash).toEqual({ amount: 21_550, count: 4 });
    runInAction(() => excluded.add(orderId(4)));
    alone.add(orderId(3));
    expect(rows()).toEqual(["open", "open", "alone", "not_delivered"]);
    expect(riderReturn.cash).toEqual({ amount: 14_550, count: 2 });
    const delivered = riderReturn.deliver();
    await riderReturn.deliver();
    expect(calls.map(({ id }) => id)).toEqual([1, 2]);
    expect(rows()).toEqual(["sending", "sending", "alone", "not_delivered"]);
    for (const call of calls) await call.answer({ kind: "done" });
    await delivered;
    expect([rows(), riderReturn.cash, riderReturn.count]).toEqual([
      ["done", "done", "alone", "not_delivered"],
      { amount: 14_550, count: 2 },
      { done: 2, failed: 0 },
    ]);
  });

  it("keeps its amounts when the company's decimals change, before and after they are sent (N47)", async () => {
    const aed = { code: "AED", precision: 2 } as const;
    const orders = Array.from({ length: 5 }, (_, place) =>
      out(place + 1, { totalAmount: minor(4550), currency: aed }),
    );
    const { riderReturn, models, calls, currency, rows } = setUp(...orders);
    const delivered = riderReturn.deliver();
    runInAction(() => {
      currency.set({ code: "AED", precision: 3 });
      for (const model of models) model.priceIn(currency.get());
    });
    expect(riderReturn.cash).toEqual({ amount: 5 * 45_500, count: 5 });
    // The fifth waits for its turn: its amount is the one that was shown, in other decimals.
    await calls[0]?.answer({ kind: "done" });
    expect(calls.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    for (const call of calls.slice(1)) await call.answer({ kind: "done" });
    await delivered;
    expect(riderReturn.cash).toEqual({ amount: 5 * 45_500, count: 5 });
    runInAction(() => currency.set({ code: "USD", precision: 2 }));
    expect([rows(), riderReturn.cash.count]).toEqual([Array(5).fill("done"), 0]);
  });

  it("keeps orders that fail with their reason; only these can be sent again, never an unknown one [RL-7]", async () => {
    const { riderReturn, models, calls, rows } = setUp(out(1), out(2), out(3), out(4));
    const first = riderReturn.deliver();
    const results: readonly ReturnResult[] = [
      { kind: "failed", why: "refused", message: "Closed" },
      { kind: "unknown" },
      { kind: "left" },
      { kind: "done" },
    ];
    runInAction(() =>
      Object.assign(models[2] as OrderModel, { data: out(3, { status: "delivered" }) }),
    );
    for (const [place, result] of results.entries()) await calls[place]?.answer(result);
    await first;
    expect(rows()).toEqual(["open", "unknown", "left", "done"]);
    expect([riderReturn.open.map(({ id }) => id), riderReturn.count]).toEqual([
      [1],
      { done: 1, failed: 2 },
    ]);
    const row = riderReturn.rowOf(riderReturn.orders[0] as OrderModel);
    expect(row).toMatchObject({ failure: { why: "refused", message: "Closed" } });
    const second = riderReturn.deliver();
    expect(calls.slice(4).map(({ id }) => id)).toEqual([1]);
    await calls[4]?.answer({ kind: "done" });
    await second;
    expect(rows()).toEqual(["done", "unknown", "left", "done"]);
  });

  it("keeps an order that the server called handled while it is still in progress", async () => {
    const { riderReturn, calls, rows } = setUp(out(1));
    const delivered = riderReturn.deliver();
    await calls[0]?.answer({ kind: "left" });
    await delivered;
    expect([rows(), riderReturn.count.failed]).toEqual([["open"], 1]);
  });

  it("shows an order without an answer as delivered once the server says so [RL-7]", async () => {
    const { riderReturn, calls, models, rows } = setUp(out(1));
    const delivered = riderReturn.deliver();
    await calls[0]?.answer({ kind: "unknown" });
    await delivered;
    expect(rows()).toEqual(["unknown"]);
    runInAction(() =>
      Object.assign(models[0] as OrderModel, { data: out(1, { status: "delivered" }) }),
    );
    expect(rows()).toEqual(["done"]);
  });

  it("does not send an order whose amount or step changed while it waited for its turn", async () => {
    const orders = [1, 2, 3, 4, 5, 6].map((id) => out(id));
    const { riderReturn, calls, models, rows } = setUp(...orders);
    const delivered = riderReturn.deliver();
    expect(calls).toHaveLength(4);
    runInAction(() => {
      Object.assign(models[4] as OrderModel, { data: out(5, { totalAmount: minor(1) }) });
      Object.assign(models[5] as OrderModel, { data: out(6, { status: "delivered" }) });
    });
    for (const call of [...calls]) await call.answer({ kind: "done" });
    await delivered;
    expect([calls.length, rows()]).toEqual([4, ["done", "done", "done", "done", "open", "left"]]);
  });

  it("counts neither cash nor a command for an order that another device has taken away", async () => {
    const { riderReturn, models, rows } = setUp(out(1), out(2));
    runInAction(() => {
      Object.assign(models[0] as OrderModel, { gone: "removed" });
    });
    expect([rows(), riderReturn.cash.count]).toEqual([["left", "open"], 1]);
  });
});
