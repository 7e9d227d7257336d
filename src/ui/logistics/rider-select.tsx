import { observer } from "mobx-react-lite";
import { isHeld } from "../../orders/order-rules/is-held.ts";
import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { useAtTick } from "../parts/use-at-tick.ts";
import { RiderDropdown } from "./lazy-delivery-dialogs.ts";
import styles from "./rider-select.module.css";

export interface RiderSelectProps {
  readonly order: OrderView;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
}

/** The order's rider; opens the dropdown that chooses one of the branch's riders (HD-4, FL-14). */
export const RiderSelect = observer(function RiderSelect(props: RiderSelectProps) {
  const { order, isBusy } = props;
  const { t } = useText();
  const directory = useDirectory();
  const actions = useActions();
  const { riderId, number } = order.data;
  const isWaiting = useAtTick(order, isHeld);
  const isDisabled = isBusy || isWaiting;
  const name = riderId === undefined ? undefined : (directory.riderName(riderId) ?? "–");
  return (
    <button
      type="button"
      className={styles["select"]}
      data-assigned={name !== undefined}
      aria-haspopup="dialog"
      aria-description={t("rider.ofOrder", { number })}
      // Not disabled, because the dropdown gives the focus back to it.
      aria-disabled={isDisabled}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => !isDisabled && actions.openDelivery(order, "dropdown")}
    >
      {name !== undefined && (
        <span className={styles["initial"]} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      )}
      <bdi className={styles["name"]}>{name ?? t("rider.assign")}</bdi>
    </button>
  );
});

function fetchAhead(): void {
  void RiderDropdown.preload();
}
