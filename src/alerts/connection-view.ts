import type { Clock } from "../../ports/clock.ts";
import type { Failure } from "../../ports/outcome.ts";
import type { StartupState, StartupWorker } from "../company/startup-worker.ts";
import type { PageIndex } from "../orders/board/page-index.ts";
import type { Orders } from "../orders/create-orders.ts";
import type { CardPayments } from "../payments/card-payments.ts";
import type { Session } from "../session/session.ts";
import { opensDialog } from "./order-dialogs.ts";

export interface ConnectionParts {
  readonly session: Pick<Session, "isExpired">;
  readonly startup: Pick<StartupWorker, "state">;
  readonly orders: Pick<Orders, "board" | "offline" | "health" | "feed" | "restarts">;
  readonly payments: Pick<CardPayments, "isAnyOpen">;
  readonly clock: Clock;
  readonly realClock: Clock;
}

/**
 * The connection state for the screens, from the start and from the board (RT-10, ER-1, ER-2, RL-2).
 * Observable.
 */
export function connectionView({
  session,
  startup,
  orders,
  payments,
  clock,
  realClock,
}: ConnectionParts) {
  const shownPage = (): PageIndex => orders.board.page(orders.board.currentPage);
  const problem = (): StartProblem => startProblem(startup.state, session.isExpired);
  return {
    get extent() {
      if (startup.state.kind === "ready") return orders.offline.extent;
      return problem() === "unreachable" ? "screen" : "none";
    },
    get isTooSlow() {
      const { state } = startup;
      const failure = state.kind === "failed" ? state.failure : shownPage().failure;
      return failure?.kind === "unreachable" && failure.reason === "timeout";
    },
    get isStartRefused() {
      return problem() === "refused";
    },
    get unreadableStart() {
      const { state } = startup;
      return state.kind === "failed" && state.failure.kind === "malformed"
        ? state.failure.detail
        : undefined;
    },
    get dataFrom() {
      return shownPage().shownAsOf;
    },
    msToNextTry: () => {
      const { lists, isLoading } = shownPage();
      if (isLoading) return undefined;
      const { nextPollAt } = orders.health;
      const pace = clock.pace?.() ?? 1;
      // Polls follow branch time; retries, like every request, real time.
      const pollMs = pace === 0 ? undefined : nextPollAt && (nextPollAt - clock.now()) / pace;
      const retriesMs = lists.map(({ nextLoadAt }) => nextLoadAt && nextLoadAt - realClock.now());
      const soonestMs = Math.min(...[pollMs, ...retriesMs].filter((ms) => ms !== undefined));
      // Of no times at all it is infinite.
      return Number.isFinite(soonestMs) ? soonestMs : undefined;
    },
    get answeredInMs() {
      return Math.max(...shownPage().lists.map(({ tookMs }) => tookMs));
    },
    get deviceLeadMs() {
      return realClock.deviceLeadMs?.();
    },
    get isMoneyOpen() {
      return payments.isAnyOpen;
    },
    reconnect: () => orders.feed.reconnect(),
    fetchAgain: () => orders.feed.refreshAll(),
    restart: () => orders.restarts.restartNow("try_again"),
    acknowledgeError: () => orders.feed.renew("error_acknowledged"),
  };
}

type StartProblem = "none" | "unreachable" | "refused";

/** A first attempt that failed for a passing reason is not shown: it is retried in 2 s. */
function startProblem(state: StartupState, isSessionExpired: boolean): StartProblem {
  if (state.kind !== "failed") return "none";
  const { failure, attempts } = state;
  // An expired session that is still signed in waits for an answer to its refresh.
  if (failure.kind === "unreachable" || (isUnauthorised(failure) && isSessionExpired)) {
    return attempts > 1 ? "unreachable" : "none";
  }
  const isShown = failure.kind === "refused" && opensDialog(failure.reason);
  return isShown || attempts > 1 ? "refused" : "none";
}

function isUnauthorised(failure: Failure): boolean {
  return failure.kind === "refused" && failure.reason === "unauthorised";
}
