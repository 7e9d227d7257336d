import { observer } from "mobx-react-lite";
import { memo, useCallback, useId, useMemo, useRef } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import { deliveryOffer, scheduledPartners } from "../../logistics/delivery-offer.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import {
  deliveryFilters,
  type OrderFilter,
  passesFilter,
  pickupFilters,
} from "../../logistics/order-filters.ts";
import { groupByArea } from "../../orders/order-rules/delivery-areas.ts";
import { matchesSearch, searchFor } from "../../orders/order-rules/order-search.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { RiderOverview } from "../logistics/rider-overview.tsx";
import { Button } from "../parts/button.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { rem, useMedia, useRootScale } from "../parts/page-size.ts";
import { SearchBox } from "../parts/search-box.tsx";
import type { TextKey } from "../text/translate.ts";
import styles from "./board.module.css";
import {
  type Column,
  type ColumnFacts,
  columnsOf,
  type FittedColumns,
  fittings,
  type ListTab,
  narrowest,
} from "./columns.ts";
import { type Density, densitySizes, useDensity } from "./density.ts";
import { withAreasInRows } from "./list-entries.ts";
import { type ListWindow, useTabOrders } from "./list-window.ts";
import { OrderList } from "./order-list.tsx";

/** Whether a search finds the order. */
type Finds = (order: Order) => boolean;

/** Below this width the rows become cards. */
const cardsBelow = "(width < 61.25rem)";

interface BoardProps {
  readonly tab: ListTab;
}

/** One tab's list with the filters and the search that narrow it. */
export const Board = observer(function Board({ tab }: BoardProps) {
  const { t, language } = useText();
  const { company } = useCompany();
  const { board, filters } = useStores();
  const { filter, typed } = filters.of(tab);
  const finds = useMemo(() => findsOf(typed), [typed]);
  const areCards = useMedia(cardsBelow);
  const rootScale = useRootScale();
  const drawn = useRef<ListWindow>(undefined);
  const isNarrowed = filter !== "all" || finds !== undefined;
  const isPlain = !areCards && !isNarrowed && !readsAllOrders(tab);
  const orders = useTabOrders(board.page(tab), isPlain, drawn);
  const shown = narrowed(orders, filter, finds);
  const density = useDensity();
  const fitted = useFitted(useColumns(tab, orders), density, areCards);
  const hidden = orders.length - shown.length;
  const offered = filtersOf(tab);
  const layout = areCards ? "cards" : "rows";
  const isGrouped = tab === "homeDelivery.inProgress" && !company.isGroupingByDeliveryAreaRemoved;
  // A list without headings starts with it, also after a change that renders nothing.
  const [oldest] = isGrouped ? shown : [];
  const isLoaded = useCallback(() => board.page(tab).loadedAt !== undefined, [board, tab]);
  return (
    <>
      {offered !== undefined && (
        <div className={styles["bar"]}>
          <FilterBar
            filters={offered}
            chosen={filter}
            onChoose={(chosen) => filters.narrow(tab, { filter: chosen })}
          />
          {tab === "pickup.ready" && (
            <SearchBox
              label={t("search.label")}
              value={typed}
              onType={(text) => filters.narrow(tab, { typed: text })}
            />
          )}
          {shown.length > 0 && hidden > 0 && (
            <Button onClick={() => filters.showAll(tab)}>
              {t("list.hidden", { count: hidden })}
            </Button>
          )}
          {tab === "homeDelivery.inProgress" && <RiderOverview />}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyList
          tab={tab}
          isNarrowed={orders.length > 0}
          onShowAll={() => filters.showAll(tab)}
        />
      ) : (
        <OrderList
          key={`${layout} ${density} ${rootScale}`}
          rootScale={rootScale}
          fitted={fitted}
          density={density}
          isGrouped={isGrouped}
          entries={isGrouped ? withAreasInRows(groupByArea(shown, language)) : shown}
          next={oldest}
          caption={t(`tab.${tab}`)}
          layout={layout}
          isLoaded={isLoaded}
          drawn={drawn}
        />
      )}
    </>
  );
});

