import type { ReactNode } from "react";
import type { BoardPage } from "../../orders/board-pages.ts";
import { useStores } from "../context/stores-context.tsx";
import { BesideTabs } from "../later/beside-list.tsx";
import { Later } from "../later/later.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";

export interface ShellProps {
  readonly tab: BoardPage;
  /** False where a page stands in the lists' place. */
  readonly hasTabs: boolean;
  readonly children: ReactNode;
  /** What stands below the list. */
  readonly foot: ReactNode;
}

/** What stands around every list: header, tabs, and on narrow screens the main navigation at the bottom. */
export function Shell({ tab, hasTabs, children, foot }: ShellProps) {
  const { isStorageUsable } = useStores();
  return (
    <div className={styles["shell"]}>
      <Header tab={tab} />
      <div className={styles["bars"]}>
        {hasTabs && <TabBar tab={tab} />}
        <BesideTabs />
      </div>
      {!isStorageUsable && <Later draw={({ StorageNotice }) => <StorageNotice />} />}
      <Later draw={({ OfflineBanner }) => <OfflineBanner />} />
      <main className={styles["main"]}>{children}</main>
      {foot}
    </div>
  );
}
