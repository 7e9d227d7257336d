import { type ReactNode, useRef } from "react";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { TakingOrdersPlace } from "../acceptance/taking-orders.tsx";
import { Lines } from "../notices/lines.tsx";
import { OfflineBanner, SignedInElsewhere, StorageNotice } from "../pages/banners.tsx";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import { useMedia } from "../parts/page-size.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";

/** Below this width the tabs, in the longest language, leave no room for the lines. The style sheets have the same. */
const tabsAloneBelow = "(width < 100rem)";

export interface ShellProps {
  readonly tab: TabName;
  /** False if a page replaces the lists. */
  readonly hasTabs: boolean;
  readonly children: ReactNode;
  /** Content below the list. */
  readonly foot: ReactNode;
}

/**
 * The frame of every list: header, tabs, and on narrow screens the main navigation at the bottom. A part of it that a
 * banner moves takes no press for a moment (N39).
 */
export function Shell({ tab, hasTabs, children, foot }: ShellProps) {
  const areTabsAlone = useMedia(tabsAloneBelow);
  const shell = useRef<HTMLDivElement>(null);
  useCoveredOnMove(shell);
  return (
    <div ref={shell} className={styles["shell"]}>
      <UrgentUnconfirmed tab={tab} />
      <Header tab={tab} />
      <div className={styles["bars"]}>
        {hasTabs && <TabBar tab={tab} />}
        {!areTabsAlone && <Lines tab={tab} hasTabs={hasTabs} place="tabs" />}
      </div>
      <TakingOrdersPlace />
      <StorageNotice />
      <OfflineBanner />
      <SignedInElsewhere />
      <main className={styles["main"]}>{children}</main>
      {foot}
      {areTabsAlone && <Lines tab={tab} hasTabs={hasTabs} place="foot" />}
    </div>
  );
}

/** The link and the key that go to the order that staff should decide first. */
export const UrgentUnconfirmed = lazyScreen(
  async () => (await import("./urgent-unconfirmed.tsx")).UrgentUnconfirmed,
);
