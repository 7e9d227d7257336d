import { observer } from "mobx-react-lite";
import type { Instant } from "../../../ports/entities/time.ts";
import { activeJob, isJobStale } from "../../logistics/job-rules.ts";
import type { OrderPlace } from "../../orders/placement.ts";
import type { OrderView } from "../../stores.ts";
import { useAtTick } from "../parts/use-at-tick.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./row-actions.module.css";
import type { RowKit } from "./row-kit.ts";

interface RowAction {
  readonly label: TextKey;
  press(order: OrderView, kit: RowKit): void;
}

const markReady: RowAction = {
  label: "action.markReady",
  press: (order, kit) => void kit.commands.markReady(order.id),
};

/** The one next step of an order, at each place that has one. */
const nextActions: Readonly<Partial<Record<OrderPlace, RowAction>>> = {
  "homeDelivery.new": markReady,
  "pickup.new": markReady,
  "homeDelivery.ready": {
    label: "action.markPickedUp",
    press: (order, kit) => kit.onPressComplete(order, "pick_up"),
  },
  "homeDelivery.inProgress": {
    label: "action.markDelivered",
    press: (order, kit) => kit.onPressComplete(order, "deliver"),
  },
  "pickup.ready": {
    label: "action.markCollected",
    press: (order, kit) => kit.onPressComplete(order, "collect"),
  },
  "homeDelivery.unconfirmed": {
    label: "action.approve",
    press: (order, kit) => kit.onPressApproveDelivery(order),
  },
  "pickup.unconfirmed": {
    label: "action.approve",
    press: (order, kit) => kit.onPressComplete(order, "confirm_pickup"),
  },
};

export interface RowActionsProps {
  readonly place: OrderPlace | undefined;
  readonly order: OrderView;
  /** The order's, which names the buttons. */
  readonly number: string;
  readonly kit: RowKit;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
  /** Its confirmation failed on this device: the buttons read Retry and Move to rejected (UC-12). */
  readonly isInLimbo: boolean;
  /** The one action that should happen next on this screen is filled. */
  readonly isNext: boolean;
}

/** Few orders have a job, and those without shall not look at every second. */
const isStaleAt = ({ data }: OrderView, now: () => Instant): boolean =>
  activeJob(data) !== undefined && isJobStale(data, now());

/**
 * An order's buttons, disabled while one of its commands is in flight (LS-8). They belong to the
 * order for as long as they exist, so a press acts on the order it began on (B-I18). Most changes of
 * an order leave them as they are (PF-2).
 */
export const RowActions = observer(function RowActions(props: RowActionsProps) {
  const { place, order, number, kit, isBusy, isInLimbo, isNext } = props;
  const isStale = useAtTick(order, isStaleAt);
  const action = place === undefined ? undefined : nextActions[place];
  if (action === undefined) return null;
  const isUnconfirmed = action.label === "action.approve";
  const isForbidden = isUnconfirmed && !kit.mayConfirm;
  const label = isStale
    ? "action.markAsCollected"
    : isUnconfirmed && isInLimbo
      ? "action.retry"
      : action.label;
  const rejectLabel = isInLimbo ? "action.moveToRejected" : "action.reject";
  const shared = {
    type: "button" as const,
    disabled: isBusy,
    "aria-disabled": isForbidden || undefined,
  };
  const named = (key: TextKey) => kit.t("action.ofOrder", { action: kit.t(key), number });
  return (
    <span className={styles["actions"]} aria-busy={isBusy} data-limbo={isInLimbo}>
      {isUnconfirmed && (
        <button
          {...shared}
          className={styles["reject"]}
          aria-label={named(rejectLabel)}
          onClick={() => (isForbidden ? kit.onPressForbidden() : kit.onPressReject(order))}
        >
          {kit.t(rejectLabel)}
        </button>
      )}
      <button
        {...shared}
        className={styles[isNext ? "filled" : "outlined"]}
        aria-label={named(label)}
        onClick={() => (isForbidden ? kit.onPressForbidden() : action.press(order, kit))}
      >
        {kit.t(label)}
      </button>
    </span>
  );
});
