import type { DeviceId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import {
  findTerminalScenario,
  type TerminalScenario,
  type TerminalScenarioName,
  terminalScenarios,
  usualScenario,
} from "./terminal-scenarios.ts";

/** Limit of transactions that can be scripted ahead. */
export const scriptedMax = 100;

/**
 * Chooses the next transaction's scenario: the trainer's pick, else the scripted one, else the one of its device, else
 * the one of the amount's last two digits, else the usual one.
 */
export class ScenarioChoice {
  private readonly outcomes: ReadonlyMap<DeviceId, TerminalScenarioName>;
  private readonly scripted: TerminalScenario[] = [];
  private pickedScenario: TerminalScenario | undefined;

  constructor(outcomes: ReadonlyMap<DeviceId, TerminalScenarioName> = new Map()) {
    this.outcomes = outcomes;
  }

  /** Undefined: none is picked, and the amounts decide. */
  get picked(): TerminalScenarioName | undefined {
    return this.pickedScenario?.name as TerminalScenarioName | undefined;
  }

  get scriptedCount(): number {
    return this.scripted.length;
  }

  /** Sets the scenario of all further transactions; undefined lets the amounts decide again. */
  pick(name: TerminalScenarioName | undefined): void {
    this.pickedScenario = name === undefined ? undefined : known(name);
  }

  /** Sets the scenario of the next transaction; those after it follow their own. */
  scriptNext(...names: readonly TerminalScenarioName[]): void {
    const scenarios = names.map(known);
    if (this.scriptedCount + scenarios.length > scriptedMax) {
      throw new RangeError("Too much is scripted ahead");
    }
    this.scripted.push(...scenarios);
  }

  isScripted(name: TerminalScenarioName): boolean {
    return this.scripted.some((scenario) => scenario.name === name);
  }

  /** Removes a scenario from those that are scripted, as often as it stands there. */
  unscript(name: TerminalScenarioName): void {
    const others = this.scripted.filter((scenario) => scenario.name !== name);
    this.scripted.splice(0, this.scripted.length, ...others);
  }

  /**
   * The scenario before the amount is known: a reader is connected before there is an intent. `device` is absent while
   * none is chosen yet.
   */
  ahead(kind: PartnerKind, device?: DeviceId): TerminalScenario {
    const scenario = this.pickedScenario ?? this.scripted[0] ?? this.ofDevice(device);
    return fitting(scenario ?? usualScenario, kind);
  }

  take(kind: PartnerKind, amount: Minor, device: DeviceId): TerminalScenario {
    const first = this.pickedScenario ?? this.scripted.shift();
    return fitting(first ?? this.ofDevice(device) ?? byDigits(amount), kind);
  }

  private ofDevice(device: DeviceId | undefined): TerminalScenario | undefined {
    const name = device && this.outcomes.get(device);
    return name === undefined ? undefined : known(name);
  }
}

function known(name: TerminalScenarioName): TerminalScenario {
  const scenario = findTerminalScenario(name);
  if (scenario === undefined) throw new RangeError(`${name} is no scenario of a terminal`);
  return scenario;
}

function fitting(scenario: TerminalScenario, kind: PartnerKind): TerminalScenario {
  return scenario.kinds?.includes(kind) === false ? usualScenario : scenario;
}

function byDigits(amount: Minor): TerminalScenario {
  const digits = String(amount % 100).padStart(2, "0");
  return (
    terminalScenarios.find((scenario) => "digits" in scenario && scenario.digits === digits) ??
    usualScenario
  );
}
