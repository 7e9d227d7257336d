import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { type ErrorReporter, failureReport } from "../../../ports/error-reporter.ts";
import type { BranchScope, OrderApi, OrderListAnswer } from "../../../ports/order-api.ts";
import type { Failure, Read } from "../../../ports/outcome.ts";
import { type ReadSteps, Throttler } from "../../kernel/throttler.ts";
import type { BranchScopeSource } from "../board/branch-scope-source.ts";
import type { ListState } from "../board/list-state.ts";
import type { Revision } from "../board/order-book.ts";
import type { Asked } from "../board/order-intake.ts";
import type { FeedHealth, UnreadableOrders } from "./feed-health.ts";
import type { Jitter, SessionReader } from "./feed-sources.ts";
import type { ScheduledReason } from "./list-schedule.ts";
import type { ServerPauseService } from "./server-pause-service.ts";

const retryDelayMs: Duration = 2 * secondMs;
const retryDelayMsMax: Duration = 30 * secondMs;
/** The most retries in a row; after them the next reconcile or poll tries again. */
const retriesMax = 5;

/**
 * A list is loaded whole at least once in two hours, because a tag may lie for ever. The loads before and after are at
 * most 5 minutes away (N23), and tablets that were started together do so at different moments.
 */
const wholeEveryMs: Duration = 110 * minuteMs;
const wholeJitterMs: Duration = 20 * minuteMs;

export interface ListParts {
  readonly clock: Clock;
  /** Paces the requests, also while a training branch is paused. */
  readonly realClock: Clock;
  readonly api: OrderApi;
  readonly session: SessionReader;
  readonly branches: BranchScopeSource;
  readonly health: FeedHealth;
  readonly reporter: ErrorReporter;
  readonly jitter: Jitter;
  readonly pause: ServerPauseService;
  /** The book's revision, recorded when a request begins. */
  readonly revision: () => Revision;
  /** Whether what this board knows shows that the list has changed, although the server has just said that it has not. */
  readonly isContradicted: (answer: OrderListAnswer, list: OrderList, asked: Asked) => boolean;
  /** Takes the answer in. Called in an action. */
  readonly take: (answer: OrderListAnswer, list: OrderList, asked: Asked) => void;
}

/**
 * Why a list is loaded: `opened`: the board opens or shows other branches; `shown`: its tab is shown; `permission`: staff
 * may read it now; `staff`: they press Refresh; `renewed`: everything is read again; `resumed`: the page was hidden or the
 * tablet slept; `gap`: pushes may be missed; `order`: a single order could not be read; `moved`: an order left another
 * list; `failed`: the last load did; `disbelieved`: the server said "unchanged" of a list that has changed.
 */
export type LoadReason =
  | ScheduledReason
  | "opened"
  | "shown"
  | "permission"
  | "staff"
  | "renewed"
  | "resumed"
  | "gap"
  | "order"
  | "moved"
  | "failed"
  | "disbelieved";

export interface LoadRequest {
  /** Of several requests that wait for one load, the latest counts. */
  readonly why: LoadReason;
  /** True: the list itself, also where the server would say that it has not changed. */
  readonly isWhole?: boolean;
  /** True: staff wait for it, also while the server asks automatic calls to wait. */
  readonly isUrgent?: boolean;
}

/** Loads one list: at most one request in flight and one more wanted, at most one a second. */
export class ListWorker {
  private readonly parts: ListParts;
  private readonly state: ListState;
  /** Its answer counts only while neither the branches nor the session have changed (B-I11). */
  private readonly throttler: Throttler<LoadRequest, OrderListAnswer>;
  /** The request that was sent last. */
  private asked: Asked & { readonly isWhole: boolean; readonly why: LoadReason } = {
    since: 0,
    at: 0,
    isWhole: false,
    why: "opened",
  };
  /** The instant from which the list itself is loaded, whatever its tag says. */
  private wholeFrom: Instant = Number.NEGATIVE_INFINITY;
  private failures = 0;
  /** The problem of the last answers that could not be read, which is reported once. */
  private reportedProblem: string | undefined;

