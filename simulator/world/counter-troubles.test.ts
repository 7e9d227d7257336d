import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { builtIn } from "../scenarios/scenarios.ts";

describe("the faults at the counter", () => {
  it("delete a rider who is out, and later let a partner cancel a delivery", async () => {
    const simulation = headless({ scenario: builtIn("trouble-at-the-counter"), seed: 7 });
    const { world } = simulation;
    const stop = world.start();
    const ride = () =>
      world.change(({ ledger, riders, partners }) => {
        const employed = new Set(riders.roster().map(({ id }) => id));
        const orders = [...ledger.all()];
        return {
          orphans: orders.filter(({ riderId }) => riderId !== undefined && !employed.has(riderId)),
          jobs: orders.filter((order) => partners.hasActiveJob(order)).length,
        };
      });
    await simulation.clock.advanceBy(0);
    const before = ride();
    expect(before.orphans.length).toBeGreaterThan(0);
    expect(before.jobs).toBeGreaterThan(0);
    await simulation.clock.advanceBy(minuteMs);
    expect(ride().jobs).toBe(before.jobs - 1);
    stop();
  });
});
