import type { Scenario } from "../world/scenario.ts";
import { allPartners } from "./all-partners.ts";
import { emptyBranch } from "./empty-branch.ts";
import { fourRoles } from "./four-roles.ts";
import { fridayNight } from "./friday-night.ts";
import { fullDay } from "./full-day.ts";
import { handedOut } from "./handed-out.ts";
import { kuwaitCounter } from "./kuwait-counter.ts";
import { lunchRush } from "./lunch-rush.ts";
import { marketplaceRefuses } from "./marketplace-refuses.ts";
import { quietMorning } from "./quiet-morning.ts";
import { riderApp } from "./rider-app.ts";
import { riderAppDropdown } from "./rider-app-dropdown.ts";
import { ridersInPopup } from "./riders-in-popup.ts";
import { stormyLunch } from "./stormy-lunch.ts";
import { tokyoCounter } from "./tokyo-counter.ts";
import { troubleAtTheCounter } from "./trouble-at-the-counter.ts";

/** Every built-in scenario; the first one is the default. */
export const scenarios: readonly Scenario[] = [
  lunchRush,
  quietMorning,
  fullDay,
  fridayNight,
  allPartners,
  riderApp,
  handedOut,
  ridersInPopup,
  riderAppDropdown,
  marketplaceRefuses,
  stormyLunch,
  troubleAtTheCounter,
  fourRoles,
  kuwaitCounter,
  tokyoCounter,
  emptyBranch,
];

/** The names, in the order in which they are offered. */
export const scenarioNames: readonly string[] = scenarios.map(({ name }) => name);

/** The built-in scenario of this name, if there is one. */
export function scenarioNamed(name: string): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name);
}
