import type { Scenario } from "../world/scenario.ts";
import { handedOut } from "./handed-out.ts";

/** The partner flow, with own riders chosen in a popup. */
export const ridersInPopup: Scenario = {
  ...handedOut,
  name: "riders-in-popup",
  title: "Riders chosen in a popup",
  company: { isRiderAssignedThroughPopup: true },
};
