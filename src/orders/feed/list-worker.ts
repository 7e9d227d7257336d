import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { BranchScope, OrderApi, OrderListAnswer } from "../../../ports/order-api.ts";
import type { Failure, Read } from "../../../ports/outcome.ts";
import { waitByAll } from "../../../ports/wait.ts";
import type { BranchScopeSource } from "../board/branch-scope-source.ts";
import type { ListState } from "../board/list-state.ts";
import type { Revision } from "../board/order-book.ts";
import type { Asked } from "../board/order-intake.ts";
import { Cancellation } from "./cancellation.ts";
import type { FeedHealth, UnreadableOrders } from "./feed-health.ts";
import type { Jitter, SessionReader } from "./feed-sources.ts";
import type { ServerPauseService } from "./server-pause-service.ts";

/** The least time between the starts of two loads of one list for the same branches (B-I10). */
export const loadEveryMs: Duration = secondMs;
/** A read ends within 15 s by itself (PUSH-9). This guards against one that does not. */
const loadGuardMs: Duration = 16 * secondMs;
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

/** Identifies a request. Its answer counts only while its generation is current (B-I11). */
interface RequestToken {
  /** Rises with each request, and when the session ends or the branches change, so that older answers are dropped. */
  readonly generation: number;
  readonly since: Revision;
  readonly startedAt: Instant;
  readonly cancellation: Cancellation;
}

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

export interface LoadRequest {
  /** True: the list itself, also where the server would say that it has not changed. */
  readonly isWhole?: boolean;
  /** True: staff wait for it, also while the server asks automatic calls to wait. */
  readonly isUrgent?: boolean;
}

/** Loads one list: at most one request in flight and one more wanted, at most one a second. */
export class ListWorker {
  private readonly parts: ListParts;
  private readonly state: ListState;
  private generation = 0;
  private inFlight: RequestToken | undefined;
  private wanted: LoadRequest | undefined;
  /** Whether the load that begins next, or is repeated, has to be of the list itself. */
  private isWhole = false;
  /** The instant from which the list itself is loaded, whatever its tag says. */
  private wholeFrom: Instant = Number.NEGATIVE_INFINITY;
  /** Whether staff wait for the load that begins next. */
  private isUrgent = false;
  private failures = 0;
  /** The problem of the last answers that could not be read, which is reported once. */
  private reportedProblem: string | undefined;
  private waiting: Stop | undefined;
  private guard: Stop | undefined;
  /** By set of branches, so that switching between branches does not load more often. */
  private readonly startedAt = new Map<string, Instant>();

  constructor(parts: ListParts, state: ListState) {
    this.parts = parts;
    this.state = state;
  }

  /** Requests a load that begins after this call. */
  request({ isWhole = false, isUrgent = false }: LoadRequest = {}): void {
    if (this.inFlight !== undefined) {
      const { wanted } = this;
      this.wanted = {
        isWhole: isWhole || (wanted?.isWhole ?? false),
        isUrgent: isUrgent || (wanted?.isUrgent ?? false),
      };
      return;
    }
    this.isWhole ||= isWhole;
    this.isUrgent ||= isUrgent;
    this.wait(0);
  }

  /** Cancels the request in flight and drops its answer: the branches changed, or the session ended. */
  abandon(): void {
    this.generation += 1;
    this.inFlight?.cancellation.cancel();
    this.inFlight = undefined;
    this.wanted = undefined;
    this.isWhole = false;
    this.isUrgent = false;
    this.failures = 0;
    this.stopWaiting();
    this.guard?.();
  }

  private wait(delayMs: Duration): void {
    this.stopWaiting();
    const { realClock, branches, pause } = this.parts;
    const now = realClock.now();
    const last = this.startedAt.get(scopeKey(branches.scope)) ?? Number.NEGATIVE_INFINITY;
    const paused = this.isUrgent ? Number.NEGATIVE_INFINITY : pause.endsAt;
    const at = Math.max(now + delayMs, last + loadEveryMs, paused);
    if (at <= now) {
      this.begin();
      return;
    }
    this.waiting = realClock.schedule(at, () => this.begin());
    this.state.planLoad(at);
  }

