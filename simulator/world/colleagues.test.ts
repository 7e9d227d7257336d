import { expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { OrderStatus } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** A branch in which colleagues take each step at once, and often surprise. */
const busyColleagues: Scenario = {
  ...defaultScenario,
  branchCount: 1,
  colleagues: { sharePercent: 100, skill: 100 },
  surprisePercent: 100,
};

/** Not by staff. */
const customerEvents: ReadonlySet<string> = new Set(["created", "customer_arrived"]);

function branch(scenario: Scenario = busyColleagues) {
  const simulation = headless({ scenario, seed: 3 });
  const { world } = simulation;
  const statusOf = (id: OrderId): OrderStatus | undefined =>
    world.change(({ ledger }) => ledger.get(id)?.status);
  const order = () => world.order({ status: "unconfirmed", confirmationMinutes: 20 });
  return { ...simulation, statusOf, order };
}

it("leaves every order to the trainee while colleagues are off, and they take them up again", async () => {
  const { world, clock, statusOf, order } = branch();
  const acts: string[] = [];
  world.network.listen("page", ({ body }) => {
    if (body.kind === "order" && !customerEvents.has(body.event)) acts.push(body.event);
  });
  world.setColleagues(false);
  const stop = world.start();
  const { id } = order();
  await clock.advanceBy(4 * minuteMs);
  expect(world.areColleaguesOn).toBe(false);
  expect(statusOf(id)).toBe("unconfirmed");
  expect(acts).toEqual([]);
  world.setColleagues(true);
  await clock.advanceBy(3 * minuteMs);
  expect(statusOf(id)).not.toBe("unconfirmed");
  stop();
});

it("cancels the steps that colleagues had planned when they are switched off", async () => {
  const { world, clock, statusOf, order } = branch();
  const stop = world.start();
  const { id } = order();
  await clock.advanceBy(1_000);
  world.setColleagues(false);
  await clock.advanceBy(4 * minuteMs);
  expect(statusOf(id)).toBe("unconfirmed");
  stop();
});
