import { useId } from "react";
import {
  type TerminalScenarioName,
  terminalScenarios,
} from "../world/terminals/terminal-scenarios.ts";
import type { TerminalControl } from "../world/terminals/terminal-world.ts";
import type { PadTexts } from "./pad-texts.ts";
import { scenarioName } from "./scenario-names.ts";
import styles from "./terminal-pad.module.css";
import { useTerminals } from "./use-terminals.ts";

export interface ScenarioPickerProps {
  readonly terminals: TerminalControl;
  readonly texts: PadTexts;
  readonly language: string;
}

/** What every next transaction does by itself; by default the amount's last two digits say. */
export function ScenarioPicker({ terminals, texts, language }: ScenarioPickerProps) {
  const id = useId();
  const picked = useTerminals(terminals, () => terminals.picked);
  return (
    <div className={styles["picker"]}>
      <label htmlFor={id}>{texts.next}</label>
      <select
        id={id}
        value={picked ?? ""}
        onChange={({ target }) => terminals.pick(nameOf(target.value))}
      >
        <option value="">{texts.byAmount}</option>
        {terminalScenarios.map((scenario) => (
          <option key={scenario.name} value={scenario.name}>
            {"digits" in scenario ? `${scenario.digits} · ` : ""}
            {scenarioName(scenario.name, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

function nameOf(value: string): TerminalScenarioName | undefined {
  return terminalScenarios.find(({ name }) => name === value)?.name;
}
