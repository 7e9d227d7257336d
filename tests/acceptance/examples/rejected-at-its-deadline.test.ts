import { expect, it } from "vitest";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import { minutes, testBranch } from "../../support/branch/test-branch.ts";

it("An unconfirmed order is rejected when the company's minutes are over [UC-9]", async () => {
  const company = { confirmationDeadline: { minutes: 3, onDeadline: "reject" } } as const;
  await using branch = await testBranch({ scenario: builtIn("empty-branch"), seed: 42, company });
  const order = branch.customer.orders({ status: "unconfirmed" });
  await branch.waitUntil(order.placedAt + minutes(3) - 1);
  expect(branch.board.placeOf(order)).toBe("homeDelivery.unconfirmed");
  await branch.wait(1);
  expect(branch.board.placeOf(order)).toBeUndefined();
  expect(branch.server.status(order)).toBe("rejected");
});
