import type { OrderTab } from "../../../ports/entities/order-tab.ts";
import type { CommandEnding } from "../../orders/command-ending.ts";
import type { OrderView } from "../../stores.ts";
import type { TextKey } from "../text/text-keys.ts";
import { ownPayments } from "./own-payments.ts";
import styles from "./row-actions.module.css";
import type { RowKit } from "./row-kit.ts";

interface RowAction {
  readonly label: TextKey;
  /** Undefined where it asks for something first. */
  press(order: OrderView, kit: RowKit): Promise<CommandEnding> | undefined;
}

const markReady: RowAction = {
  label: "action.markReady",
  press: (order, kit) => kit.commands.markReady(order.id),
};

/** The one next step of an order in each tab that has one. */
const nextActions: Readonly<Partial<Record<OrderTab, RowAction>>> = {
  "homeDelivery.new": markReady,
  "pickup.new": markReady,
  "homeDelivery.ready": {
    label: "action.markPickedUp",
    press: (order, kit) => kit.commands.markPickedUp(order.id),
  },
  "homeDelivery.inProgress": {
    label: "action.markDelivered",
    press: (order, kit) =>
      kit.commands.markDelivered(order.id, ownPayments(order.data, kit.paymentTypes)),
  },
  "pickup.ready": {
    label: "action.markCollected",
    press: (order, kit) =>
      kit.commands.markCollected(order.id, ownPayments(order.data, kit.paymentTypes)),
  },
  "homeDelivery.unconfirmed": {
    label: "action.approve",
    press: (order, kit) => {
      kit.onPressApproveDelivery(order);
      return undefined;
    },
  },
  "pickup.unconfirmed": {
    label: "action.approve",
    press: (order, kit) => kit.commands.confirm(order.id),
  },
};

export interface RowActionsProps {
  readonly tab: OrderTab;
  readonly order: OrderView;
  readonly kit: RowKit;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
  /** The one action that should happen next on this screen is filled. */
  readonly isNext: boolean;
}

/**
 * An order's buttons, disabled while one of its commands is in flight (LS-8). They belong to the
 * order for as long as they exist, so a press acts on the order it began on (B-I18).
 */
export function RowActions({ tab, order, kit, isBusy, isNext }: RowActionsProps) {
  const action = nextActions[tab];
  if (action === undefined) return null;
  const isUnconfirmed = action.label === "action.approve";
  const isForbidden = isUnconfirmed && !kit.mayConfirm;
  const { number } = order.data;
  const shared = {
    type: "button" as const,
    disabled: isBusy,
    "aria-disabled": isForbidden || undefined,
  };
  const named = (label: TextKey) => kit.say("action.ofOrder", { action: kit.say(label), number });
  return (
    <span className={styles["actions"]} aria-busy={isBusy}>
      {isUnconfirmed && (
        <button
          {...shared}
          className={styles["reject"]}
          aria-label={named("action.reject")}
          onClick={() => (isForbidden ? kit.onPressForbidden() : kit.onPressReject(order))}
        >
          {kit.say("action.reject")}
        </button>
      )}
      <button
        {...shared}
        className={styles[isNext ? "filled" : "outlined"]}
        aria-label={named(action.label)}
        onClick={() => {
          if (isForbidden) return kit.onPressForbidden();
          const ending = action.press(order, kit);
          if (ending !== undefined) kit.follow(order.data, ending);
        }}
      >
        {kit.say(action.label)}
      </button>
    </span>
  );
}
