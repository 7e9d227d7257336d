import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import { minutes, seconds, testBranch } from "../../tests/support/branch/test-branch.ts";
import { terminalRequest } from "../../tests/support/payments/terminal-requests.ts";

describe("an approved card payment", () => {
  it("has its order read again, so that an excess is found although the push was lost (PAY-R20)", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders({ isTakeaway: true, isPaid: false });
    const { id, items, discounts = [], totalAmount: amount = minor(0) } = order;
    await branch.wait(minutes(1));
    const attempts = await branch.app.payments.open();
    const {
      attemptId: _attemptId,
      reference: _reference,
      ...payment
    } = terminalRequest(branch.world.reference, { kind: "generic", orderId: id, amount });
    const start = await attempts?.start({ ...payment, kind: "generic", balance: amount });
    if (start?.kind !== "started") throw new Error(`Not started: ${start?.kind}`);
    branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 100 });
    const fault = { kind: "fail_calls", atMs: 0, call: "listOrders", status: 500 } as const;
    branch.world.injectFault({ ...fault, count: 100 });
    branch.world.change(({ lifecycle }) =>
      lifecycle.update(id, { name: "Sara" }, { items, discounts, totalAmount: minor(100) }),
    );
    const total = () => branch.app.orders.book.lastKnown(id)?.data.totalAmount;
    while (attempts?.store.takeApproved(id).length === 0) {
      expect(total()).not.toBe(100);
      await branch.wait(seconds(1));
    }
    await branch.wait(seconds(1));
    expect(total()).toBe(100);
  });
});
