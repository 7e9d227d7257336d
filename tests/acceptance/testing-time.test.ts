import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { projectRoot } from "../support/scratch-project.ts";
import { minutes, seconds, testBranch } from "../support/test-branch.ts";

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

it("An order's timer turns red after 55 minutes [LS-5]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders();
  await branch.waitUntil(order.placedAt + minutes(55));
  expect([branch.board.timerOf(order), branch.board.isRed(order)]).toEqual(["00:55:00", false]);
  await branch.wait(seconds(1));
  expect([branch.board.timerOf(order), branch.board.isRed(order)]).toEqual(["00:55:01", true]);
});

it("The sound repeats every 3 s until staff approve the last waiting order [NT-5]", async () => {
  await using branch = await testBranch();
  const order = branch.customer.orders({ status: "unconfirmed" });
  await branch.wait(seconds(7));
  expect(branch.board.sounds("unconfirmed_order")).toHaveLength(3);
  await branch.staff.approve(order, { deliveryTimeMinutes: 30 });
  await branch.wait(minutes(1));
  expect(branch.board.sounds("unconfirmed_order")).toHaveLength(3);
});

it("docs/testing-time.md shows three tests of this file, each under 15 lines [DV-4]", () => {
  const page = readFileSync(join(projectRoot, "docs/testing-time.md"), "utf8");
  const source = readFileSync(import.meta.filename, "utf8");
  const shown = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
  expect(shown).toHaveLength(3);
  for (const test of shown) {
    expect(source).toContain(`\n${test}`);
    expect(test.trimEnd().split("\n").length).toBeLessThan(15);
  }
});
