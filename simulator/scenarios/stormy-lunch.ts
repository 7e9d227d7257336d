import { hourMs } from "../../ports/entities/time.ts";
import type { Scenario } from "../world/scenario.ts";
import { lunchRush } from "./lunch-rush.ts";

/** The lunch rush over a network with every kind of fault, which ends after three hours. */
export const stormyLunch: Scenario = {
  ...lunchRush,
  name: "stormy-lunch",
  title: "Lunch in a storm",
  faults: { plan: "storm", calmAfterMs: 3 * hourMs, faults: [] },
};
