import { computed } from "mobx";
import { useMemo } from "react";
import type { LabelledControl } from "../../../ports/entities/control-name.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { activeJob, isJobStale } from "../../logistics/job-rules.ts";
import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import type { OrderPlace } from "../../orders/order-rules/placement.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { type Actions, useActions } from "../context/actions-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { withNetwork } from "../parts/with-network.ts";
import { questionsOf } from "./take-step.ts";

interface PlaceAction {
  readonly label: LabelledControl;
  /** Completes the order, so that its amount may have to be known. */
  readonly step?: CompletionStep;
  press(order: OrderView, actions: Actions, stores: Stores): void;
}

const markReady: PlaceAction = {
  label: "action.markReady",
  press: (order, _actions, stores) =>
    withNetwork(stores, order, () => void stores.commands.markReady(order.id)),
};

/** The one next step of an order, at each place that has one. */
const placeActions: Readonly<Partial<Record<OrderPlace, PlaceAction>>> = {
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

export interface NextAction {
  readonly label: LabelledControl;
  readonly isApproval: boolean;
  /** Whether it cannot be taken because the order's amount is unknown; its press says so (N16). */
  readonly isAmountMissing: boolean;
  press(): void;
}

/** Avoids a rendering with every tick for orders without a job. */
const isStaleAt = ({ data }: OrderView, now: () => Instant): boolean =>
  activeJob(data) !== undefined && isJobStale(data, now());

/**
 * The next step of an order at this place, for its row and its popup. Undefined where it has none. Whether the order's
 * amount is known is passed, so that other changes of its data render nothing. To be called in an observer.
 */
export function useNextAction(
  order: OrderView,
  place: OrderPlace | undefined,
  isPriced: boolean,
): NextAction | undefined {
  const stores = useStores();
  const actions = useActions();
  const action = place === undefined ? undefined : placeActions[place];
  const isStale = useAtTick(order, isStaleAt);
  if (action === undefined) return undefined;
  return {
    label: isStale ? "action.markAsCollected" : action.label,
    isApproval: action.label === "action.approve",
    isAmountMissing: !isPriced && isAmountAsked(order, action.step, stores),
    press: () => action.press(order, actions, stores),
  };
}

/** Whether the step asks for the order's amount first. */
function isAmountAsked(order: OrderView, step: CompletionStep | undefined, stores: Stores) {
  return step !== undefined && questionsOf(order, step, stores)[0] === "amount_unknown";
}

/**
 * The result of a rule for an order at the current second. A tick renders nothing unless the result changes,
 * and costs nothing if the rule does not read the time. Pass the same function for `rule` each time. To be
 * called in an observer.
 */
function useAtTick<Value>(
  order: OrderView,
  rule: (order: OrderView, now: () => Instant) => Value,
): Value {
  const { ticker } = useStores();
  return useMemo(() => computed(() => rule(order, () => ticker.now)), [order, ticker, rule]).get();
}
