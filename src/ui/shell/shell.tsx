import type { ReactNode } from "react";
import type { BoardPage } from "../../orders/board-pages.ts";
import { NoticeStrip } from "../notices/notice-strip.tsx";
import { SignedInElsewhere } from "../notices/signed-in-elsewhere.tsx";
import { WaitingLine } from "../notices/waiting-line.tsx";
import { OfflineBanner } from "../pages/offline-banner.tsx";
import { StorageNotice } from "../pages/storage-notice.tsx";
import { useMedia } from "../parts/use-media.ts";
import { SoundBanner } from "../sound/sound-banner.tsx";
import { Header } from "./header.tsx";
import { UrgentUnconfirmed } from "./lazy-urgent-unconfirmed.ts";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";

/** Below this width the tabs leave no room for the line of waiting orders. */
const tabsAloneBelow = "(width < 980px)";

export interface ShellProps {
  readonly tab: BoardPage;
  /** False if a page replaces the lists. */
  readonly hasTabs: boolean;
  readonly children: ReactNode;
  /** Content below the list. */
  readonly foot: ReactNode;
}

/** The frame of every list: header, tabs, and on narrow screens the main navigation at the bottom. */
export function Shell({ tab, hasTabs, children, foot }: ShellProps) {
  const areTabsAlone = useMedia(tabsAloneBelow);
  return (
    <div className={styles["shell"]}>
      <UrgentUnconfirmed tab={tab} />
      <Header tab={tab} />
      <div className={styles["bars"]}>
        {hasTabs && <TabBar tab={tab} />}
        {hasTabs && !areTabsAlone && <WaitingLine tab={tab} place="tabs" />}
        {!areTabsAlone && <NoticeStrip tab={tab} place="tabs" />}
        <SoundBanner />
      </div>
      <StorageNotice />
      <OfflineBanner />
      <SignedInElsewhere />
      <main className={styles["main"]}>{children}</main>
      <div className={styles["foot"]}>
        {hasTabs && areTabsAlone && <WaitingLine tab={tab} place="foot" />}
        {areTabsAlone && <NoticeStrip tab={tab} place="foot" />}
      </div>
      {foot}
    </div>
  );
}
