import { type Clock, exactly } from "../../ports/clock.ts";
import type { Capabilities } from "../../ports/entities/capabilities.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { type BoardRules, OrderBoard } from "../../src/orders/board/order-board.ts";
import { OrderBook } from "../../src/orders/board/order-book.ts";
import { OrderIntake } from "../../src/orders/board/order-intake.ts";
import { ReleaseQueue } from "../../src/orders/board/release-queue.ts";
import { deadlineOf, expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import {
  aLargeOrderCapability,
  aPromiseCapability,
  confirmingWithin,
} from "../support/samples/company-builders.ts";

const company = confirmingWithin(10);
const firstBranch: readonly BranchId[] = [1 as BranchId];

/** Every optional part that adds to a list of orders; each order is a large one. */
export const everyPart = {
  promise: aPromiseCapability(),
  kitchenLoad: { limit: { orders: 8, dishes: 24 } },
  contact: {},
  handover: { check: "shown" },
  largeOrder: aLargeOrderCapability({ dishes: 1 }),
} as const satisfies Capabilities;

/** The order book with its pages and timers, wired as in the app, without the rest of the app. */
export function bookAndTabs(
  now: Instant,
  branches: readonly BranchId[] = firstBranch,
  promises: Pick<BoardRules, "readyBy"> = {},
) {
  const book = new OrderBook();
  const rules = {
    expiryThresholdMs: expiryThresholdDefaultMs,
    confirmationDeadline: (order: Order) => deadlineOf(order, company)?.at,
    ...promises,
  };
  const board = new OrderBoard({ selectedIds: branches, scope: branches }, rules);
  const clock: Clock = {
    now: () => now,
    schedule: () => () => undefined,
    serverTime: () => exactly(now),
  };
  const intake = new OrderIntake(book, board, new ReleaseQueue(clock));
  intake.start();
  intake.holdFor(branches, now);
  return { board, book, intake };
}
