import { describe, expect, it } from "vitest";
import { zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import type { AttemptRecord } from "../../src/payments/attempt/attempt-record.ts";
import { minutes, seconds, type TestBranch, testBranch } from "../support/branch/test-branch.ts";
import { terminalRequest } from "../support/payments/terminal-requests.ts";

const by = { name: "Sara" };
const kind = "generic";

async function openAttempts(branch: TestBranch) {
  const attempts = await branch.app.payments.open();
  if (attempts === undefined) throw new Error("Card payments were not loaded");
  return attempts;
}

/** Starts a card payment of the whole order at the terminal. */
async function startCard(branch: TestBranch, { id, number, totalAmount }: Order): Promise<void> {
  const amount = totalAmount ?? zero;
  const {
    attemptId: _attemptId,
    reference: _reference,
    ...request
  } = terminalRequest(branch.world.reference, { kind, orderId: id, amount });
  terminalsOf(branch.world).pick("approved");
  const attempts = await openAttempts(branch);
  const start = attempts.start({ ...request, kind, orderNumber: number, balance: amount });
  await branch.wait(0);
  expect((await start).kind).toBe("started");
}

/** Takes the whole order by card; the approval becomes a line of its checkout. */
async function payByCard(branch: TestBranch, order: Order): Promise<void> {
  await startCard(branch, order);
  await branch.wait(minutes(1));
  const attempts = await openAttempts(branch);
  const approved = attempts.store.takeApproved(order.id);
  expect(approved).toHaveLength(1);
  for (const { request } of approved) attempts.markApplied(request.reference, "line_added");
}

/** The reasons on the refund list, after everything has settled. */
async function refunds(branch: TestBranch) {
  await branch.wait(minutes(2));
  const { approvedNotUsed, ordersWithLines } = (await openAttempts(branch)).store;
  expect(ordersWithLines).toEqual([]);
  return approvedNotUsed.map(({ refundReason }: AttemptRecord) => refundReason?.kind);
}

const paidBy = (name: string, amount = zero): OrderPayment => ({
  name,
  amount,
  amountCollected: amount,
  tip: zero,
});

/** The order's approved card payment as its server records it. */
async function ownPayment(branch: TestBranch, order: Order): Promise<OrderPayment> {
  const [line] = (await openAttempts(branch)).store.addedTo(order.id);
  if (line === undefined) throw new Error("The order has no approved line");
  const { paymentTypeId, reference } = line.request;
  const type = branch.world.reference.paymentTypes.find(({ id }) => id === paymentTypeId);
  return { ...paidBy(type?.name ?? "", order.totalAmount), reference };
}

/** Each way in which the order leaves, with the reason on the refund list. */
const leaves = [
  [
    "was voided",
    "order_left",
    (branch: TestBranch, { id }: Order) =>
      branch.world.change(({ lifecycle }) => lifecycle.void(id, by)),
  ],
  [
    "was completed with cash",
    "paid_twice",
    (branch: TestBranch, { id, totalAmount }: Order) =>
      branch.world.change(({ lifecycle }) =>
        lifecycle.markCollected(id, by, [paidBy("Cash", totalAmount)]),
      ),
  ],
  [
    "was completed with a card under another name",
    "maybe_on_order",
    (branch: TestBranch, { id, totalAmount }: Order) =>
      branch.world.change(({ lifecycle }) =>
        lifecycle.markCollected(id, by, [paidBy("Credit", totalAmount)]),
      ),
  ],
] as const;

/** A takeaway that is ready and paid by card, but not completed. */
async function paidOrder(branch: TestBranch): Promise<Order> {
  const order = branch.customer.orders({ isTakeaway: true, isPaid: false });
  branch.world.change(({ lifecycle }) => lifecycle.markReady(order.id, by));
  await branch.wait(seconds(2));
  await payByCard(branch, order);
  return order;
}

describe("an approved card payment in the whole app, of an order that (N8)", () => {
  it.each(leaves)("%s is on the refund list after the push", async (_, reason, leave) => {
    await using branch = await testBranch();
    leave(branch, await paidOrder(branch));
    expect(await refunds(branch)).toEqual([reason]);
  });

  it.each(leaves)("%s is there after a start, too", async (_, reason, leave) => {
    await using branch = await testBranch();
    const order = await paidOrder(branch);
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    leave(branch, order);
    branch.tablet.signInAgain();
    expect(await refunds(branch)).toEqual([reason]);
  });

  it.each(leaves)("%s is there after the answer to its completion", async (_, reason, leave) => {
    await using branch = await testBranch();
    const order = await paidOrder(branch);
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    leave(branch, order);
    expect(await branch.staff.markCollected(order)).toBe("someone_was_faster");
    expect(await refunds(branch)).toEqual([reason]);
  });

  it("was completed with it is on no refund list", async () => {
    await using branch = await testBranch();
    const order = await paidOrder(branch);
    const [line] = (await openAttempts(branch)).store.addedTo(order.id);
    const type = branch.world.reference.paymentTypes.find(
      ({ id }) => id === line?.request.paymentTypeId,
    );
    branch.world.change(({ lifecycle }) =>
      lifecycle.markCollected(order.id, by, [paidBy(type?.name ?? "", order.totalAmount)]),
    );
    expect(await refunds(branch)).toEqual([]);
    expect((await openAttempts(branch)).store.completedOn(order.id)).toHaveLength(1);
  });

  it("was rejected while the card was still being taken is there once it is approved", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders({
      isTakeaway: true,
      status: "unconfirmed",
      isPaid: false,
    });
    await branch.wait(seconds(2));
    await startCard(branch, order);
    expect(await branch.staff.reject(order)).toBe("done");
    expect(await refunds(branch)).toEqual(["order_left"]);
  });

  it("was completed with it is on no refund list after a start whose lists leave payments out (N31)", async () => {
    await using branch = await testBranch({ areListsLean: true });
    const order = await paidOrder(branch);
    const own = await ownPayment(branch, order);
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    branch.world.change(({ lifecycle }) => lifecycle.markCollected(order.id, by, [own]));
    branch.tablet.signInAgain();
    expect(await refunds(branch)).toEqual([]);
    expect((await openAttempts(branch)).store.completedOn(order.id)).toHaveLength(1);
  });

  it("was confirmed with it carries it also while lists leave payments out, so that it is not asked for again (N31)", async () => {
    await using branch = await testBranch({ areListsLean: true });
    const order = branch.customer.orders({
      isTakeaway: true,
      status: "unconfirmed",
      isPaid: false,
    });
    await branch.wait(seconds(2));
    await payByCard(branch, order);
    const own = await ownPayment(branch, order);
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
    branch.world.change(({ lifecycle }) => lifecycle.confirm(order.id, by, [own]));
    branch.tablet.signInAgain();
    expect(await refunds(branch)).toEqual([]);
    expect((await openAttempts(branch)).store.completedOn(order.id)).toHaveLength(1);
    expect(branch.app.orders.book.get(order.id)?.data).toMatchObject({
      status: "new",
      payments: [own],
    });
  });
});
