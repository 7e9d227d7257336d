import { MapPin } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isRiderUnderWay } from "../../logistics/rider-under-way.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import styles from "./order-popup.module.css";

/** Shows on a map where a rider is. */
export const RiderMapDialog = lazyDialog(
  async () => (await import("../logistics/rider-map-dialog.tsx")).RiderMapDialog,
  "map.failed",
);

export interface TrackRiderProps {
  readonly order: OrderView;
}

/** The button that opens the map of the company rider who carries the order. */
export const TrackRider = observer(function TrackRider({ order }: TrackRiderProps) {
  const { t } = useText();
  const { partners } = useStores().company;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isRiderUnderWay(order.data, partners)) return null;
  return (
    <div className={styles["track"]}>
      <Button onClick={() => setOpen(true)}>
        <MapPin aria-hidden="true" size={18} />
        {t("map.track")}
      </Button>
      {isOpen && <RiderMapDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
});
