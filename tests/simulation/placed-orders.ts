import { createHeadlessSimulation } from "../../simulator/in-process/create-headless-simulation.ts";
import { startIncidents } from "../../simulator/training/incidents/start-incidents.ts";
import { yieldToPlatform } from "../support/branch/headless.ts";
import type { SimulationArguments } from "./simulation-arguments.ts";

/** A line for each order that customers and commands place in a branch without staff, with its instant. */
export async function placedOrders({
  scenario,
  seeds,
  forMs,
}: Pick<SimulationArguments, "scenario" | "seeds" | "forMs">): Promise<readonly string[]> {
  const { world, clock } = createHeadlessSimulation({
    scenario,
    seed: seeds.first,
    yieldToPlatform,
  });
  const placed: string[] = [];
  world.onOrderChanged(({ order, event }) => {
    const isNew =
      (event === "created" || event === "unconfirmed") && order.statusUpdates.length <= 1;
    if (!isNew) return;
    const { number, source, totalAmount } = order;
    placed.push(`${new Date(world.now).toISOString()} #${number} ${source} ${totalAmount}`);
  });
  startIncidents(world);
  world.start();
  await clock.advanceBy(forMs);
  return placed;
}
