import type { OrderId } from "./ids.ts";
import type { TabName } from "./tab-name.ts";

/** A tab, dialog, popup or panel by its subject, and the order that it is about (N38). */
export type OpenScreen =
  | { readonly is: OrderScreenName; readonly order: OrderId }
  | { readonly is: "tab"; readonly tab: TabName }
  | PlainScreen;

/** A screen about no order in particular. */
export interface PlainScreen {
  readonly is: OtherScreenName;
}

/** The screens about one order. */
export const orderScreens = [
  "card_payment",
  "card_question",
  "cancel_job",
  "checkout",
  "completion_question",
  "delivery_info",
  "delivery_time",
  "leave_payment",
  "more_time",
  "move_result",
  "order",
  /** The order has changed elsewhere, or its step is not possible. */
  "order_message",
  "partner",
  "payment_problem",
  "reject",
  "reschedule",
  "rider",
  "rider_map",
  "same_payment",
  "tracking",
] as const;
type OrderScreenName = (typeof orderScreens)[number];

/** The other screens. */
export const plainScreens = [
  "account",
  "failure",
  "find",
  "licences",
  "needs_network",
  "not_allowed",
  "not_confirmed",
  "not_loaded",
  "offline_question",
  "payments_not_recorded",
  "readiness",
  "refunds",
  "riders",
  "sign_out",
  "sound",
  "start_refused",
  "taking_orders",
  /** A page of the simulator over the board. */
  "training",
] as const;
type OtherScreenName = (typeof plainScreens)[number];
