import { MapPin } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isRiderUnderWay } from "../../logistics/tracking-rules.ts";
import type { OrderView, RiderTrackingView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { FetchedDialog } from "../later/fetched-dialog.tsx";
import styles from "./order-popup.module.css";

export interface TrackRiderProps {
  readonly order: OrderView;
}

/** The button that shows on a map where the own rider of an order in progress is. */
export const TrackRider = observer(function TrackRider({ order }: TrackRiderProps) {
  const { t } = useText();
  const { partners } = useStores().company;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isRiderUnderWay(order.data, partners)) return null;
  return (
    <div className={styles["track"]}>
      <button type="button" className={styles["outlined"]} onClick={() => setOpen(true)}>
        <span>
          <MapPin aria-hidden="true" size={18} />
          {t("map.track")}
        </span>
      </button>
      {isOpen && <RiderMap order={order} onClose={() => setOpen(false)} />}
    </div>
  );
});

interface RiderMapProps extends TrackRiderProps {
  onClose(): void;
}

/** The map's dialog and what follows the rider: a chunk of its own. */
function RiderMap(props: RiderMapProps) {
  const { openRiderTracking } = useStores();
  return (
    <FetchedDialog
      {...props}
      fetch={() => fetchDialog(() => openRiderTracking(props.order))}
      draw={({ RiderMapDialog, view }) => <RiderMapDialog {...props} view={view} />}
      failed="map.failed"
    />
  );
}

async function fetchDialog(openTracking: () => Promise<RiderTrackingView>) {
  const [{ RiderMapDialog }, view] = await Promise.all([
    import("../logistics/rider-map-dialog.tsx"),
    openTracking(),
  ]);
  return { RiderMapDialog, view };
}
