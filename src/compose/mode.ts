import type { Configuration, LiveConfiguration } from "../../ports/entities/configuration.ts";

/** The parts of a simulator link, which repeats a run (TN-3). For an absent part the scenario decides. */
export interface SimulatorAddress {
  readonly scenario: string;
  readonly seed: number;
  readonly speed: number;
  /** The index of the signed-in member of the scenario's staff, from 0. */
  readonly staffIndex: number;
  /** Overrides the language of that member of staff. */
  readonly locale?: string;
  /** The name of a fault plan. */
  readonly faults: string;
  /** Other staff of the branch leave all orders to the trainee; the band can call them back. */
  readonly colleagues?: "off";
  /** The parts of the address that could not be understood, as sentences. */
  readonly problems: readonly string[];
}

/** The set of adapters that the page uses. */
export type Mode =
  | { readonly kind: "live"; readonly live: LiveConfiguration }
  | { readonly kind: "classroom"; readonly live: LiveConfiguration }
  | { readonly kind: "simulator"; readonly address: SimulatorAddress };

const speeds = [1, 2, 5, 10, 60] as const;

/**
 * Chooses simulator mode for `?simulator` and when nothing is configured, else the mode of the
 * configuration. `search` is the query of the page's address.
 */
export function modeOf(search: string, configuration: Configuration): Mode {
  const query = new URLSearchParams(search);
  const { live } = configuration;
  if (query.has("simulator") || live === undefined) {
    return { kind: "simulator", address: simulatorAddress(query) };
  }
  return { kind: live.isClassroom ? "classroom" : "live", live };
}

/** The query of a shared link, which repeats a run. */
export function simulatorQuery(address: SimulatorAddress): string {
  const query = new URLSearchParams({
    scenario: address.scenario,
    seed: String(address.seed),
    speed: String(address.speed),
  });
  if (address.staffIndex > 0) query.set("staff", String(address.staffIndex));
  if (address.locale !== undefined) query.set("locale", address.locale);
  if (address.faults !== "none") query.set("faults", address.faults);
  if (address.colleagues !== undefined) query.set("colleagues", address.colleagues);
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
  const colleagues = query.get("colleagues") || "on";
  if (colleagues !== "on" && colleagues !== "off") {
    problems.push(`colleagues=${colleagues.slice(0, 20)}: use on or off`);
  }
  return {
    scenario: query.get("scenario") || defaultScenario,
    seed: wholeNumber(query, "seed", 1, problems),
    speed: speeds.find((known) => known === speed) ?? 1,
    staffIndex: wholeNumber(query, "staff", 0, problems),
    ...(locale === null ? {} : { locale }),
    faults: query.get("faults") || "none",
    ...(colleagues === "off" && { colleagues }),
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
