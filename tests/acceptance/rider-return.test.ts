import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import type { OrderModel } from "../../src/orders/board/order-model.ts";
import type { Stores } from "../../src/stores.ts";
import { createRiderReturn } from "../../src/ui/logistics/use-rider-return.ts";
import { staffApiOf } from "../support/branch/headless.ts";
import { minutes, seconds, type TestBranch, testBranch } from "../support/branch/test-branch.ts";

/** An order on its way with the branch's rider. */
async function underWay(branch: TestBranch, isPaid: boolean): Promise<Order> {
  const order = branch.customer.orders({ isPaid });
  await branch.wait(seconds(1));
  await branch.staff.markReady(order);
  await branch.wait(seconds(4));
  await branch.staff.assignRider(order);
  await branch.wait(seconds(4));
  return order;
}

/** The stores of a company that records each payment when an order is completed. */
function screenOf(branch: TestBranch): Stores {
  const screen = branch.screen();
  const configuration = { ...screen.configuration, paymentValidationCompanies: "all" } as const;
  return { ...screen, configuration };
}

/** Faults of one of the next commands. With the last one the server carries it out, and the answer is lost. */
const faults = [
  { kind: "fail_calls", status: 500 },
  { kind: "fail_calls", status: 409 },
  { kind: "fail_calls", status: 422 },
  { kind: "lose_requests" },
  { kind: "lose_answers" },
] as const;

function breakSome(branch: TestBranch, random: RandomStream): void {
  for (let count = random.integer(0, 3); count > 0; count -= 1) {
    const fault = faults[random.integer(0, faults.length - 1)] ?? faults[0];
    branch.world.injectFault({ ...fault, atMs: 0, count: 1, call: "markDelivered" });
  }
}

function modelOf(branch: TestBranch, { id }: Order): OrderModel {
  const model = branch.app.orders.book.lastKnown(id);
  if (model === undefined) throw new Error(`Order ${id} is not known`);
  return model;
}

function atServer(branch: TestBranch, { id }: Order): Order {
  const answer = staffApiOf(branch.simulation).order(id);
  if (answer.status !== 200) throw new Error(`Order ${id} is gone`);
  return answer.value;
}

/** The cash that the rider brings for an order. */
function cashOf({ isCashOnDelivery, totalAmount, payments }: Order): number {
  return isCashOnDelivery ? (totalAmount ?? 0) - sum(payments.map(({ amount }) => amount)) : 0;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

type Return = ReturnType<typeof createRiderReturn>;

/** Presses the button: it may send the open orders, and no other (B-I15). */
async function press(branch: TestBranch, riderReturn: Return): Promise<void> {
  const releases = riderReturn.open.map(({ id }) => branch.tablet.press(id));
  const delivered = riderReturn.deliver();
  await branch.wait(minutes(2));
  await delivered;
  for (const release of releases) release();
}

/** A branch whose rider is back with some orders; one of them may be undelivered. */
async function comeBack(branch: TestBranch, random: RandomStream) {
  const orders: Order[] = [];
  for (let count = random.integer(2, 6); count > 0; count -= 1)
    orders.push(await underWay(branch, random.integer(0, 2) === 0));
  const stores = screenOf(branch);
  const { company } = branch.app.company;
  if (company === undefined) throw new Error("No company");
  const [exception] = orders;
  if (exception !== undefined && random.integer(0, 1) === 0)
    stores.notDelivered.record(exception.id, "customer_absent");
  const models = orders.map((order) => modelOf(branch, order));
  return { orders, stores, riderReturn: createRiderReturn(models, company, stores) };
}

/** Compares an order of the return with the server's: its payments are those before, and one exact Cash line at most. */
function expectSettledOnce(branch: TestBranch, order: Order, kind: string): void {
  const { status, payments } = atServer(branch, order);
  const isDelivered = status === "delivered";
  if (kind === "not_delivered" || kind === "open") expect(isDelivered).toBe(false);
  if (kind === "done") expect(isDelivered).toBe(true);
  const before = order.payments.map(({ name, amount }) => [name, amount]);
  const cash = isDelivered && cashOf(order) > 0 ? [["Cash", cashOf(order)]] : [];
  expect(payments.map(({ name, amount }) => [name, amount])).toEqual([...before, ...cash]);
}

describe("a rider who is back with several orders", () => {
  let settledCount = 0;

  it.each(Array.from({ length: 40 }, (_, place) => place + 1))(
    "records the money of each order at most once, whatever fails, and the sum is exact: seed %i [RL-7]",
    async (seed) => {
      await using branch = await testBranch({ seed, company: { isRiderAppEnabled: false } });
      const random = branch.world.random.stream("rider return");
      const { orders, stores, riderReturn } = await comeBack(branch, random);
      const isOut = ({ id }: Order): boolean => stores.notDelivered.reasonOf(id) !== undefined;
      const brought = orders.filter((order) => !isOut(order));
      expect(riderReturn.cash.amount).toBe(sum(brought.map(cashOf)));
      for (let presses = 0; presses < 3; presses += 1) {
        breakSome(branch, random);
        await press(branch, riderReturn);
      }
      const kindOf = (order: Order) => riderReturn.rowOf(modelOf(branch, order)).kind;
      for (const order of orders) expectSettledOnce(branch, order, kindOf(order));
      settledCount += orders.filter((order) => kindOf(order) === "done").length;
      // A line that stays on the device belongs to an order that staff settle by itself.
      for (const { orderId } of stores.payments.lines.atRest)
        expect(["unknown", "alone"]).toContain(kindOf(orders.find(({ id }) => id === orderId)!));
    },
    120_000,
  );

  it("was settled for most orders, so that a press that does nothing fails", () => {
    expect(settledCount).toBeGreaterThan(40);
  });
});
