import { X } from "lucide-react";
import { autorun, reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { Link, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import { type WaitingArea, waitingAreas } from "../../alerts/dismissed-counts.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { withQuery } from "../navigation/routes.ts";
import { IconButton } from "../parts/button.tsx";
import { usePassedFocus } from "../parts/focus.ts";
import styles from "./waiting-line.module.css";

/**
 * Orders that wait for confirmation on another tab, in one line that staff can dismiss (NT-1, NT-2, N26). It is no
 * live region: the announcer already reports new orders.
 */
export const WaitingLine = observer(function WaitingLine({ tab }: { readonly tab: TabName }) {
  const { company, board, dismissedCounts, health } = useStores();
  useFollowedCounts();
  const { staff } = company;
  if (health.lastLoadedAt === undefined || staff === undefined || !maySeeUnconfirmed(staff)) {
    return null;
  }
  const waiting = waitingAreas.flatMap((area) => {
    const page = `${area}.unconfirmed` as const;
    const { count } = board.page(page);
    const isShown = tab !== page && count > 0 && !dismissedCounts.isDismissed(area, count);
    return isShown ? [{ area, count, page }] : [];
  });
  return waiting.length === 0 ? null : <Line waiting={waiting} />;
});

interface Waiting {
  readonly area: WaitingArea;
  readonly count: number;
  readonly page: TabName;
}

function Line({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const { dismissedCounts } = useStores();
  const { t } = useText();
  const search = useSearch();
  const line = useRef<HTMLElement>(null);
  usePassedFocus(line, "list");
  return (
    <section
      ref={line}
      className={styles["line"]}
      data-waiting={waiting.length}
      aria-label={t("waiting.label")}
    >
      {waiting.map(({ area, count, page }) => (
        <Link key={area} className={styles["part"]} href={withQuery(pathOfTab[page], search)}>
          <span className={styles["text"]}>
            <span>{t(`waiting.${area}`, { count })}</span>{" "}
            <span className={styles["view"]}>{t("view")}</span>
          </span>
        </Link>
      ))}
      <IconButton
        className={styles["dismiss"]}
        label={t("dismiss")}
        onClick={() => {
          for (const { area, count } of waiting) dismissedCounts.dismiss(area, count);
        }}
      >
        <X aria-hidden="true" size={18} />
      </IconButton>
    </section>
  );
}

/** Lets a dismissed count fall with the orders, and forgets it when staff choose another branch. */
function useFollowedCounts(): void {
  const { board, branches, dismissedCounts } = useStores();
  useEffect(() => {
    const stopCounts = autorun(() => {
      for (const area of waitingAreas) {
        const { count, loadedAt } = board.page(`${area}.unconfirmed`);
        // While a list is being loaded again its count says nothing.
        if (loadedAt !== undefined) dismissedCounts.follow(area, count);
      }
    });
    const stopBranch = reaction(
      () => branches.selectedIds.join(),
      () => dismissedCounts.forget(),
    );
    return () => {
      stopCounts();
      stopBranch();
    };
  }, [board, branches, dismissedCounts]);
}
