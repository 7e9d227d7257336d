import { describe, expect, it } from "vitest";
import type { OrderSource } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minutes, seconds, type TestBranch, testBranch } from "../support/branch/test-branch.ts";

const munchbay = "munchbay" as OrderSource;
const openBranch = (): Promise<TestBranch> =>
  testBranch({ company: { confirmationDeadline: { minutes: 3, onDeadline: "reject" } } });
const fromMunchbay = { source: munchbay, status: "unconfirmed" } as const;

/** The server's status of the order, and the orders that the board shows as unconfirmed. */
const seenOf = (branch: TestBranch, order: Order): readonly unknown[] => [
  branch.server.status(order),
  branch.board.list("homeDelivery.unconfirmed"),
];

/** Approves the order while the marketplace answers 500. */
async function approveInVain(branch: TestBranch, order: Order): Promise<void> {
  branch.server.failNext("confirm", 500);
  await branch.staff.approve(order);
  await branch.wait(seconds(1));
}

describe("an unconfirmed order of the whole app", () => {
  it("is rejected at the server at its time, not a millisecond before, without a notice or a dialog [UC-9]", async () => {
    await using branch = await openBranch();
    const order = branch.customer.orders(fromMunchbay);
    const { id, placedAt } = order;
    await branch.waitUntil(placedAt + minutes(3) - 1);
    expect(seenOf(branch, order)).toEqual(["unconfirmed", [id]]);
    await branch.waitUntil(placedAt + minutes(3));
    expect(seenOf(branch, order)).toEqual(["rejected", []]);
    expect(branch.server.log()).toMatch(new RegExp(`lets run out ${id}: 200`));
    expect(branch.board.notices).toEqual([]);
    expect(branch.board.dialog).toBeUndefined();
  });

  it("whose minutes the server changes is rejected at its new time, not at its old one [UC-9]", async () => {
    await using branch = await openBranch();
    const order = branch.customer.orders(fromMunchbay);
    const { id, placedAt } = order;
    await branch.wait(minutes(1));
    branch.server.change(order, { confirmationMinutes: 20 });
    await branch.waitUntil(placedAt + minutes(20) - 1);
    expect(seenOf(branch, order)).toEqual(["unconfirmed", [id]]);
    await branch.wait(1);
    expect(seenOf(branch, order)).toEqual(["rejected", []]);
    expect(branch.server.log()).toMatch(new RegExp(`lets run out ${id}: 200`));
  });

  it("that a marketplace refused stays in the list after its time, also after a reload, until it is rejected [UC-12, UC-14]", async () => {
    await using branch = await openBranch();
    const order = branch.customer.orders(fromMunchbay);
    const { id, placedAt, number } = order;
    await branch.waitUntil(placedAt + minutes(1));
    await approveInVain(branch, order);
    expect(branch.board.dialog).toEqual({
      kind: "unable_to_confirm",
      orderNumber: number,
      source: munchbay,
    });
    await branch.waitUntil(placedAt + minutes(3) + seconds(1));
    expect(seenOf(branch, order)).toEqual(["unconfirmed", [id]]);
    branch.tablet.signInAgain();
    await branch.waitUntil(placedAt + minutes(3) + seconds(20));
    expect(seenOf(branch, order)).toEqual(["unconfirmed", [id]]);
    expect(branch.app.limbo.has(id)).toBe(true);
    // The marketplace rejects it itself a minute and a half after the deadline.
    await branch.waitUntil(placedAt + minutes(6));
    expect(seenOf(branch, order)).toEqual(["rejected", []]);
    expect(branch.app.limbo.entries).toEqual([]);
    expect(branch.server.log()).not.toMatch(/lets run out/);
  });

  it("that could not be confirmed is confirmed by Retry [UC-12]", async () => {
    await using branch = await openBranch();
    const order = branch.customer.orders(fromMunchbay);
    await branch.waitUntil(order.placedAt + seconds(5));
    await approveInVain(branch, order);
    expect(branch.app.limbo.has(order.id)).toBe(true);
    await branch.staff.approve(order, { deliveryTimeMinutes: 35 });
    await branch.waitUntil(order.placedAt + minutes(5));
    expect(seenOf(branch, order)).toEqual(["new", []]);
    expect(branch.app.limbo.entries).toEqual([]);
  });
});
