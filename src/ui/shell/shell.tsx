import type { ReactNode } from "react";
import type { OrderTab } from "../../../ports/entities/order-tab.ts";
import { SoundBanner } from "../sound/sound-banner.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";

export interface ShellProps {
  readonly tab: OrderTab;
  readonly children: ReactNode;
  /** What stands below the list. */
  readonly foot: ReactNode;
}

/** What stands around every list: header, tabs, and on narrow screens the main navigation at the bottom. */
export function Shell({ tab, children, foot }: ShellProps) {
  return (
    <div className={styles["shell"]}>
      <Header tab={tab} />
      <div className={styles["bars"]}>
        <TabBar tab={tab} />
        <SoundBanner />
      </div>
      <main className={styles["main"]}>{children}</main>
      {foot}
    </div>
  );
}