/** Returns the tab's own list when nothing narrows it, to avoid a copy of thousands of orders. */
function narrowed(
  orders: readonly OrderView[],
  filter: OrderFilter,
  finds: Finds | undefined,
): readonly OrderView[] {
  if (filter === "all" && finds === undefined) return orders;
  return orders.filter(({ data }) => passesFilter(data, filter) && (finds?.(data) ?? true));
}

function filtersOf(tab: ListTab): readonly OrderFilter[] | undefined {
  switch (tab) {
    case "homeDelivery.new":
    case "homeDelivery.inProgress":
      return deliveryFilters;
    case "pickup.ready":
    case "pickup.collected":
      return pickupFilters;
    default:
      return undefined;
  }
}

/** Whether headings or columns depend on every order of the tab. */
function readsAllOrders(tab: ListTab): boolean {
  return tab === "homeDelivery.inProgress" || tab === "scheduled";
}

/** The tab's columns; the same object until a column is added or removed. */
function useColumns(tab: ListTab, orders: readonly OrderView[]) {
  const { company: store } = useStores();
  const { company } = useCompany();
  const isInProgress = tab === "homeDelivery.inProgress";
  const hasCarrier =
    isInProgress &&
    orders.some(({ data }) => data.riderId !== undefined || activeJob(data) !== undefined);
  const canPartnersTake =
    tab === "scheduled" &&
    deliveryOffer(company, tab).partner !== "none" &&
    scheduledPartners(store.partners, company.country).length > 0 &&
    orders.some(({ data }) => !data.isTakeaway);
  return useMemo(() => {
    const facts: ColumnFacts = { company, hasCarrier, canPartnersTake };
    return columnsOf(tab, facts);
  }, [tab, company, hasCarrier, canPartnersTake]);
}

/** The most complete columns that the window has room for. Cards show all of them, below each other. */
function useFitted(columns: readonly Column[], density: Density, areCards: boolean): FittedColumns {
  const { aroundColumns, scale } = densitySizes[density];
  const steps = useMemo(() => fittings(columns), [columns]);
  const tooNarrowFor = (step: number): string => {
    const fitted = steps[step];
    const width = fitted === undefined ? 0 : narrowest(fitted.columns) * scale + aroundColumns;
    return `(width < ${rem(Math.ceil(width))})`;
  };
  // One call for each step but the last, which is the last resort.
  const given = [
    useMedia(tooNarrowFor(0)),
    useMedia(tooNarrowFor(1)),
    useMedia(tooNarrowFor(2)),
  ].filter(Boolean).length;
  const step = areCards ? 0 : Math.min(given, steps.length - 1);
  return steps[step] ?? steps[0];
}

/** Undefined if the typed text finds all orders. */
function findsOf(typed: string): Finds | undefined {
  const search = searchFor(typed);
  return search && ((order) => matchesSearch(order, search));
}

interface FilterBarProps {
  readonly filters: readonly OrderFilter[];
  readonly chosen: OrderFilter;
  onChoose(filter: OrderFilter): void;
}

/** Shows all orders or one kind only (HD-8, PU-3). */
const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filters, chosen, onChoose } = props;
  const { t } = useText();
  const name = useId();
  const area = filters === deliveryFilters ? "delivery" : "pickup";
  return (
    <fieldset className={styles["filters"]}>
      <legend className={styles["hidden"]}>{t("filter.label")}</legend>
      {filters.map((filter) => (
        <label key={filter} className={styles["choice"]}>
          <input
            className={styles["hidden"]}
            type="radio"
            name={name}
            checked={filter === chosen}
            onChange={() => onChoose(filter)}
          />
          {t(`filter.${area}.${filter}` as TextKey)}
        </label>
      ))}
    </fieldset>
  );
});
