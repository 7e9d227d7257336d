import type { OrderView } from "../../stores.ts";
import { useActions } from "../context/actions-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { control } from "../parts/control.ts";
import { DeliveryPopup } from "./lazy-delivery-dialogs.ts";
import styles from "./rider-select.module.css";

export interface RiderSelectProps {
  readonly order: OrderView;
  readonly number: string;
  /** Undefined without a rider. */
  readonly name: string | undefined;
  /** Tells riders of one name apart. */
  readonly mark: string | undefined;
  /** Whether a command of this order is in flight, or its rider was chosen just now (FL-12). */
  readonly isDisabled: boolean;
  /** Whether this is the next action due on the screen, whose button is filled. */
  readonly isNext?: boolean | undefined;
}

/** The order's rider; opens the dropdown that chooses one of the branch's riders (HD-4, FL-14). */
export function RiderSelect(props: RiderSelectProps) {
  const { order, number, name, mark, isDisabled, isNext } = props;
  const { t } = useText();
  const actions = useActions();
  return (
    <button
      type="button"
      className={styles["select"]}
      data-assigned={name !== undefined}
      data-next={isNext}
      {...control(name === undefined ? "rider.assign" : "rider")}
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
      <span className={styles["lines"]}>
        <bdi className={styles["name"]}>{name ?? t("rider.assign")}</bdi>
        {mark !== undefined && <bdi className={styles["mark"]}>{` ${mark}`}</bdi>}
      </span>
    </button>
  );
}

function fetchAhead(): void {
  void DeliveryPopup.preload();
}
