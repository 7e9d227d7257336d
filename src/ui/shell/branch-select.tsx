import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { BranchSelection } from "../../../ports/entities/branch.ts";
import { keyOfSelection } from "../../company/branch-selection.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import styles from "./branch-select.module.css";

/** The branch dropdown; with several branches, "all" comes first (PM-3). */
export const BranchSelect = observer(function BranchSelect() {
  const { branches } = useStores();
  const { t, language } = useText();
  const { choices, selection } = branches;
  if (selection === undefined) return <span />;
  return (
    <span className={styles["box"]}>
      <select
        className={styles["select"]}
        aria-label={t("branch.choose")}
        value={keyOfSelection(selection)}
        disabled={branches.isHeld}
        title={branches.isHeld ? t("branch.held") : undefined}
        onChange={(event) => {
          const chosen = choices.find((choice) => keyOfSelection(choice) === event.target.value);
          if (chosen !== undefined) branches.select(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={keyOfSelection(choice)} value={keyOfSelection(choice)}>
            {nameOf(choice, t, (id) => isolate(branches.nameOf(id), language))}
          </option>
        ))}
      </select>
      <ChevronDown className={styles["arrow"]} aria-hidden="true" size={16} strokeWidth={2.5} />
    </span>
  );
});

function nameOf(
  selection: BranchSelection,
  t: Text["t"],
  branchName: (id: Extract<BranchSelection, { kind: "one" }>["branchId"]) => string,
): string {
  switch (selection.kind) {
    case "one":
      return branchName(selection.branchId);
    case "all":
      return t("branch.all");
    case "multiple":
      return t("branch.multiple");
  }
}
