import { expect, it } from "vitest";
import { minutes, seconds, testBranch } from "../../support/branch/test-branch.ts";

it("An order's timer turns red after 55 minutes [LS-5]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders();
  await branch.waitUntil(order.placedAt + minutes(55));
  expect([branch.board.timerOf(order), branch.board.isRed(order)]).toEqual(["00:55:00", false]);
  await branch.wait(seconds(1));
  expect([branch.board.timerOf(order), branch.board.isRed(order)]).toEqual(["00:55:01", true]);
});
