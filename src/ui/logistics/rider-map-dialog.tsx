import { RefreshCw, TriangleAlert, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useId } from "react";
import type { OrderView, RiderTrackingView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Modal } from "../parts/modal.tsx";
import { GoneNotice } from "../parts/order-gone.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { MapPanel } from "./map-panel.tsx";
import styles from "./rider-map-dialog.module.css";
import { TrackingFacts } from "./tracking-facts.tsx";
import { TrackingProblemPanel } from "./tracking-problem-panel.tsx";

export interface RiderMapDialogProps {
  readonly order: OrderView;
  onClose(): void;
}

/** Loads the tracking of an order's rider and shows it on a map. */
export function RiderMapDialog(props: RiderMapDialogProps) {
  const { openRiderTracking } = useStores();
  const { order } = props;
  const open = useCallback(() => openRiderTracking(order), [openRiderTracking, order]);
  const view = useLoaded(open);
  return view === undefined ? null : <TrackingMapDialog {...props} view={view} />;
}

interface TrackingMapDialogProps extends RiderMapDialogProps {
  readonly view: RiderTrackingView;
}

/** Shows the position of an order's rider and follows it while open (payments-and-assignment section 2). */
const TrackingMapDialog = observer(function TrackingMapDialog(props: TrackingMapDialogProps) {
  const { order, view, onClose } = props;
  const { t } = useText();
  const { tracking } = view;
  const titleId = useId();
  useEffect(() => view.start(), [view]);
  const { problem, isLoading } = tracking;
  return (
    <Modal
      screen={{ is: "rider_map", order: order.id }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <header className={styles["header"]}>
        <h2 id={titleId}>{t("map.title", { number: order.data.number })}</h2>
        <IconButton
          label={t("map.refresh")}
          title={t("map.refresh")}
          onClick={() => view.refresh()}
        >
          <RefreshCw aria-hidden="true" size={20} data-turning={isLoading} />
        </IconButton>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      <div className={styles["status"]} role="status">
        {isLoading && <p className={styles["loading"]}>{t("map.loading")}</p>}
        <GoneNotice order={order} />
        <Banner view={view} />
      </div>
      {problem === undefined ? (
        <div className={styles["columns"]}>
          <MapPanel view={view} />
          <TrackingFacts tracking={tracking} />
        </div>
      ) : (
        <TrackingProblemPanel {...{ order, problem }} branchName={tracking.branch?.name ?? ""} />
      )}
    </Modal>
  );
});

/** An inactive rider (MP-5), and a position that could not be fetched. */
const Banner = observer(function Banner({ view }: Pick<TrackingMapDialogProps, "view">) {
  const { t } = useText();
  const { inactiveMinutes, hasFailed, problem } = view.tracking;
  if (problem !== undefined) return null;
  return (
    <>
      {inactiveMinutes !== undefined && (
        <p className={styles["banner"]}>
          <TriangleAlert aria-hidden="true" size={18} />
          {t("map.inactive", { count: inactiveMinutes })}
        </p>
      )}
      {hasFailed && (
        <p className={styles["banner"]}>
          <TriangleAlert aria-hidden="true" size={18} />
          {t("map.positionFailed")}
        </p>
      )}
    </>
  );
});
