import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { type AwayReport, awayGroups } from "../../alerts/away-report.ts";
import { shownDuration } from "../../company/duration.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import type { Text } from "../text/translate.ts";
import styles from "./arrival-announcer.module.css";

const AwayCard = lazyScreen(async () => (await import("./away-card.tsx")).AwayCard);

export interface AwayNoticeProps {
  /** Whether an order's popup is open, over the card. */
  readonly isPopupOpen: boolean;
}

/**
 * Says what happened while the board could not be seen: one card above the list, and one sentence for screen readers.
 * It takes no focus (RL-5).
 */
export const AwayNotice = observer(function AwayNotice({ isPopupOpen }: AwayNoticeProps) {
  const { away } = useStores();
  const text = useText();
  const { report, areAllOpened } = away;
  const isOver = areAllOpened && !isPopupOpen;
  // The popup gives the focus back to the card, which closes now.
  useEffect(() => {
    if (isOver) dismissAway(away);
  }, [isOver, away]);
  return (
    <>
      <p className={styles["hidden"]} role="status">
        {report !== undefined && sentence(report, text)}
      </p>
      {report !== undefined && <AwayCard report={report} onDismiss={() => dismissAway(away)} />}
    </>
  );
});

/** Closes the card, and moves a focus inside it to the list. */
function dismissAway(away: { dismiss(): void }): void {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement?.closest("[data-away]") !== null;
  away.dismiss();
  if (isLost) document.querySelector<HTMLElement>("main section[tabindex]")?.focus();
}

function sentence({ awayMs, entries }: AwayReport, { t, language }: Text): string {
  const parts = awayGroups.flatMap((group) => {
    const count = entries.filter((entry) => entry.group === group).length;
    return count === 0 ? [] : t(`away.${group}`, { count });
  });
  const { value, unit } = shownDuration(awayMs);
  const title = t("away.title", { duration: t(`duration.${unit}`, { count: value }) });
  return `${title}: ${new Intl.ListFormat(language, { type: "unit" }).format(parts)}`;
}
