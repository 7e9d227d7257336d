import { expect, it } from "vitest";
import { minutes, seconds, testBranch } from "../../support/branch/test-branch.ts";

it("The sound repeats every 3 s until staff approve the last waiting order [NT-5]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders({ status: "unconfirmed" });
  await branch.wait(seconds(7));
  expect(branch.board.sounds("unconfirmed_order")).toHaveLength(3);
  await branch.staff.approve(order, { deliveryTimeMinutes: 30 });
  await branch.wait(minutes(1));
  expect(branch.board.sounds("unconfirmed_order")).toHaveLength(3);
});
