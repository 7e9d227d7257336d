import { fillUp } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";
import lunchRush from "./lunch-rush.json" with { type: "json" };

/** The scenario of a link that names none; part of the first load of simulator mode. */
export const defaultScenario: Scenario = fillUp(lunchRush);
