import { expect, it } from "vitest";
import { seconds, testBranch } from "../../support/branch/test-branch.ts";

it("Staff unassign a rider 3 s after they assigned one, and not earlier [FL-12]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders();
  await branch.wait(seconds(1));
  expect(await branch.staff.assignRider(order)).toBe("done");
  await branch.wait(seconds(3) - 1);
  expect(await branch.staff.unassignRider(order)).toBe("disabled");
  await branch.wait(1);
  expect(await branch.staff.unassignRider(order)).toBe("done");
});
