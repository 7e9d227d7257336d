import { MapPin } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isRiderUnderWay } from "../../logistics/job-rules.ts";
import { coreAddress } from "../../orders/order-rules/core-links.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { isGone } from "../parts/order-gone.tsx";
import { OrderHistory } from "./order-history.tsx";
import styles from "./order-popup.module.css";
import { PaymentsTable } from "./payments-table.tsx";

/** Shows on a map where a rider is. */
export const RiderMapDialog = lazyDialog(
  async () => (await import("../logistics/rider-map-dialog.tsx")).RiderMapDialog,
  "map.failed",
);

interface TrackRiderProps {
  readonly order: OrderView;
}

/** The button that opens the map of the company rider who carries the order. */
const TrackRider = observer(function TrackRider({ order }: TrackRiderProps) {
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

interface WalkInButtonProps {
  readonly order: OrderView;
  onPressInTraining(): void;
}

/** Walk-in orders reach the core app by a form with their id (FL-11). */
const WalkInButton = observer(function WalkInButton({
  order,
  onPressInTraining,
}: WalkInButtonProps) {
  const { t } = useText();
  const { page, coreBase } = useStores();
  const post = (base: string): void =>
    page.postForm(coreAddress(base, { kind: "walk_in" }), { order_id: String(order.id) });
  return (
    <Button
      disabled={isGone(order)}
      onClick={() => (coreBase === undefined ? onPressInTraining() : post(coreBase))}
    >
      {t("offer.walkIn")}
    </Button>
  );
});

/** The parts of an order's popup that most popups never show, as one chunk. */
export const laterViews = { OrderHistory, PaymentsTable, TrackRider, WalkInButton };
