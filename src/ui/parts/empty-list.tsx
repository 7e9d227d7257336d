import { ClipboardList } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef } from "react";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import styles from "./empty-list.module.css";
import { passListFocus } from "./focus.ts";

export interface EmptyListProps {
  readonly tab: TabName;
  /** Whether the filter or the search hides orders. */
  readonly isNarrowed: boolean;
  onShowAll(): void;
}

/** Whether the orders that come to a list are pickups; not for lists to which none comes. */
const takeawayOf: Readonly<Partial<Record<TabName, boolean>>> = {
  "homeDelivery.unconfirmed": false,
  "homeDelivery.new": false,
  "homeDelivery.ready": false,
  "homeDelivery.inProgress": false,
  "pickup.unconfirmed": true,
  "pickup.new": true,
  "pickup.ready": true,
};

/** Says "no order" (to staff without a branch why) once the list is known to be empty (LS-1). Blank under the loader until then (RT-8). */
export const EmptyList = observer(function EmptyList(props: EmptyListProps) {
  const { board, company, branches } = useStores();
  const { t } = useText();
  const { loadedAt, isLoading, failure } = board.page(props.tab);
  if (company.isLoaded && branches.allowed.length === 0) {
    return <p className={styles["empty"]}>{t("list.noBranch")}</p>;
  }
  // Also before the first load begins, as after a restart in place.
  if (loadedAt === undefined) {
    const hasFailed = failure !== undefined && !isLoading;
    return <p className={styles["empty"]}>{hasFailed && t("error.generic")}</p>;
  }
  return <NoOrders {...props} />;
});

function NoOrders({ tab, isNarrowed, onShowAll }: EmptyListProps) {
  const { t } = useText();
  const isTakeaway = takeawayOf[tab];
  const section = useRef<HTMLElement>(null);
  // The list that shows the next order takes the focus.
  useLayoutEffect(() => {
    const { current } = section;
    return () => {
      if (current?.contains(document.activeElement)) passListFocus();
    };
  }, []);
  return (
    <section ref={section} className={styles["empty"]} tabIndex={-1}>
      <ClipboardList aria-hidden="true" size={36} strokeWidth={1.5} />
      <p className={styles["text"]}>{t(isNarrowed ? "list.noMatch" : "list.empty")}</p>
      {isNarrowed && <Button onClick={onShowAll}>{t("list.showAll")}</Button>}
      {!isNarrowed && isTakeaway !== undefined && <NextScheduled isTakeaway={isTakeaway} />}
    </section>
  );
}

/** Names the time at which the next order for later comes to this area of the board (N43). */
const NextScheduled = observer(function NextScheduled({
  isTakeaway,
}: {
  readonly isTakeaway: boolean;
}) {
  const { board } = useStores();
  const { t } = useText();
  const { times } = useFormats();
  const next = board.page("scheduled").orders.find(({ data }) => data.isTakeaway === isTakeaway);
  if (next === undefined) return null;
  return <p>{t("list.nextScheduled", { time: times.time(next.data.scheduledFor) })}</p>;
});