  private stopWaiting(): void {
    if (this.waiting === undefined) return;
    this.waiting();
    this.waiting = undefined;
    this.state.planLoad(undefined);
  }

  private begin(): void {
    this.stopWaiting();
    this.isUrgent = false;
    const { clock, realClock, api, session, branches, revision } = this.parts;
    const now = clock.now();
    const cancellation = new Cancellation();
    this.generation += 1;
    const token = { generation: this.generation, since: revision(), startedAt: now, cancellation };
    this.inFlight = token;
    this.state.beginLoading();
    this.guard = waitByAll([clock, realClock], loadGuardMs, () => {
      cancellation.cancel();
      this.settle(token, { kind: "unreachable", reason: "timeout" });
    });
    const isWhole = this.isWhole || realClock.now() >= this.wholeFrom;
    const { list } = this.state;
    const { scope: chosen } = branches;
    const query = { list, branches: chosen, isWhole, cancel: cancellation };
    const scope = scopeKey(chosen);
    const call = (): Promise<Read<OrderListAnswer>> => {
      // The session may have refreshed the token first, so the second counts from here.
      this.recordStart(scope, realClock.now());
      return api.listOrders(query);
    };
    void session.read(call).then((read) => this.settle(token, read));
  }

  private settle(token: RequestToken, read: Read<OrderListAnswer>): void {
    // The generation guard: drops answers for other branches, another session or a cancelled request.
    if (token.generation !== this.generation) return;
    this.generation += 1;
    this.inFlight = undefined;
    this.guard?.();
    this.parts.pause.record(read);
    if (read.kind !== "loaded") this.fail(read);
    else if (this.isLie(token, read.value)) this.request({ isWhole: true });
    else this.succeed(token, read.value);
    const { wanted } = this;
    if (wanted === undefined) return;
    this.wanted = undefined;
    // Sooner than a retry: there was a new reason to load since the request began (B-I31).
    this.request(wanted);
  }

  /** A tag that says "unchanged" of a list that has changed is not believed: the list itself is loaded at once. */
  private isLie({ since, startedAt }: RequestToken, answer: OrderListAnswer): boolean {
    if (answer.isConfirmed !== true || this.isWhole) return false;
    return this.parts.isContradicted(answer, this.state.list, { since, at: startedAt });
  }

  private succeed(token: RequestToken, answer: OrderListAnswer): void {
    const { clock, realClock, health, jitter, take } = this.parts;
    const now = clock.now();
    this.failures = 0;
    this.isWhole = false;
    if (answer.isConfirmed !== true)
      this.wholeFrom = realClock.now() + wholeEveryMs - jitter() * wholeJitterMs;
    this.reportedProblem = undefined;
    runInAction(() => {
      take(answer, this.state.list, { since: token.since, at: token.startedAt });
      this.state.endLoading(now, token.startedAt);
      health.recordLoad(now);
      health.recordUnreadable(this.state.list, unreadableOf(answer));
    });
    this.reportRefusals(answer);
  }

  /** Keeps the shown orders, and retries a few times with growing delays. */
  private fail(failure: Failure): void {
    this.state.failLoading(failure);
    this.reportFailure(failure);
    if (this.failures >= retriesMax) return;
    const delayMs = Math.min(retryDelayMsMax, retryDelayMs * 2 ** this.failures);
    this.failures += 1;
    this.wait(delayMs * (0.5 + this.parts.jitter() / 2));
  }

  private recordStart(scope: string, now: Instant): void {
    for (const [key, at] of this.startedAt) {
      if (now - at >= loadEveryMs) this.startedAt.delete(key);
    }
    this.startedAt.set(scope, now);
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
    const details = { list: this.state.list };
    if (failure.kind === "refused" && failure.status >= 500) {
      const { status } = failure;
      const message = `A list was answered with ${status}`;
      this.parts.reporter.report({
        kind: "server_error",
        message,
        details: { ...details, status },
      });
    }
    if (failure.kind === "malformed" && failure.detail !== this.reportedProblem) {
      this.reportedProblem = failure.detail;
      const message = `A list could not be read: ${failure.detail}`;
      this.parts.reporter.report({ kind: "malformed_answer", message, details });
    }
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
