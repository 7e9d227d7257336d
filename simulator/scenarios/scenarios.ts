import { fillUp } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";
import allPartners from "./all-partners.json" with { type: "json" };
import { defaultScenario } from "./default-scenario.ts";
import emptyBranch from "./empty-branch.json" with { type: "json" };
import fourRoles from "./four-roles.json" with { type: "json" };
import fridayNight from "./friday-night.json" with { type: "json" };
import fullDay from "./full-day.json" with { type: "json" };
import handedOut from "./handed-out.json" with { type: "json" };
import kuwaitCounter from "./kuwait-counter.json" with { type: "json" };
import marketplaceRefuses from "./marketplace-refuses.json" with { type: "json" };
import partyOrders from "./party-orders.json" with { type: "json" };
import quietMorning from "./quiet-morning.json" with { type: "json" };
import riderApp from "./rider-app.json" with { type: "json" };
import riderAppDropdown from "./rider-app-dropdown.json" with { type: "json" };
import ridersInPopup from "./riders-in-popup.json" with { type: "json" };
import stormyLunch from "./stormy-lunch.json" with { type: "json" };
import tokyoCounter from "./tokyo-counter.json" with { type: "json" };
import troubleAtTheCounter from "./trouble-at-the-counter.json" with { type: "json" };

/** Every built-in scenario but the default one, by its name, in the order in which they are offered. */
const files = {
  "quiet-morning": quietMorning,
  "full-day": fullDay,
  "friday-night": fridayNight,
  "all-partners": allPartners,
  "rider-app": riderApp,
  "handed-out": handedOut,
  "riders-in-popup": ridersInPopup,
  "rider-app-dropdown": riderAppDropdown,
  "marketplace-refuses": marketplaceRefuses,
  "stormy-lunch": stormyLunch,
  "trouble-at-the-counter": troubleAtTheCounter,
  "four-roles": fourRoles,
  "kuwait-counter": kuwaitCounter,
  "tokyo-counter": tokyoCounter,
  "party-orders": partyOrders,
  "empty-branch": emptyBranch,
} as const;

/** Every built-in scenario; the first one is the default. Their files are checked by a test. */
export const scenarios: readonly Scenario[] = [
  defaultScenario,
  ...Object.values(files).map((file) => fillUp(file)),
];

/** The names, in the order in which they are offered. */
export const scenarioNames: readonly string[] = scenarios.map(({ name }) => name);

/** The built-in scenario of this name, if there is one. */
export function scenarioNamed(name: string): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name);
}

/** The built-in scenario of a known name. */
export function builtIn(name: keyof typeof files): Scenario {
  return fillUp(files[name]);
}
