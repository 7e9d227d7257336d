import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { useStores } from "../context/stores-context.tsx";
import { focusList } from "../parts/focus.ts";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import styles from "./arrival-announcer.module.css";

export const AwayCard = lazyScreen(async () => (await import("./away-card.tsx")).AwayCard);

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
  const status = useRef<HTMLParagraphElement>(null);
  const { report, areAllOpened } = away;
  const isOver = areAllOpened && !isPopupOpen;
  // The popup gives the focus back to the card, which closes now.
  useEffect(() => {
    if (isOver) dismissAway(away);
  }, [isOver, away]);
  return (
    <>
      <p ref={status} className={styles["hidden"]} role="status" />
      {report !== undefined && (
        <AwayCard report={report} status={status} onDismiss={() => dismissAway(away)} />
      )}
    </>
  );
});

/** Closes the card, and moves a focus inside it to the list. */
function dismissAway(away: { dismiss(): void }): void {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement?.closest("[data-away]") !== null;
  away.dismiss();
  if (isLost) focusList();
}
