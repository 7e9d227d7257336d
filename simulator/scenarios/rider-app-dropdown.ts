import type { Scenario } from "../world/scenario.ts";
import { handedOut } from "./handed-out.ts";

/** Riders with the app, chosen in the dropdown of each row. */
export const riderAppDropdown: Scenario = {
  ...handedOut,
  name: "rider-app-dropdown",
  title: "Rider app with a dropdown",
  company: { isRiderAppEnabled: true },
};
