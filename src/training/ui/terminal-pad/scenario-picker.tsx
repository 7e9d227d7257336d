import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import { terminalScenarios } from "../../../../simulator/world/terminals/terminal-scenarios.ts";
import type { ShownTerminals, TerminalCase } from "../../session/branch-view.ts";
import { watched } from "../../session/watched.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./terminal-pad.module.css";

export interface ScenarioPickerProps {
  readonly terminals: ShownTerminals;
  readonly t: TrainingText<"pad">;
  readonly language: Language;
}

/** Chooses the outcome of the next transactions; by default the last two digits of the amount decide. */
export const ScenarioPicker = observer(function ScenarioPicker({
  terminals,
  t,
  language,
}: ScenarioPickerProps) {
  const id = useId();
  const { picked } = watched(terminals);
  return (
    <div className={styles["picker"]}>
      <label htmlFor={id}>{t("next")}</label>
      <select
        id={id}
        value={picked ?? ""}
        onChange={({ target }) => terminals.pick(nameOf(target.value))}
      >
        <option value="">{t("byAmount")}</option>
        {terminalScenarios.map((scenario) => (
          <option key={scenario.name} value={scenario.name}>
            {"digits" in scenario ? `${scenario.digits} · ` : ""}
            {trainingText("cardOutcomes", language)(scenario.name)}
          </option>
        ))}
      </select>
    </div>
  );
});

function nameOf(value: string): TerminalCase | undefined {
  return terminalScenarios.find(({ name }) => name === value)?.name;
}
