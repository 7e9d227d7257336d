import { MapPin } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isRiderUnderWay } from "../../logistics/tracking-rules.ts";
import type { OrderView, RiderTrackingView } from "../../stores.ts";
import type { RowKit } from "../board/row-kit.ts";
import { useFetched } from "../later/use-fetched.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { useStores } from "../stores-context.tsx";
import styles from "./order-popup.module.css";

export interface TrackRiderProps {
  readonly order: OrderView;
  readonly kit: RowKit;
}

/** The button that shows on a map where the own rider of an order in progress is. */
export const TrackRider = observer(function TrackRider({ order, kit }: TrackRiderProps) {
  const { partners } = useStores().company;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isRiderUnderWay(order.data, partners)) return null;
  return (
    <div className={styles["track"]}>
      <button type="button" className={styles["outlined"]} onClick={() => setOpen(true)}>
        <span>
          <MapPin aria-hidden="true" size={18} />
          {kit.say("map.track")}
        </span>
      </button>
      {isOpen && <RiderMap order={order} kit={kit} onClose={() => setOpen(false)} />}
    </div>
  );
});

interface RiderMapProps extends TrackRiderProps {
  onClose(): void;
}

/** The map's dialog and what follows the rider: a chunk of its own. */
function RiderMap(props: RiderMapProps) {
  const { order, kit, onClose } = props;
  const { openRiderTracking } = useStores();
  const fetched = useFetched(() => fetchDialog(() => openRiderTracking(order)));
  switch (fetched.kind) {
    case "fetching":
      return null;
    case "failed":
      return (
        <MessageDialog
          title={kit.say("oops")}
          text={kit.say("map.failed")}
          button={kit.say("ok")}
          onClose={onClose}
        />
      );
    case "fetched": {
      const { RiderMapDialog, view } = fetched.value;
      return <RiderMapDialog {...props} view={view} />;
    }
  }
}

async function fetchDialog(openTracking: () => Promise<RiderTrackingView>) {
  const [{ RiderMapDialog }, view] = await Promise.all([
    import("../logistics/rider-map-dialog.tsx"),
    openTracking(),
  ]);
  return { RiderMapDialog, view };
}
