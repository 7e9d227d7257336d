import { observer } from "mobx-react-lite";
import type { Instant } from "../../../ports/entities/time.ts";
import { mayConfirm } from "../../company/permissions.ts";
import { activeJob, isJobStale } from "../../logistics/job-rules.ts";
import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import { isPriced } from "../../orders/order-rules/order-totals.ts";
import type { OrderPlace } from "../../orders/placement.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { questionsOf } from "../completion/completion-flow.tsx";
import { type Actions, useActions } from "../context/actions-context.tsx";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { useAtTick } from "../parts/use-at-tick.ts";
import { isOffline, withNetwork } from "../parts/with-network.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./row-actions.module.css";

interface RowAction {
  readonly label: TextKey;
  /** Completes the order, so that its amount may have to be known. */
  readonly step?: CompletionStep;
  press(order: OrderView, actions: Actions, stores: Stores): void;
}

const markReady: RowAction = {
  label: "action.markReady",
  press: (order, _actions, stores) =>
    withNetwork(stores, order, () => void stores.commands.markReady(order.id)),
};

/** The one next step of an order, at each place that has one. */
const nextActions: Readonly<Partial<Record<OrderPlace, RowAction>>> = {
  "homeDelivery.new": markReady,
  "pickup.new": markReady,
  "homeDelivery.ready": {
    label: "action.markPickedUp",
    press: (order, actions) => actions.complete(order, "pick_up"),
  },
  "homeDelivery.inProgress": {
    label: "action.markDelivered",
    step: "deliver",
    press: (order, actions) => actions.complete(order, "deliver"),
  },
  "pickup.ready": {
    label: "action.markCollected",
    step: "collect",
    press: (order, actions) => actions.complete(order, "collect"),
  },
  "homeDelivery.unconfirmed": {
    label: "action.approve",
    press: (order, actions) => actions.approveDelivery(order),
  },
  "pickup.unconfirmed": {
    label: "action.approve",
    step: "confirm_pickup",
    press: (order, actions) => actions.complete(order, "confirm_pickup"),
  },
};

export interface RowActionsProps {
  readonly place: OrderPlace | undefined;
  readonly order: OrderView;
  /** Number of the order, for the names of the buttons. */
  readonly number: string;
  /** Whether a command of this order is in flight. */
  readonly isBusy: boolean;
  /** Whether this is the next action due on the screen, whose button is filled. */
  readonly isNext: boolean;
}

/** Avoids a rendering with every tick for orders without a job. */
const isStaleAt = ({ data }: OrderView, now: () => Instant): boolean =>
  activeJob(data) !== undefined && isJobStale(data, now());

const isUnpricedNow = ({ data }: OrderView): boolean => !isPriced(data);

/** Whether the step cannot be taken because the order's amount is unknown; its press says so (N16). */
function useIsAmountMissing(order: OrderView, step: CompletionStep | undefined): boolean {
  const stores = useStores();
  const isUnpriced = useAtTick(order, isUnpricedNow);
  if (!isUnpriced || step === undefined) return false;
  return questionsOf(order, step, stores)[0] === "amount_unknown";
}

/**
 * An order's buttons, disabled while one of its commands is in flight (LS-8). They belong to one order for
 * as long as they exist, so that a press acts on the order on which it began (B-I18). Most changes of an
 * order do not render them (PF-2).
 */
export const RowActions = observer(function RowActions(props: RowActionsProps) {
  const { place, order, number, isBusy, isNext } = props;
  const { t } = useText();
  const { staff } = useCompany();
  const stores = useStores();
  const { limbo } = stores;
  const actions = useActions();
  // After a failed confirmation on this device the buttons read Retry and Move to rejected (UC-12).
  const isInLimbo = limbo.has(order.id);
  const isStale = useAtTick(order, isStaleAt);
  const action = place === undefined ? undefined : nextActions[place];
  const isAmountMissing = useIsAmountMissing(order, action?.step);
  if (action === undefined) return null;
  const isUnconfirmed = action.label === "action.approve";
  const isForbidden = isUnconfirmed && !mayConfirm(staff);
  const label = isStale
    ? "action.markAsCollected"
    : isUnconfirmed && isInLimbo
      ? "action.retry"
      : action.label;
  const rejectLabel = isInLimbo ? "action.moveToRejected" : "action.reject";
  const shared = {
    disabled: isBusy,
    "aria-disabled": isForbidden || isOffline(stores) || undefined,
  };
  const named = (key: TextKey) => t("action.ofOrder", { action: t(key), number });
  return (
    <span className={styles["actions"]} aria-busy={isBusy} data-limbo={isInLimbo}>
      {isUnconfirmed && (
        <Button
          {...shared}
          variant="reject"
          aria-label={named(rejectLabel)}
          onClick={() => (isForbidden ? actions.explainForbidden() : actions.reject(order))}
        >
          {t(rejectLabel)}
        </Button>
      )}
      <Button
        {...shared}
        aria-disabled={isAmountMissing || shared["aria-disabled"]}
        variant={isNext ? "filled" : "outlined"}
        aria-label={named(label)}
        onClick={() =>
          isForbidden ? actions.explainForbidden() : action.press(order, actions, stores)
        }
      >
        {t(label)}
      </Button>
    </span>
  );
});
