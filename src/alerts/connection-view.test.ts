import { describe, expect, it } from "vitest";
import { type Failure, refusedWith } from "../../ports/outcome.ts";
import type { StartupState } from "../company/startup-worker.ts";
import { type ConnectionParts, connectionView } from "./connection-view.ts";

const branchNow = 7_200_000;

function viewOf(
  state: StartupState,
  { isExpired = false, board = "none", isMoneyOpen = false, pace = 1 } = {},
  page: object = {},
) {
  const lists = [
    { nextLoadAt: 3_000, tookMs: 240 },
    { nextLoadAt: undefined, tookMs: 90 },
    { nextLoadAt: 8_000, tookMs: 0 },
  ];
  const asked: string[] = [];
  const parts = {
    session: { isExpired },
    startup: { state },
    orders: {
      offline: { extent: board },
      restarts: { restartNow: (reason: string) => asked.push(reason) },
      feed: { refreshAll: () => asked.push("fetch"), reconnect: () => asked.push("reconnect") },
      health: { nextPollAt: branchNow + 5_000 },
      board: { currentPage: "pickup.new", page: () => ({ lists, isLoading: false, ...page }) },
    },
    payments: { isAnyOpen: isMoneyOpen },
    // Branch time and real time differ by hours.
    clock: { now: () => branchNow, pace: () => pace },
    realClock: { now: () => 0 },
  };
  return { view: connectionView(parts as unknown as ConnectionParts), asked };
}

const failed = (failure: Failure, attempts: number): StartupState => ({
  kind: "failed",
  failure,
  attempts,
});
const noNetwork: Failure = { kind: "unreachable", reason: "network" };
const refused = (status: number): Failure => refusedWith(status);

describe("a start that fails", () => {
  it("takes the whole screen when the retry gets no answer either [RT-10]", () => {
    expect(viewOf(failed(noNetwork, 1)).view.extent).toBe("none");
    expect(viewOf(failed(noNetwork, 2)).view.extent).toBe("screen");
    expect(viewOf(failed(noNetwork, 2)).view.isStartRefused).toBe(false);
    expect(viewOf({ kind: "loading" }).view.extent).toBe("none");
  });

  it.each([401, 403, 404, 422, 500])("is shown at once when it is refused with %i", (status) => {
    const { view } = viewOf(failed(refused(status), 1));
    expect(view.isStartRefused).toBe(true);
    expect(view.extent).toBe("none");
  });

  it("is shown after one retry when the problem may pass by itself", () => {
    for (const failure of [refused(503), { kind: "malformed", detail: "user_id" }] as const) {
      expect(viewOf(failed(failure, 1)).view.isStartRefused).toBe(false);
      expect(viewOf(failed(failure, 2)).view.isStartRefused).toBe(true);
      const { unreadableStart } = viewOf(failed(failure, 2)).view;
      expect(unreadableStart).toBe(failure.kind === "malformed" ? "user_id" : undefined);
    }
  });

  it("counts as a lost network when the expired token could not be refreshed", () => {
    const { view } = viewOf(failed(refused(401), 2), { isExpired: true });
    expect(view.extent).toBe("screen");
    expect(view.isStartRefused).toBe(false);
  });

  it("leaves the decision to the board once it is ready, where Try Again only fetches (RL-2)", () => {
    const { view, asked } = viewOf({ kind: "ready" }, { board: "banner" });
    expect(view.extent).toBe("banner");
    view.fetchAgain();
    view.reconnect();
    expect(asked).toEqual(["fetch", "reconnect"]);
  });

  it.each([
    ["the earliest of its lists' retries and the next poll", 1, {}, 3_000],
    ["the poll where branch time is fast, in real time", 10, {}, 500],
    ["the retry while branch time stands still", 0, {}, 3_000],
    ["unknown while a load runs", 1, { isLoading: true }, undefined],
    ["unknown while branch time stands still and no retry is planned", 0, { lists: [] }, undefined],
  ])("the next attempt is %s (RL-2)", (_, pace, page, ms) => {
    const { view } = viewOf({ kind: "ready" }, { board: "banner", pace }, page);
    expect(view.msToNextTry()).toBe(ms);
  });

  it("the answer's time is that of the slowest list of the shown page (RL-1)", () => {
    expect(viewOf({ kind: "ready" }).view.answeredInMs).toBe(240);
  });

  it("restarts the page at once on Try Again, also while money is open [RT-10]", () => {
    const { view, asked } = viewOf(failed(noNetwork, 2), { isMoneyOpen: true });
    expect(view.isMoneyOpen).toBe(true);
    view.restart();
    expect(asked).toEqual(["try_again"]);
  });
});
