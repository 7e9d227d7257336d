import { ChevronDown, ChevronUp, Store } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { PropsWithChildren } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import { narrow, useMedia } from "../parts/page-size.ts";
import styles from "./taking-orders.module.css";

/** Strips and list, which only a back end with the capability needs (CP-1). */
const TakingOrdersBar = lazyScreen(
  async () => (await import("./taking-orders-bar.tsx")).TakingOrdersBar,
);

/** The strips below the tabs and the list of sources; nothing without the capability. */
export const TakingOrdersPlace = observer(function TakingOrdersPlace() {
  const { takingOrders } = useStores();
  const taking = takingOrders.current;
  if (taking === undefined) return null;
  const isShown = taking.isListOpen || taking.slow.length > 0;
  return isShown && <TakingOrdersBar taking={taking} />;
});

/** The given branch, and beside it the button that opens the list of sources where the back end has it. */
export const BesideBranch = observer(function BesideBranch({ children }: PropsWithChildren) {
  const { takingOrders } = useStores();
  const { t } = useText();
  // Beside the tools of a phone there is no room for the button: the readiness panel leads to the list.
  const isNarrow = useMedia(narrow);
  const taking = takingOrders.current;
  const isKept = taking?.isListOpen === true || (taking?.slow.length ?? 0) > 0;
  if (isNarrow || taking === undefined) return children;
  if (taking.capability === undefined && !isKept) return children;
  const isPaused = taking.slow.some(({ state }) => state.mode === "paused");
  const tone = isPaused ? "late" : taking.slow.length > 0 ? "warn" : undefined;
  const Arrow = taking.isListOpen ? ChevronUp : ChevronDown;
  return (
    <div className={styles["start"]}>
      {children}
      <button
        type="button"
        className={styles["button"]}
        {...control("acceptance.title")}
        data-tone={tone}
        aria-expanded={taking.isListOpen}
        title={t("acceptance.title")}
        onClick={() => taking.showList(!taking.isListOpen)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Store aria-hidden="true" size={18} strokeWidth={1.75} />
        <span className={styles["word"]}>{t("acceptance.title")}</span>
        <Arrow className={styles["arrow"]} aria-hidden="true" size={16} strokeWidth={2.25} />
      </button>
    </div>
  );
});

function fetchAhead(): void {
  void TakingOrdersBar.preload();
}
