import { languageTags } from "../../../ports/entities/language.ts";
import type { Problem } from "../../kernel/page-problem.ts";

/** The parts of a simulator link, which repeats a run (TN-3). For an absent part the scenario decides. */
export interface SimulatorAddress {
  readonly scenario: string;
  readonly seed?: number;
  readonly speed: number;
  /** The index of the signed-in member of the scenario's staff, from 0. */
  readonly staffIndex: number;
  /** Overrides the language of that member of staff. */
  readonly locale?: string;
  /** The name of a fault plan. */
  readonly faults: string;
  /** Other staff of the branch leave all orders to the trainee; the band can call them back. */
  readonly colleagues?: "off";
  /** The name of a lesson, whose scenario is played. */
  readonly lesson?: string;
  /** The day of the lesson goes on without its goals, from a moment of a run (DB-5). */
  readonly isTakenOver?: true;
  /** The branch runs by itself, with captions (TN-10). */
  readonly isDemonstration?: true;
  /** The parts of the address that could not be understood. */
  readonly problems: readonly Problem[];
}

const speeds = [1, 2, 5, 10, 60] as const;

/** The query of a shared link, which repeats a run. */
export function simulatorQuery(address: SimulatorAddress): string {
  const { lesson } = address;
  const query = new URLSearchParams({
    ...(lesson === undefined ? { scenario: address.scenario } : { lesson }),
    ...(address.seed !== undefined && { seed: String(address.seed) }),
    speed: String(address.speed),
  });
  if (address.staffIndex > 0) query.set("staff", String(address.staffIndex));
  if (address.locale !== undefined) query.set("locale", address.locale);
  if (address.faults !== "none") query.set("faults", address.faults);
  if (address.colleagues !== undefined) query.set("colleagues", address.colleagues);
  const flags = `${address.isDemonstration ? "&demo" : ""}${address.isTakenOver ? "&taken-over" : ""}`;
  return `?simulator${flags}&${query}`;
}

/** Whether an address names no part of the simulator but the language: then the lessons open on a new device (TN-11). */
export function namesNothing({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  const parts = [...new URLSearchParams(search)];
  const isNothing = ([name, value]: readonly [string, string]): boolean =>
    name === "locale" || (name === "simulator" && value === "");
  return pathname === "/" && parts.every(isNothing);
}

const usualSeed = 1;

/** The seed of a run: that of the link, else that of the scenario. */
export function seedOf(
  { seed }: { readonly seed?: number | undefined },
  scenario: { readonly seed?: number },
): number {
  return seed ?? scenario.seed ?? usualSeed;
}

const defaultScenario = "lunch-rush";
const seedMax = 999_999_999;
/** No scenario has more staff; the scenario itself says how many it has. */
const staffMax = 999;

/** Reads the query of a simulator link. */
export function simulatorAddress(search: string): SimulatorAddress {
  const query = new URLSearchParams(search);
  const problems: Problem[] = [];
  const locale = choice(query, "locale", languageTags, problems);
  const speed = choice(query, "speed", speeds.map(String), problems);
  const colleagues = choice(query, "colleagues", ["on", "off"], problems);
  const seed = wholeNumber(query, { name: "seed", most: seedMax }, problems);
  return {
    scenario: query.get("scenario") || defaultScenario,
    ...(seed !== undefined && { seed }),
    speed: Number(speed ?? 1),
    staffIndex: wholeNumber(query, { name: "staff", most: staffMax }, problems) ?? 0,
    ...(locale === undefined ? {} : { locale }),
    faults: query.get("faults") || "none",
    ...(colleagues === "off" && { colleagues }),
    ...(query.get("lesson") && { lesson: query.get("lesson") ?? "" }),
    ...(query.has("taken-over") && { isTakenOver: true }),
    ...(query.has("demo") && { isDemonstration: true }),
    problems,
  };
}

/** The chosen value; undefined for an absent one, and for a wrong one, which is added to the problems. */
function choice<Value extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Value[],
  problems: Problem[],
): Value | undefined {
  const value = query.get(name) ?? "";
  const chosen = choices.find((known) => known === value);
  if (value !== "" && chosen === undefined) {
    problems.push({ kind: "choice", name, value, choices });
  }
  return chosen;
}

interface NumberPart {
  readonly name: string;
  readonly most: number;
}

/** Undefined for an absent number, and for a wrong one, which is added to the problems. */
function wholeNumber(
  query: URLSearchParams,
  { name, most }: NumberPart,
  problems: Problem[],
): number | undefined {
  const value = query.get(name) ?? "";
  if (value === "") return undefined;
  if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
  problems.push({ kind: "number", name, value, least: 0, most });
  return undefined;
}
