import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { TerminalScenario } from "./terminal-scenario.ts";
import {
  findTerminalScenario,
  type TerminalScenarioName,
  terminalScenarios,
  usualScenario,
} from "./terminal-scenarios.ts";

/** How many transactions can be scripted ahead. */
const scriptedMax = 100;

/**
 * What the next transaction does: what a trainer picked, else what was scripted, else what the last two
 * digits of the amount say, else what is usual.
 */
export class ScenarioChoice {
  private readonly scripted: TerminalScenario[] = [];
  private pickedScenario: TerminalScenario | undefined;

  /** Undefined: none is picked, and the amounts decide. */
  get picked(): TerminalScenarioName | undefined {
    return this.pickedScenario?.name as TerminalScenarioName | undefined;
  }

  /** From now on every transaction does this; undefined leaves it to the amounts again. */
  pick(name: TerminalScenarioName | undefined): void {
    this.pickedScenario = name === undefined ? undefined : known(name);
  }

  /** The next transaction does this, and the ones after it as they were told. */
  scriptNext(...names: readonly TerminalScenarioName[]): void {
    this.scripted.push(...names.map(known));
    if (this.scripted.length > scriptedMax) throw new RangeError("Too much is scripted ahead");
  }

  /** What is known before the amount is: a reader is connected before there is an intent. */
  ahead(kind: PartnerKind): TerminalScenario {
    return fitting(this.pickedScenario ?? this.scripted[0] ?? usualScenario, kind);
  }

  take(kind: PartnerKind, amount: Minor): TerminalScenario {
    const scenario = this.pickedScenario ?? this.scripted.shift() ?? byDigits(amount);
    return fitting(scenario, kind);
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
