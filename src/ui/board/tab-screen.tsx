import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import type { OrderTab } from "../../../ports/entities/order-tab.ts";
import type { OrderView } from "../../stores.ts";
import { fetchLaterParts, Later } from "../later/later.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { useMedia } from "../parts/use-media.ts";
import { useStores } from "../stores-context.tsx";
import { activeJob, canPartnersTakeScheduled } from "./assignment.ts";
import { type ColumnFacts, columnsOf } from "./columns.ts";
import { EmptyList } from "./empty-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  deliveryFilters,
  groupByArea,
  type ListFilter,
  matches,
  passes,
  pickupFilters,
} from "./list-entries.ts";
import { OrderList } from "./order-list.tsx";
import { type RowKit, type RowPresses, useRowKit } from "./row-kit.ts";
import { SearchBox } from "./search-box.tsx";
import styles from "./tab-screen.module.css";

/** Below this the rows become cards. */
const cardsBelow = "(width < 980px)";

/** One tab's list with what narrows it. */
export const TabScreen = observer(function TabScreen({ tab }: { readonly tab: OrderTab }) {
  const [opened, setOpened] = useState<OrderView>();
  const [approving, setApproving] = useState<OrderView>();
  const [rejecting, setRejecting] = useState<OrderView>();
  const [isForbiddenShown, setForbiddenShown] = useState(false);
  const presses = useMemo<RowPresses>(
    () => ({
      onPressNumber: setOpened,
      onPressApproveDelivery: setApproving,
      onPressReject: setRejecting,
      onPressForbidden: () => setForbiddenShown(true),
    }),
    [],
  );
  const kit = useRowKit(presses);
  useLaterPartsAfterList(tab);
  if (kit === undefined) return <div className={styles["screen"]} aria-busy="true" />;
  return (
    <div className={styles["screen"]}>
      <Board tab={tab} kit={kit} />
      {opened !== undefined && (
        <Later
          draw={({ OrderPopup }) => (
            <OrderPopup
              order={opened}
              kit={kit}
              onPressReject={() => setRejecting(opened)}
              onClose={() => setOpened(undefined)}
            />
          )}
          failed={<NotFetched kit={kit} onClose={() => setOpened(undefined)} />}
        />
      )}
      {rejecting !== undefined && (
        <Later
          draw={({ RejectDialog }) => (
            <RejectDialog
              order={rejecting}
              kit={kit}
              onClose={() => setRejecting(undefined)}
              onEnd={() => {
                setRejecting(undefined);
                setOpened(undefined);
              }}
            />
          )}
          failed={<NotFetched kit={kit} onClose={() => setRejecting(undefined)} />}
        />
      )}
      {approving !== undefined && (
        <Later
          draw={({ EtaDialog }) => (
            <EtaDialog order={approving} kit={kit} onClose={() => setApproving(undefined)} />
          )}
          failed={<NotFetched kit={kit} onClose={() => setApproving(undefined)} />}
        />
      )}
      {isForbiddenShown && (
        <MessageDialog
          title={kit.say("oops")}
          text={kit.say("error.mayNotConfirm")}
          button={kit.say("ok")}
          onClose={() => setForbiddenShown(false)}
        />
      )}
    </div>
  );
});

/** Said in place of a popup whose code could not be fetched; pressing again tries again. */
function NotFetched({ kit, onClose }: { readonly kit: RowKit; onClose(): void }) {
  return (
    <MessageDialog
      title={kit.say("oops")}
      text={kit.say("error.generic")}
      button={kit.say("ok")}
      onClose={onClose}
    />
  );
}

/** Fetches the popups once the first list is there, so that nobody waits for them. */
function useLaterPartsAfterList(tab: OrderTab): void {
  const isLoaded = useStores().tabs.get(tab).loadedAt !== undefined;
  useEffect(() => {
    // Where this fails, opening a popup tries again and tells.
    if (isLoaded) fetchLaterParts().catch(() => undefined);
  }, [isLoaded]);
}

interface BoardProps {
  readonly tab: OrderTab;
  readonly kit: RowKit;
}

const Board = observer(function Board({ tab, kit }: BoardProps) {
  const { tabs } = useStores();
  const [filter, setFilter] = useState<ListFilter>("all");
  const [search, setSearch] = useState("");
  const areCards = useMedia(cardsBelow);
  const { orders } = tabs.get(tab);
  const shown = narrowed(orders, filter, search);
  const columns = useColumns(tab, kit, orders);
  const filters = filtersOf(tab);
  const layout = areCards ? "cards" : "rows";
  const isGrouped =
    tab === "homeDelivery.inProgress" && !kit.company.isGroupingByDeliveryAreaRemoved;
  return (
    <>
      {filters !== undefined && (
        <div className={styles["bar"]}>
          <FilterBar say={kit.say} filters={filters} chosen={filter} onChoose={setFilter} />
          {tab === "pickup.ready" && <SearchBox say={kit.say} value={search} onType={setSearch} />}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyList
          tab={tab}
          say={kit.say}
          isNarrowed={orders.length > 0}
          onShowAll={() => {
            setFilter("all");
            setSearch("");
          }}
        />
      ) : (
        <OrderList
          key={layout}
          tab={tab}
          kit={kit}
          columns={columns}
          entries={isGrouped ? groupByArea(shown, kit.language) : shown}
          next={shown[0]}
          caption={kit.say(`tab.${tab}`)}
          layout={layout}
        />
      )}
      {tab === "homeDelivery.delivered" && (
        <Later draw={({ DeliveredTotals }) => <DeliveredTotals kit={kit} />} />
      )}
    </>
  );
});

/** The tab's own list when nothing narrows it: thousands of orders are not copied for nothing. */
function narrowed(
  orders: readonly OrderView[],
  filter: ListFilter,
  search: string,
): readonly OrderView[] {
  if (filter === "all" && search.trim() === "") return orders;
  return orders.filter(({ data }) => passes(data, filter) && matches(data, search));
}

function filtersOf(tab: OrderTab): readonly ListFilter[] | undefined {
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

/** The tab's columns; the same object until one comes or goes. */
function useColumns(tab: OrderTab, kit: RowKit, orders: readonly OrderView[]) {
  const { company } = useStores();
  const hasAssigned =
    tab === "homeDelivery.inProgress" &&
    orders.some(({ data }) => data.riderId !== undefined || activeJob(data) !== undefined);
  const canPartnersTake =
    tab === "scheduled" &&
    canPartnersTakeScheduled(company.partners, kit.company.country) &&
    orders.some(({ data }) => !data.isTakeaway);
  return useMemo(() => {
    const facts: ColumnFacts = { company: kit.company, hasAssigned, canPartnersTake };
    return columnsOf(tab, facts);
  }, [tab, kit.company, hasAssigned, canPartnersTake]);
}
