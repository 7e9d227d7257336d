import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { OrderGone } from "../orders/board/order-model.ts";

/** The groups of the card, in the order in which staff read them (RL-5). */
export const awayGroups = ["rejected", "voided", "new", "due"] as const;
export type AwayGroup = (typeof awayGroups)[number];

/** One order that changed during an absence. */
export interface AwayEntry {
  readonly group: AwayGroup;
  /** Its data when the report was made. */
  readonly order: Order;
  /** The person who voided it, where that is known. */
  readonly by?: string;
}

/** The orders that changed during an absence. */
export interface AwayReport {
  readonly awayMs: Duration;
  readonly entries: readonly AwayEntry[];
}

/** An order that left the board. */
export interface Removal {
  readonly order: Order;
  readonly gone: OrderGone;
  readonly at: Instant;
  /** Whether this device rejected it at its deadline. */
  readonly isAutomatic: boolean;
}
