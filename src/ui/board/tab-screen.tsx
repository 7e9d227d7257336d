import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deliveryOffer } from "../../logistics/delivery-offer.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import {
  deliveryFilters,
  type OrderFilter,
  passesFilter,
  pickupFilters,
} from "../../logistics/order-filters.ts";
import { scheduledPartners } from "../../logistics/scheduled-partners.ts";
import type { BoardPage } from "../../orders/board-pages.ts";
import { groupByArea } from "../../orders/order-rules/delivery-areas.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { fetchLaterParts, Later } from "../later/later.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { useMedia } from "../parts/use-media.ts";
import type { ChangePopups, OpenPopups } from "../screens/open-popups.ts";
import { type ColumnFacts, columnsOf, type ListTab } from "./columns.ts";
import { FilterBar } from "./filter-bar.tsx";
import { type ListWindow, useTabOrders } from "./list-window.ts";
import { OrderList } from "./order-list.tsx";
import { type RowKit, type RowPresses, useRowKit } from "./row-kit.ts";
import type { Finds } from "./search-box.tsx";
import styles from "./tab-screen.module.css";

/** Below this the rows become cards. */
const cardsBelow = "(width < 980px)";

/** One tab's list with what narrows it, and what is open over it. */
export const TabScreen = observer(function TabScreen({ tab }: { readonly tab: BoardPage }) {
  const [open, setOpen] = useState<OpenPopups>({});
  const change = useCallback<ChangePopups>(
    (part) => setOpen((before) => ({ ...before, ...part })),
    [],
  );
  const presses = useMemo(() => pressesOf(change), [change]);
  const kit = useRowKit(presses);
  useLaterPartsAfterList(tab);
  if (kit === undefined) return <div className={styles["screen"]} aria-busy="true" />;
  const isAnyOpen = Object.values(open).some((each) => each !== undefined);
  return (
    <div className={styles["screen"]}>
      <Contents tab={tab} kit={kit} />
      {isAnyOpen && (
        <Later
          draw={({ TabPopups }) => <TabPopups kit={kit} open={open} onChange={change} />}
          // Pressing again tries again.
          failed={
            <MessageDialog
              title={kit.t("oops")}
              text={kit.t("error.generic")}
              button={kit.t("ok")}
              onClose={() => setOpen({})}
            />
          }
        />
      )}
    </div>
  );
});

/** What pressing in a row opens. */
function pressesOf(change: ChangePopups): RowPresses {
  return {
    onPressNumber: (opened) => change({ opened }),
    onPressApproveDelivery: (approving) => change({ approving }),
    onPressReject: (rejecting) => change({ rejecting }),
    onPressComplete: (order, step) => change({ completing: { order, step } }),
    onPressDelivery: (order, popup) => change({ assigning: { order, popup } }),
    onPressForbidden: () => change({ forbidden: true }),
  };
}

/** Fetches the popups once the first list is there, so that nobody waits for them. */
function useLaterPartsAfterList(tab: BoardPage): void {
  const isLoaded = useStores().board.page(tab).loadedAt !== undefined;
  useEffect(() => {
    // Where this fails, opening a popup tries again and tells.
    if (isLoaded) fetchLaterParts().catch(() => undefined);
  }, [isLoaded]);
}

/** The delivered report, or the tab's list. */
function Contents({ tab, kit }: { readonly tab: BoardPage; readonly kit: RowKit }) {
  if (tab !== "homeDelivery.delivered") return <Board tab={tab} kit={kit} />;
  return (
    <Later
      draw={({ DeliveredScreen }) => <DeliveredScreen kit={kit} />}
      failed={<p className={styles["failed"]}>{kit.t("error.generic")}</p>}
    />
  );
}

interface BoardProps {
  readonly tab: ListTab;
  readonly kit: RowKit;
}

const Board = observer(function Board({ tab, kit }: BoardProps) {
  const { board } = useStores();
  const [filter, setFilter] = useState<OrderFilter>("all");
  const [search, setSearch] = useState<{ readonly typed: string; readonly finds?: Finds }>({
    typed: "",
  });
  const areCards = useMedia(cardsBelow);
  const drawn = useRef<ListWindow>(undefined);
  const isNarrowed = filter !== "all" || search.finds !== undefined;
  const isPlain = !areCards && !isNarrowed && !readsAllOrders(tab);
  const orders = useTabOrders(board.page(tab), isPlain, drawn);
  const shown = narrowed(orders, filter, search.finds);
  const columns = useColumns(tab, kit, orders);
  const filters = filtersOf(tab);
  const layout = areCards ? "cards" : "rows";
  const isGrouped =
    tab === "homeDelivery.inProgress" && !kit.company.isGroupingByDeliveryAreaRemoved;
  return (
    <>
      {filters !== undefined && (
        <div className={styles["bar"]}>
          <FilterBar t={kit.t} filters={filters} chosen={filter} onChoose={setFilter} />
          {tab === "pickup.ready" && (
            <Later
              draw={({ SearchBox }) => (
                <SearchBox
                  t={kit.t}
                  value={search.typed}
                  onType={(typed, finds) =>
                    setSearch(finds === undefined ? { typed } : { typed, finds })
                  }
                />
              )}
            />
          )}
          {tab === "homeDelivery.inProgress" && (
            <Later draw={({ RiderOverview }) => <RiderOverview kit={kit} />} />
          )}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyList
          tab={tab}
          t={kit.t}
          isNarrowed={orders.length > 0}
          onShowAll={() => {
            setFilter("all");
            setSearch({ typed: "" });
          }}
        />
      ) : (
        <OrderList
          key={layout}
          kit={kit}
          columns={columns}
          isGrouped={isGrouped}
          entries={isGrouped ? groupByArea(shown, kit.language) : shown}
          next={isGrouped ? shown[0] : undefined}
          caption={kit.t(`tab.${tab}`)}
          layout={layout}
          drawn={drawn}
        />
      )}
    </>
  );
});

/** The tab's own list when nothing narrows it: thousands of orders are not copied for nothing. */
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

/** The tab's columns; the same object until one comes or goes. */
function useColumns(tab: ListTab, kit: RowKit, orders: readonly OrderView[]) {
  const { company } = useStores();
  const hasAssigned =
    tab === "homeDelivery.inProgress" &&
    orders.some(({ data }) => data.riderId !== undefined || activeJob(data) !== undefined);
  const canPartnersTake =
    tab === "scheduled" &&
    deliveryOffer(kit.company, tab).partner !== "none" &&
    scheduledPartners(company.partners, kit.company.country).length > 0 &&
    orders.some(({ data }) => !data.isTakeaway);
  return useMemo(() => {
    const facts: ColumnFacts = { company: kit.company, hasAssigned, canPartnersTake };
    return columnsOf(tab, facts);
  }, [tab, kit.company, hasAssigned, canPartnersTake]);
}
