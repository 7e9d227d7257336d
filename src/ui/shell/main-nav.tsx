import { Bike, CalendarClock, type LucideIcon, ShoppingBag } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { Link, useSearch } from "wouter";
import {
  type Area,
  areaOf,
  areas,
  pathOfTab,
  type TabName,
} from "../../../ports/entities/tab-name.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { tabsOf, withQuery } from "../navigation/routes.ts";
import { control } from "../parts/control.ts";
import { CountBadge } from "./count-badge.tsx";
import styles from "./main-nav.module.css";

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
export const MainNav = observer(function MainNav({ tab }: { readonly tab: TabName }) {
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
