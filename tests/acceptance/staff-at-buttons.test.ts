import { describe, expect, it } from "vitest";
import { minutes, seconds, testBranch } from "../support/branch/test-branch.ts";

/** A member of staff of the base scenario without permission to confirm. */
const withoutConfirming = 3;

describe("staff of a test branch press what they see", () => {
  it("so that Unassign does nothing within 3 s of Assign, and is done afterwards [FL-12]", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(1));
    expect(await branch.staff.assignRider(order)).toBe("done");
    await branch.wait(seconds(3) - 1);
    expect(await branch.staff.unassignRider(order)).toBe("disabled");
    expect(branch.board.model(order).data.riderId).toBe(branch.riderOf(order));
    await branch.wait(1);
    expect(await branch.staff.unassignRider(order)).toBe("done");
    expect(branch.board.model(order).data.riderId).toBeUndefined();
  });

  it("so that no second press counts while a command of the order is in flight (LS-8)", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(1));
    const slow = { minMs: seconds(1), maxMs: seconds(1) };
    branch.world.injectFault({ kind: "latency", atMs: 0, forMs: minutes(1), ...slow });
    expect(await branch.staff.markReady(order)).toBe("pending");
    expect(await branch.staff.assignRider(order)).toBe("disabled");
    await branch.wait(seconds(2));
    expect(branch.server.status(order)).toBe("ready");
  });

  it("so that Approve does nothing for staff who may not confirm (UC-11)", async () => {
    await using branch = await testBranch({ staffIndex: withoutConfirming });
    const order = branch.customer.orders({ status: "unconfirmed" });
    await branch.wait(seconds(1));
    expect(await branch.staff.approve(order)).toBe("disabled");
    expect(branch.server.status(order)).toBe("unconfirmed");
  });

  it("so that a button which is not on the screen is a mistake of the test", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders();
    await branch.wait(seconds(1));
    await expect(branch.staff.markDelivered(order)).rejects.toThrow(
      `Order ${order.number} is at homeDelivery.new, where staff see no button to mark delivered`,
    );
  });
});
