import type { OrderId } from "../../ports/entities/ids.ts";
import type { OrderStatus } from "../../ports/entities/order.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { TimeOfDay } from "../world/scenario.ts";
import type { OrderLabel } from "./incidents/incident-fields.ts";

/** The moment from which a goal counts its seconds, for each of its orders. */
export const goalStarts = [
  "placed",
  "confirmed",
  "ready",
  "due",
  "customer_arrived",
  "updated",
] as const;
export type GoalStart = (typeof goalStarts)[number];

/** The rule of a goal, by its kind (LE-4). Each of its orders is won or lost on its own, for a part of the points. */
export type GoalRule =
  /** Each order reaches the status in time. */
  | {
      readonly kind: "order_reaches";
      readonly orders: readonly OrderLabel[];
      readonly status: OrderStatus;
      readonly since?: GoalStart;
      readonly withinSeconds?: number;
    }
  /** Each order is approved with a delivery time of so many minutes. */
  | {
      readonly kind: "delivery_time";
      readonly orders: readonly OrderLabel[];
      readonly fromMinutes: number;
      readonly toMinutes: number;
    }
  /** Staff reject each order, with this reason of the company's list, before its deadline. */
  | {
      readonly kind: "rejected_for";
      readonly orders: readonly OrderLabel[];
      readonly reason: number;
    }
  /** Each order that waits for confirmation is answered by staff. Without orders: all of the run. */
  | {
      readonly kind: "never_auto_rejected";
      readonly orders?: readonly OrderLabel[];
      readonly atLeast?: number;
    }
  /** Each order is completed with payments of exactly these names, which come to its total; cash may be rounded. */
  | {
      readonly kind: "paid_with";
      readonly orders: readonly OrderLabel[];
      readonly payments: readonly string[];
    }
  /** Each order is completed, and its card was charged once. */
  | { readonly kind: "charged_once"; readonly orders: readonly OrderLabel[] }
  /** A card is charged again only after the payment before was declined or cancelled, or after a look at it. */
  | { readonly kind: "looked_before_charging"; readonly orders: readonly OrderLabel[] }
  /** A partner's job that stands still or has failed goes to a rider or to another partner. */
  | {
      readonly kind: "job_handed_over";
      readonly orders: readonly OrderLabel[];
      readonly withinSeconds: number;
    }
  /** An order whose rider has left goes to another rider or to a partner. */
  | {
      readonly kind: "rider_replaced";
      readonly orders: readonly OrderLabel[];
      readonly withinSeconds: number;
    }
  /** Each delivery that is ready has a rider or a partner in time. Without orders: all of the run. */
  | {
      readonly kind: "rider_in_time";
      readonly orders?: readonly OrderLabel[];
      readonly withinSeconds: number;
      readonly atLeast?: number;
    }
  /** Each order has left the counter before this age. Without orders: all of the run. */
  | {
      readonly kind: "not_older_than";
      readonly orders?: readonly OrderLabel[];
      readonly minutes: number;
      readonly atLeast?: number;
    }
  /** The popup of each order is opened after its update. */
  | {
      readonly kind: "update_seen";
      readonly orders: readonly OrderLabel[];
      readonly withinSeconds: number;
    }
  /** Each order is moved to this time of day. */
  | {
      readonly kind: "moved_to";
      readonly orders: readonly OrderLabel[];
      readonly time: TimeOfDay;
    }
  /** The ticket of each order is printed again. */
  | {
      readonly kind: "reprinted";
      readonly orders: readonly OrderLabel[];
      readonly withinSeconds?: number;
    }
  /** The sound is switched on while it was off. */
  | { readonly kind: "sound_on"; readonly withinSeconds: number }
  /** The page is opened. */
  | { readonly kind: "page_opened"; readonly tab: TabName }
  /** Nothing is pressed that the branch refuses, in a run of at least so many actions. */
  | { readonly kind: "nothing_refused"; readonly atLeast: number }
  /** The trainee slows a source down, and of all customers no more than so many turn away. */
  | { readonly kind: "turned_away_at_most"; readonly customers: number }
  /** The customer of each order has it by the time promised: at the door, or ready to collect. */
  | { readonly kind: "promise_kept"; readonly orders: readonly OrderLabel[] }
  /** The customer of each order is told a new time before the promise passes, once; one who has it by then needs none. */
  | { readonly kind: "told_before_late"; readonly orders: readonly OrderLabel[] }
  /** The trainee makes a source busy before so many orders are late. */
  | { readonly kind: "busy_in_time"; readonly lateMax: number }
  /** Each source that the trainee pauses takes orders again in time, and no more than `sources` (1) are paused at once. */
  | { readonly kind: "reopened_within"; readonly minutes: number; readonly sources?: number }
  /** No order that the trainee approves makes a quarter of an hour fuller than the kitchen manages. */
  | {
      readonly kind: "quarter_not_overfull";
      readonly orders?: readonly OrderLabel[];
      readonly atLeast?: number;
    };

export type GoalKind = GoalRule["kind"];

export type Goal = GoalRule & {
  readonly id: string;
  /** Whole points; those of a lesson sum to 100. */
  readonly weight: number;
};

/** One thing that a goal counts: an order, or the whole run. */
export interface GoalPart {
  readonly state: "open" | "won" | "lost";
  readonly orderId?: OrderId;
  /** The instant from which it can be won; absent while its order does not exist. */
  readonly since?: Instant;
  /** The last instant at which it can be won. */
  readonly dueAt?: Instant;
  /** The instant at which it was won or lost. */
  readonly settledAt?: Instant;
}

export interface GoalState {
  readonly id: string;
  readonly state: "open" | "reached" | "failed";
  /** The points so far; a goal that failed keeps the points of the orders that were won. */
  readonly points: number;
  readonly weight: number;
  readonly progress: { readonly done: number; readonly of: number };
  /** The order that needs something next, or that was lost first. */
  readonly subject?: OrderId;
  readonly parts: readonly GoalPart[];
}
