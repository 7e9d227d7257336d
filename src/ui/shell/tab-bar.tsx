import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useRef } from "react";
import { Link, useSearch } from "wouter";
import { areaOf, pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { isUnconfirmed, tabsOf, withQuery } from "../navigation/routes.ts";
import { control } from "../parts/control.ts";
import { CountBadge } from "./count-badge.tsx";
import styles from "./tab-bar.module.css";

/** The area's tabs, each with its count and loading state (RT-1, RT-2, RT-5, RT-6). */
export const TabBar = observer(function TabBar({ tab }: { readonly tab: TabName }) {
  const { company } = useStores();
  const { t } = useText();
  const bar = useRef<HTMLElement>(null);
  // Scrolls to the current tab on phones, where not all tabs fit.
  useEffect(() => {
    const current = bar.current?.querySelector(`[data-tab="${tab}"]`);
    current?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [tab]);
  const seesUnconfirmed = company.staff !== undefined && maySeeUnconfirmed(company.staff);
  return (
    <nav ref={bar} className={styles["bar"]} aria-label={t("nav.steps")}>
      {tabsOf(areaOf(tab), seesUnconfirmed).map((candidate) => (
        <TabLink key={candidate} tab={candidate} isCurrent={candidate === tab} />
      ))}
    </nav>
  );
});

interface TabLinkProps {
  readonly tab: TabName;
  readonly isCurrent: boolean;
}

const TabLink = observer(function TabLink({ tab, isCurrent }: TabLinkProps) {
  const { board } = useStores();
  const { t } = useText();
  const search = useSearch();
  const { isLoading, failure } = board.page(tab);
  return (
    <Link
      className={styles["tab"]}
      href={withQuery(pathOfTab[tab], search)}
      aria-current={isCurrent ? "page" : undefined}
      aria-busy={isLoading}
      data-tab={tab}
      {...control("tab", tab)}
    >
      {t(`tab.${tab}`)}
      {failure !== undefined && (
        <TriangleAlert
          className={styles["failed"]}
          role="img"
          aria-label={t("tab.failed")}
          size={16}
          strokeWidth={2}
        />
      )}
      <TabBadge tab={tab} />
    </Link>
  );
});

function TabBadge({ tab }: { readonly tab: TabName }) {
  const { board } = useStores();
  const count = useCallback(() => {
    const page = board.page(tab);
    return page.isCountUnknown ? undefined : page.count;
  }, [board, tab]);
  return <CountBadge count={count} isUrgent={isUnconfirmed(tab)} />;
}