  constructor(parts: ListParts, state: ListState) {
    this.parts = parts;
    this.state = state;
    const { clock, realClock, branches, pause } = parts;
    this.throttler = new Throttler({
      realClock,
      guardClocks: [clock, realClock],
      // By set of branches, so that switching between branches does not load more often.
      keyOf: () => scopeKey(branches.scope),
      merge: (earlier, later) => ({
        why: later.why,
        isWhole: earlier.isWhole === true || later.isWhole === true,
        isUrgent: earlier.isUrgent === true || later.isUrgent === true,
      }),
      notBefore: ({ isUrgent }) => (isUrgent === true ? Number.NEGATIVE_INFINITY : pause.endsAt),
      onPlan: (at) => state.planLoad(at),
      read: (wanted, steps) => this.read(wanted, steps),
      end: (read) => this.end(read),
    });
  }

  /** Requests a load that begins after this call. */
  request(wanted: LoadRequest): void {
    this.throttler.request(wanted);
  }

  /** Cancels the request in flight and drops its answer: the branches changed, or the session ended. */
  abandon(): void {
    this.throttler.abandon();
    this.failures = 0;
  }

  private read(
    wanted: LoadRequest,
    { cancel, onSent, onProgress }: ReadSteps,
  ): Promise<Read<OrderListAnswer>> {
    const { clock, realClock, api, session, branches, revision } = this.parts;
    const isWhole = wanted.isWhole === true || realClock.now() >= this.wholeFrom;
    this.asked = { since: revision(), at: clock.now(), isWhole, why: wanted.why };
    this.state.beginLoading();
    const query = { list: this.state.list, branches: branches.scope, isWhole, cancel, onProgress };
    return session.read(() => {
      // The session may have refreshed the token first.
      onSent();
      return api.listOrders(query);
    });
  }

  private end(read: Read<OrderListAnswer>): void {
    this.parts.pause.record(read);
    if (read.kind !== "loaded") this.fail(read);
    else if (this.isLie(read.value)) this.request({ why: "disbelieved", isWhole: true });
    else this.succeed(read.value);
  }

  /** A tag that says "unchanged" of a list that has changed is not believed: the list itself is loaded at once. */
  private isLie(answer: OrderListAnswer): boolean {
    if (answer.isConfirmed !== true || this.asked.isWhole) return false;
    return this.parts.isContradicted(answer, this.state.list, this.asked);
  }

  private succeed(answer: OrderListAnswer): void {
    const { clock, realClock, health, jitter, take } = this.parts;
    const now = clock.now();
    this.failures = 0;
    if (answer.isConfirmed !== true)
      this.wholeFrom = realClock.now() + wholeEveryMs - jitter() * wholeJitterMs;
    this.reportedProblem = undefined;
    runInAction(() => {
      take(answer, this.state.list, this.asked);
      this.state.endLoading(now, this.asked.at);
      health.recordLoad(now);
      health.recordUnreadable(this.state.list, unreadableOf(answer));
    });
    this.reportRefusals(answer);
  }

  /** Keeps the shown orders, and retries a few times with growing delays. */
  private fail(failure: Failure): void {
    this.state.failLoading(failure);
    this.reportFailure(failure);
    if (this.asked.isWhole) this.wholeFrom = Number.NEGATIVE_INFINITY;
    if (this.failures >= retriesMax) return;
    const delayMs = Math.min(retryDelayMsMax, retryDelayMs * 2 ** this.failures);
    this.failures += 1;
    this.throttler.request({ why: "failed" }, delayMs * (0.5 + this.parts.jitter() / 2));
  }

  private reportRefusals({ refusals }: OrderListAnswer): void {
    const first = refusals[0];
    if (first === undefined) return;
    this.parts.reporter.report({
      kind: "malformed_answer",
      message: `Some orders of a list could not be read: ${first.path} ${first.problem}`,
      details: { list: this.state.list, count: refusals.length },
    });
  }

  private reportFailure(failure: Failure): void {
    if (failure.kind === "malformed") {
      if (failure.detail === this.reportedProblem) return;
      this.reportedProblem = failure.detail;
    }
    const report = failureReport("A list", failure);
    const details = { list: this.state.list, why: this.asked.why, ...report?.details };
    if (report !== undefined) this.parts.reporter.report({ ...report, details });
  }
}

const noneUnreadable: UnreadableOrders = { count: 0, numbers: [] };

function unreadableOf({ refusals }: OrderListAnswer): UnreadableOrders {
  if (refusals.length === 0) return noneUnreadable;
  const numbers = refusals.flatMap(({ orderNumber }) => orderNumber ?? []);
  const unnumbered = refusals.length - numbers.length;
  const known = [...new Set(numbers)];
  return { numbers: known, count: known.length + unnumbered };
}

function scopeKey(scope: BranchScope): string {
  return scope === "all" ? "all" : scope.join();
}
