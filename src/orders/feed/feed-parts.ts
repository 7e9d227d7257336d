import type { Duration } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { OrderApi } from "../../../ports/order-api.ts";
import type { Page } from "../../../ports/page.ts";
import type { PushBus } from "../../../ports/push-bus.ts";
import type { BranchScopeSource } from "../board/branch-scope-source.ts";
import type { OrderBoard } from "../board/order-board.ts";
import type { OrderBook } from "../board/order-book.ts";
import type { OrderIntake } from "../board/order-intake.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { CompanySource, Jitter, ReferenceReloader, SessionReader } from "./feed-sources.ts";
import type { ListParts } from "./list-worker.ts";
import type { BranchSignals, JobChangeListener, RiderPositions } from "./push-routing.ts";
import type { RestartQueue } from "./restart-queue.ts";

export interface FeedParts {
  readonly clock: ListParts["clock"];
  /** Real time; branch time may pause or run fast. */
  readonly realClock: ListParts["realClock"];
  readonly api: OrderApi;
  readonly bus: PushBus;
  readonly page: Pick<Page, "onResume" | "onNetworkChange" | "onNextFrame">;
  readonly session: SessionReader;
  readonly company: CompanySource;
  readonly reference: ReferenceReloader;
  readonly branches: BranchScopeSource;
  readonly book: OrderBook;
  readonly board: OrderBoard;
  readonly intake: OrderIntake;
  readonly health: FeedHealth;
  readonly restarts: RestartQueue;
  readonly riderPositions: RiderPositions;
  readonly branchSignals: BranchSignals;
  readonly reporter: ErrorReporter;
  readonly jitter: Jitter;
  /** The most by which calls that many tablets would make at one moment are spread (N21). */
  readonly spreadMs: Duration;
  /** Called when a partner's job changes. */
  readonly onJobChange?: JobChangeListener;
}
