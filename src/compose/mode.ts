import type { Configuration, LiveConfiguration } from "../../ports/entities/configuration.ts";

/** What a simulator link says; a link repeats a run (TN-3). Absent parts take the scenario's own values. */
export interface SimulatorAddress {
  readonly scenario: string;
  readonly seed: number;
  readonly speed: number;
  /** Which member of the scenario's staff is signed in, counted from 0. */
  readonly staffIndex: number;
  /** Overrides the language of that member of staff. */
  readonly locale?: string;
  /** A named fault plan. */
  readonly faults: string;
  /** What of the address could not be understood, for a message. */
  readonly problems: readonly string[];
}

/** Which set of adapters the page runs on. */
export type Mode =
  | { readonly kind: "live"; readonly live: LiveConfiguration }
  | { readonly kind: "classroom"; readonly live: LiveConfiguration }
  | { readonly kind: "simulator"; readonly address: SimulatorAddress };

const speeds = [1, 2, 5, 10, 60] as const;

/**
 * Simulator mode always at `?simulator`, and wherever nothing is configured; else what the
 * configuration names. `search` is the query of the page's address.
 */
export function modeOf(search: string, configuration: Configuration): Mode {
  const query = new URLSearchParams(search);
  const { live } = configuration;
  if (query.has("simulator") || live === undefined) {
    return { kind: "simulator", address: simulatorAddress(query) };
  }
  return { kind: live.isClassroom ? "classroom" : "live", live };
}

/** The query that repeats a run, as it stands in a shared link. */
export function simulatorQuery(address: SimulatorAddress): string {
  const query = new URLSearchParams({
    scenario: address.scenario,
    seed: String(address.seed),
    speed: String(address.speed),
  });
  if (address.staffIndex > 0) query.set("staff", String(address.staffIndex));
  if (address.locale !== undefined) query.set("locale", address.locale);
  if (address.faults !== "none") query.set("faults", address.faults);
  return `?simulator&${query}`;
}

const defaultScenario = "lunch-rush";

function simulatorAddress(query: URLSearchParams): SimulatorAddress {
  const problems: string[] = [];
  const locale = query.get("locale");
  const speed = wholeNumber(query, "speed", 1, problems);
  if (!speeds.some((known) => known === speed)) {
    problems.push(`speed=${speed}: use one of ${speeds.join(", ")}`);
  }
  return {
    scenario: query.get("scenario") || defaultScenario,
    seed: wholeNumber(query, "seed", 1, problems),
    speed: speeds.find((known) => known === speed) ?? 1,
    staffIndex: wholeNumber(query, "staff", 0, problems),
    ...(locale === null ? {} : { locale }),
    faults: query.get("faults") || "none",
    problems,
  };
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  fallback: number,
  problems: string[],
): number {
  const text = query.get(name);
  if (text === null || text === "") return fallback;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`${name}=${text.slice(0, 20)}: use a whole number`);
  return fallback;
}
