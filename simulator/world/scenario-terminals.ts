import type { Device } from "../../ports/entities/branch.ts";
import type { DeviceId } from "../../ports/entities/ids.ts";
import { givenName, type Scenario, type ScenarioTerminal } from "./scenario.ts";
import type { TerminalScenarioName } from "./terminals/terminal-scenarios.ts";

/** The most terminals that are a way to pay of their own. */
export const ownTerminalsMax = 2;

/** The readers of a branch, by its number from 1; undefined for a scenario without terminals. */
export function readersOf(scenario: Scenario, branch: number): readonly Device[] | undefined {
  return scenario.terminals === undefined
    ? undefined
    : readers(scenario, branch).map(({ id, terminal }) => ({
        id,
        name: givenName(terminal.name, scenario),
      }));
}

/** The names of the terminals that are a way to pay of their own; undefined for a scenario without terminals. */
export function terminalNames(scenario: Scenario): readonly string[] | undefined {
  return scenario.terminals === undefined
    ? undefined
    : ownTerminals(scenario).map(({ terminal }) => givenName(terminal.name, scenario));
}

/** The outcomes of payments by their device. */
export function outcomesOf(scenario: Scenario): ReadonlyMap<DeviceId, TerminalScenarioName> {
  const branches = Array.from({ length: scenario.branchCount }, (_, place) => 1 + place);
  const all = [
    ...branches.flatMap((branch) => readers(scenario, branch)),
    ...ownTerminals(scenario),
  ];
  return new Map(
    all.flatMap(({ id, terminal: { outcome } }) => (outcome === undefined ? [] : [[id, outcome]])),
  );
}

interface Placed {
  readonly id: DeviceId;
  readonly terminal: ScenarioTerminal;
}

function readers({ terminals = [] }: Scenario, branch: number): readonly Placed[] {
  return terminals
    .filter((terminal) => terminal.kind !== "terminal" && (terminal.branch ?? 1) === branch)
    .map((terminal, place) => ({ id: readerId(branch, place), terminal }));
}

function ownTerminals({ terminals = [] }: Scenario): readonly Placed[] {
  return terminals
    .filter(({ kind }) => kind === "terminal")
    .map((terminal, place) => ({ id: `terminal-${1 + place}` as DeviceId, terminal }));
}

/** The id of a reader, by the number of its branch from 1, and its place there from 0. */
export function readerId(branch: number, place: number): DeviceId {
  return `reader-${100 + branch}-${1 + place}` as DeviceId;
}
