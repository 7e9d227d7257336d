import {
  Bike,
  CalendarClock,
  ChevronDown,
  type LucideIcon,
  Moon,
  ShoppingBag,
  Sun,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { useMemo, useRef } from "react";
import { Link, useSearch } from "wouter";
import type { BranchSelection } from "../../../ports/entities/branch.ts";
import {
  type Area,
  areaOf,
  areas,
  pathOfTab,
  type TabName,
} from "../../../ports/entities/tab-name.ts";
import { keyOfSelection } from "../../company/branch-selection.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import { BesideBranch } from "../acceptance/taking-orders.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { FindButton } from "../find/find-button.tsx";
import { tabsOf, withQuery } from "../navigation/routes.ts";
import { IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { narrow, useMedia } from "../parts/page-size.ts";
import { useCoveredOnMove } from "../parts/use-covered.ts";
import { ReadinessLight } from "../readiness/readiness-light.tsx";
import { SoundButton } from "../settings/sound-button.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CountBadge } from "./count-badge.tsx";
import styles from "./header.module.css";

const entrances: Readonly<Record<Area, TabName>> = {
  homeDelivery: "homeDelivery.new",
  pickup: "pickup.new",
  scheduled: "scheduled",
};

const icons: Readonly<Record<Area, LucideIcon>> = {
  homeDelivery: Bike,
  pickup: ShoppingBag,
  scheduled: CalendarClock,
};

/** Completed orders are no work to do, and do not count. */
const completed: ReadonlySet<TabName> = new Set(["homeDelivery.delivered", "pickup.collected"]);

/** Home deliveries, pickups and scheduled, each with the number of open orders (RT-8). */
const MainNav = observer(function MainNav({ tab }: { readonly tab: TabName }) {
  const { company } = useStores();
  const { t } = useText();
  const search = useSearch();
  const seesUnconfirmed = company.staff !== undefined && maySeeUnconfirmed(company.staff);
  return (
    <nav className={styles["nav"]} aria-label={t("nav.main")}>
      {areas.map((area) => {
        const Icon = icons[area];
        return (
          <Link
            key={area}
            className={styles["link"]}
            {...control("area", area)}
            href={withQuery(pathOfTab[entrances[area]], search)}
            aria-current={areaOf(tab) === area ? "page" : undefined}
          >
            <Icon className={styles["icon"]} aria-hidden="true" size={22} strokeWidth={1.75} />
            {t(`nav.${area}`)}
            <AreaBadge area={area} seesUnconfirmed={seesUnconfirmed} />
          </Link>
        );
      })}
    </nav>
  );
});

interface AreaBadgeProps {
  readonly area: Area;
  readonly seesUnconfirmed: boolean;
}

function AreaBadge({ area, seesUnconfirmed }: AreaBadgeProps) {
  const { board } = useStores();
  const count = useMemo(() => {
    const counted = tabsOf(area, seesUnconfirmed).filter((tab) => !completed.has(tab));
    return () => {
      const sum = counted.reduce((total, tab) => total + board.page(tab).count, 0);
      const isUnknown = sum === 0 && counted.some((tab) => board.page(tab).isCountUnknown);
      return isUnknown ? undefined : sum;
    };
  }, [board, area, seesUnconfirmed]);
  return <CountBadge count={count} />;
}

/** The branch dropdown; with several branches, "all" comes first (PM-3). */
const BranchSelect = observer(function BranchSelect() {
  const { branches } = useStores();
  const { t, language } = useText();
  const { choices, selection } = branches;
  if (selection === undefined) return <span />;
  return (
    <span className={styles["box"]}>
      <select
        className={styles["select"]}
        aria-label={t("branch.choose")}
        value={keyOfSelection(selection)}
        disabled={branches.isHeld}
        title={branches.isHeld ? t("branch.held") : undefined}
        onChange={(event) => {
          const chosen = choices.find((choice) => keyOfSelection(choice) === event.target.value);
          if (chosen !== undefined) branches.select(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={keyOfSelection(choice)} value={keyOfSelection(choice)}>
            {nameOf(choice, t, (id) => isolate(branches.nameOf(id), language))}
          </option>
        ))}
      </select>
      <ChevronDown className={styles["arrow"]} aria-hidden="true" size={16} strokeWidth={2.5} />
    </span>
  );
});

function nameOf(
  selection: BranchSelection,
  t: Text["t"],
  branchName: (id: Extract<BranchSelection, { kind: "one" }>["branchId"]) => string,
): string {
  switch (selection.kind) {
    case "one":
      return branchName(selection.branchId);
    case "all":
      return t("branch.all");
    case "multiple":
      return t("branch.multiple");
  }
}

/**
 * Branch, main navigation, search, state of the connection, sound, theme, account (RT-8). The words of the readiness light
 * move what stands beside them.
 */
export function Header({ tab }: { readonly tab: TabName }) {
  const header = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useCoveredOnMove(header);
  useCoveredOnMove(end);
  return (
    <header ref={header} className={styles["header"]}>
      <BesideBranch>
        <BranchSelect />
      </BesideBranch>
      <MainNav tab={tab} />
      <div ref={end} className={styles["end"]}>
        <FindButton />
        <ReadinessLight />
        <SoundButton />
        <ThemeToggle />
        <AccountMenu />
      </div>
      <Loader tab={tab} />
    </header>
  );
}

/**
 * A slim bar over the header's lower edge and a word over the list during loading (RT-8). They move nothing and take
 * no press, so that the list stays readable and usable.
 */
const Loader = observer(function Loader({ tab }: { readonly tab: TabName }) {
  const { company, board } = useStores();
  const { t } = useText();
  if (company.isLoaded && !board.page(tab).isLoading) return null;
  return (
    <div className={styles["loader"]} role="progressbar" aria-label={t("loading")}>
      <span className={styles["loading"]} aria-hidden="true">
        {t("loading")}
      </span>
    </div>
  );
});

/** Switches between light and dark (RT-13), from the header. */
const ThemeToggle = observer(function ThemeToggle() {
  const { theme } = useStores();
  const { t } = useText();
  const { isDark } = theme;
  const label = t(isDark ? "theme.toLight" : "theme.toDark");
  const Icon = isDark ? Sun : Moon;
  if (useMedia(narrow)) return null;
  return (
    <IconButton variant="quiet" label={label} title={label} onClick={() => theme.toggle()}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
});
