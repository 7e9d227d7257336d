import type { Failure } from "../../ports/outcome.ts";
import { hasFailureDialog } from "../alerts/failure-dialogs.ts";
import type { ConnectionView } from "../stores.ts";
import type { BranchApp } from "./create-app.ts";
import type { StartupState } from "./startup.ts";

export type ConnectionParts = Pick<BranchApp, "session" | "startup" | "orders" | "payments">;

/**
 * The connection state for the screens, from the start and from the board (RT-10, ER-1, ER-2, RL-2).
 * Observable.
 */
export function connectionView({
  session,
  startup,
  orders,
  payments,
}: ConnectionParts): ConnectionView {
  const problem = (): StartProblem => startProblem(startup.state, session.isExpired);
  return {
    get extent() {
      if (startup.state.kind === "ready") return orders.offline.extent;
      return problem() === "unreachable" ? "screen" : "none";
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
      return orders.board.page(orders.board.currentPage).loadedAt;
    },
    get isMoneyOpen() {
      return payments.isAnyOpen;
    },
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
  const isShown = failure.kind === "refused" && hasFailureDialog(failure.status);
  return isShown || attempts > 1 ? "refused" : "none";
}

function isUnauthorised(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 401;
}
