import { expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { paceOf } from "./riders.ts";

it("Riders differ in their average times, and deliveries in the shares of their phases", () => {
  const simulation = headless({ scenario: defaultScenario, seed: 1 });
  const stop = simulation.world.start();
  const staffApi = staffApiOf(simulation);
  const averages = valueOfAnswer(staffApi.riderStats("all")).map(
    ({ averageDeliveryTimeMs }) => (averageDeliveryTimeMs ?? 0) / minuteMs,
  );
  expect(averages.length).toBeGreaterThan(8);
  expect(new Set(averages).size).toBe(averages.length);
  expect(Math.max(...averages) - Math.min(...averages)).toBeGreaterThan(10);
  const delivered = valueOfAnswer(staffApi.listOrders("homeDelivery.delivered", "all"));
  const shares = delivered.map(({ placedAt, statusUpdates }) => {
    const at = (event: string) => statusUpdates.find((update) => update.event === event)?.time ?? 0;
    return (at("marked_as_ready") - placedAt) / (at("marked_as_delivered") - placedAt);
  });
  expect(Math.min(...shares)).toBeLessThan(0.3);
  expect(Math.max(...shares)).toBeGreaterThan(0.5);
  expect(delivered.some(({ payments }) => payments.some(({ tip }) => tip > 0))).toBe(true);
  stop();
});

it("A rider's pace stays the same from day to day, between three quarters and four thirds", () => {
  const { riders } = headless({ scenario: defaultScenario }).world.reference;
  const paces = riders.map(({ id }) => paceOf(id));
  expect(new Set(paces).size).toBeGreaterThan(paces.length / 2);
  expect(Math.min(...paces)).toBeGreaterThanOrEqual(75);
  expect(Math.max(...paces)).toBeLessThanOrEqual(130);
});
