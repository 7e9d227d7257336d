import { ChefHat, ChevronDown, ChevronUp } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import type { BranchLoad } from "../../load/kitchen-load.ts";
import type { KitchenLoadView } from "../../stores.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import styles from "./load-bar.module.css";
import { LoadPanel } from "./load-panel.tsx";
import { useLoadTexts } from "./use-load-texts.ts";

/** A line for each chosen branch, the fullest first, and the bars of the one that is open (KL-5). */
export const LoadBar = observer(function LoadBar({ load }: { readonly load: KitchenLoadView }) {
  const place = useRef<HTMLDivElement>(null);
  useCoveredOnMove(place);
  const { branches, openBranch } = load;
  return (
    <div ref={place} className={styles["place"]}>
      {branches.map((branch) => {
        const { branchId } = branch;
        const isOpen = branchId === openBranch;
        return (
          <section key={branchId}>
            <LoadLine
              branch={branch}
              isNamed={branches.length > 1}
              isOpen={isOpen}
              onPress={() => load.open(isOpen ? undefined : branchId)}
            />
            {isOpen && <LoadPanel load={load} branch={branch} />}
          </section>
        );
      })}
    </div>
  );
});

interface LoadLineProps {
  readonly branch: BranchLoad;
  /** Whether other branches have lines, too. */
  readonly isNamed: boolean;
  readonly isOpen: boolean;
  onPress(): void;
}

/** One button with as many quarters as the window has room for. */
function LoadLine({ branch, isNamed, isOpen, onPress }: LoadLineProps) {
  const { t } = useText();
  const { branchName } = useDirectory();
  const texts = useLoadTexts();
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <button type="button" className={styles["line"]} aria-expanded={isOpen} onClick={onPress}>
      <ChefHat className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={1.75} />
      <strong className={styles["name"]}>
        {isNamed ? <bdi>{branchName(branch.branchId)}</bdi> : t("load.kitchen")}
      </strong>
      <span className={styles["quarters"]}>
        {branch.quarters.map(({ at, measure }) => (
          <span
            key={at}
            className={styles["quarter"]}
            data-fullness={at === "late" ? "full" : measure.fullness}
          >
            <span className={styles["time"]}>{texts.time(at)}</span> {texts.words(measure)}
          </span>
        ))}
      </span>
      <span className={styles["toggle"]}>
        {t(isOpen ? "close" : "load.show")}
        <Arrow aria-hidden="true" size={16} strokeWidth={2.25} />
      </span>
    </button>
  );
}
