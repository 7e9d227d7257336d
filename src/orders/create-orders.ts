import { Emitter } from "../../ports/emitter.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { Page } from "../../ports/page.ts";
import { OrderBoard } from "./board/order-board.ts";
import { OrderBook } from "./board/order-book.ts";
import { OrderIntake } from "./board/order-intake.ts";
import { ReleaseQueue } from "./board/release-queue.ts";
import type { CommandResults, OrderNotice } from "./commands/command-results.ts";
import { type CommandParts, OrderCommands } from "./commands/order-commands.ts";
import { FeedHealth } from "./feed/feed-health.ts";
import type { FeedParts } from "./feed/feed-parts.ts";
import { OfflineWorker } from "./feed/offline-worker.ts";
import { OrderFeed } from "./feed/order-feed.ts";
import type { BranchSignals, RiderPositions } from "./feed/push-routing.ts";
import { RestartQueue } from "./feed/restart-queue.ts";

export interface OrdersOptions
  extends Pick<
    FeedParts,
    | "clock"
    | "api"
    | "bus"
    | "company"
    | "reference"
    | "branches"
    | "reporter"
    | "jitter"
    | "onJobChange"
  > {
  readonly session: FeedParts["session"] & CommandParts["session"];
  readonly page: FeedParts["page"] & Pick<Page, "restart">;
  /** Real time; branch time may pause or run fast. Absent: branch time. */
  readonly realClock?: FeedParts["realClock"];
  /** The bound of random waits (N21). Absent: none, as in training, where one tablet has its branch for itself. */
  readonly spreadMs?: Duration;
  readonly expiryThresholdMs: Duration;
  readonly notify: (notice: OrderNotice) => void;
  /** Called when a staff action got no answer, and neither did a retry of its read (RL-2). */
  readonly onActionLost?: (orderNumber: string) => void;
  /** The instant until which an unconfirmed order is shown (UC-14). Absent: as long as it is unconfirmed. */
  readonly confirmationDeadline?: (order: Order) => Instant | undefined;
  /** Whether the order is shown after its deadline because its confirmation failed here (UC-12). Absent: none is. */
  readonly isInLimbo?: (order: Order) => boolean;
  /** By when an order has to be ready (DL-1). Absent: no order has such a time. */
  readonly readyBy?: (order: Order) => Instant | undefined;
  /** Whether something other than a command blocks a restart of the page, such as a payment; observable. */
  readonly isRestartBlocked?: () => boolean;
}

/** All parts of the orders, wired. Only the feed and the offline worker have to be started. */
export interface Orders {
  readonly book: OrderBook;
  readonly board: OrderBoard;
  readonly health: FeedHealth;
  readonly intake: OrderIntake;
  readonly restarts: RestartQueue;
  readonly feed: OrderFeed;
  readonly commands: OrderCommands;
  readonly results: CommandResults;
  readonly offline: OfflineWorker;
  readonly riderPositions: RiderPositions;
  readonly branchSignals: BranchSignals;
}

export function createOrders(options: OrdersOptions): Orders {
  const { expiryThresholdMs, isInLimbo, readyBy, confirmationDeadline = () => undefined } = options;
  const book = new OrderBook();
  const board = new OrderBoard(options.branches, {
    expiryThresholdMs,
    confirmationDeadline,
    ...(isInLimbo !== undefined && { isInLimbo }),
    ...(readyBy !== undefined && { readyBy }),
  });
  const intake = new OrderIntake(book, board, new ReleaseQueue(options.clock));
  const health = new FeedHealth();
  const isBlocked = (): boolean =>
    commands.isAnyInFlight || (options.isRestartBlocked?.() ?? false);
  const restarts = new RestartQueue({ ...options, isBlocked });
  const riderPositions: RiderPositions = new Emitter();
  const branchSignals: BranchSignals = new Emitter();
  const feed = new OrderFeed({
    ...options,
    realClock: options.realClock ?? options.clock,
    spreadMs: options.spreadMs ?? 0,
    book,
    board,
    intake,
    health,
    restarts,
    riderPositions,
    branchSignals,
  });
  const lookUp: CommandParts["lookUp"] = (id) => feed.lookUp(id);
  const { clock } = options;
  const offline = new OfflineWorker({
    clock,
    board,
    health,
    lookUp,
    onActionLost: (id) => options.onActionLost?.(book.lastKnown(id)?.data.number ?? String(id)),
  });
  const results: CommandResults = new Emitter();
  const commands = new OrderCommands({
    ...options,
    results,
    book,
    intake,
    lookUp,
    notify: (notice) => {
      const isLost = notice.kind === "outcome_unknown" && notice.isAutomatic !== true;
      if (isLost) offline.onUnanswered(notice.orderId);
      options.notify(notice);
    },
  });
  return {
    book,
    board,
    health,
    intake,
    restarts,
    feed,
    commands,
    results,
    offline,
    riderPositions,
    branchSignals,
  };
}
