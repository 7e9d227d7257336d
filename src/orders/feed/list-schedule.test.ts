import { describe, expect, it } from "vitest";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import { hourMs, type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";
import { SteppingClock } from "../../../tests/support/stand-ins/stepping-clock.ts";
import { ListState } from "../board/list-state.ts";
import { FeedHealth } from "./feed-health.ts";
import { dueLists, ListSchedule, type ScheduledReason } from "./list-schedule.ts";

const one = anOrder();
const watched: readonly OrderList[] = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "pickup.unconfirmed",
];

/** A board whose lists are answered at once, and the instants at which each list was asked for. */
async function quietBoard(
  jitter: () => number,
  serves: () => readonly (typeof one)[] = () => [one],
) {
  const board = await ScriptedBoard.loaded([one], { jitter });
  const askedAt = new Map<OrderList, Instant[]>(orderLists.map((list) => [list, []]));
  board.serve(serves);
  const answer = board.api.answerAtOnce;
  board.api.answerAtOnce = (call) => {
    if (call.name === "listOrders") askedAt.get(queryOf(call).list)?.push(board.clock.now());
    return answer(call);
  };
  return { board, askedAt, countOf: (list: OrderList) => askedAt.get(list)?.length ?? 0 };
}

/** The longest time between two loads. */
function longestGap(at: readonly Instant[], from: Instant, to: Instant): number {
  const all = [from, ...at, to];
  return Math.max(...all.map((each, index) => each - (all[index - 1] ?? each)));
}

describe("the age of the lists while push is live", () => {
  it.each([0, 0.5, 0.999_999])(
    "stays within a minute for the shown and the unconfirmed lists and within five for the others, with at most 270 loads an hour (jitter %d) [N23]",
    async (jitter) => {
      const { board, askedAt } = await quietBoard(() => jitter);
      using _ = board;
      const from = board.clock.now();
      await board.pass(hourMs);
      for (const [list, at] of askedAt) {
        const limit = watched.includes(list) ? minuteMs : 5 * minuteMs;
        expect(longestGap(at, from, board.clock.now()), list).toBeLessThanOrEqual(limit);
      }
      const loads = [...askedAt.values()].flat().length;
      expect(loads).toBeGreaterThan(250);
      expect(loads).toBeLessThanOrEqual(270);
    },
  );

  it("follows the tab: a tab that is shown after minutes is loaded at once, and one of this minute is not (N23)", async () => {
    const { board, countOf } = await quietBoard(() => 0);
    using _ = board;
    await board.pass(2 * minuteMs);
    const before = countOf("pickup.new");
    board.orders.board.show("pickup.new");
    expect(countOf("pickup.new")).toBe(before + 1);
    await board.settle();
    board.orders.board.show("homeDelivery.new");
    board.orders.board.show("pickup.new");
    await board.settle();
    expect(countOf("pickup.new")).toBe(before + 1);
    await board.pass(minuteMs);
    expect(countOf("pickup.new")).toBe(before + 2);
  });

  it("begins earlier where the server takes long, so that the answer is there in time (B-I6, F-S07)", async () => {
    const { board, askedAt } = await quietBoard(() => 0);
    using _ = board;
    const { answerAtOnce } = board.api;
    const answeredAt: Instant[] = [];
    board.api.answerAtOnce = (call) => {
      const answer = answerAtOnce(call);
      board.clock.schedule(board.clock.now() + 8_000, () => {
        if (call.name === "listOrders" && queryOf(call).list === "homeDelivery.new") {
          answeredAt.push(board.clock.now());
        }
        call.answer(answer);
      });
      return undefined;
    };
    await board.pass(10 * minuteMs);
    const asked = askedAt.get("homeDelivery.new") ?? [];
    // A list was true when its load began, and it is shown until the next answer.
    const ages = answeredAt.slice(2).map((at, index) => at - (asked[index + 1] ?? 0));
    expect(Math.max(...ages)).toBeLessThanOrEqual(minuteMs);
    await board.pass(10_000);
  });

  it("is kept for every list within a minute while push is not live (N23)", async () => {
    const { board, askedAt } = await quietBoard(() => 0.5);
    using _ = board;
    board.bus.health("degraded");
    const from = board.clock.now();
    await board.pass(10 * minuteMs);
    for (const [list, at] of askedAt) {
      expect(longestGap(at, from, board.clock.now()), list).toBeLessThanOrEqual(minuteMs);
    }
  });

  it("asks whether something has changed, but for staff it loads the lists themselves (N23)", async () => {
    const { board } = await quietBoard(() => 0);
    using _ = board;
    const wholes = () => [...new Set(board.api.madeLists().map((call) => queryOf(call).isWhole))];
    await board.pass(5 * minuteMs);
    expect(wholes()).toEqual([false]);
    board.api.calls.length = 0;
    board.orders.feed.refresh("homeDelivery.new");
    await board.settle();
    expect(wholes()).toEqual([true]);
  });
});

/** A schedule over lists that are loaded at once by a jitter of `jitter`, with its turns: instant, reason, number of lists. */
function aSchedule({ push, jitter = 0 }: { readonly push: PushHealth; readonly jitter?: number }) {
  const elapsed = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const clock = new SteppingClock(elapsed);
  const states = orderLists.map((list) => new ListState(list));
  for (const state of states) state.endLoading(clock.now());
  const turns: (readonly [Instant, ScheduledReason, number])[] = [];
  const health = new FeedHealth();
  health.recordPush(push);
  const schedule = new ListSchedule({
    clock,
    health,
    jitter: () => jitter,
    spreadMs: 0,
    lists: () => states,
    watched: () => states.slice(0, 3),
    load: (due, why) => {
      turns.push([elapsed.now(), why, due.length]);
      for (const state of due) state.endLoading(clock.now());
    },
  });
  const turnsFor = (wanted: ScheduledReason) => turns.filter(([, why]) => why === wanted);
  return { elapsed, clock, health, schedule, turns, turnsFor, stop: schedule.start() };
}

const steps = [
  ["forwards", hourMs],
  ["back", -hourMs],
] as const;

describe("the rounds", () => {
  it.each(steps)(
    "go on at the same pace after the tablet's clock was set %s by an hour (N23)",
    async (_, byMs) => {
      const { elapsed, clock, turns, stop } = aSchedule({ push: "live" });
      await elapsed.advanceBy(5_000);
      clock.step(byMs);
      await elapsed.advanceBy(2 * minuteMs);
      // After the step the age of the others is unknown, so that they are loaded once.
      expect(turns).toEqual([
        [59_500, "age", 10],
        [119_000, "age", 3],
      ]);
      stop();
      expect([elapsed.pendingCount, clock.listenerCount]).toEqual([0, 0]);
    },
  );
});

describe("a list that is not shown", () => {
  it.each([
    ["a millisecond less than", 4 * minuteMs - 1, 0],
    ["exactly", 4 * minuteMs, 0],
    ["a millisecond more than", 4 * minuteMs + 1, 1],
  ])(
    "is loaded in a round only if the next one would find it more than five minutes old: %s four minutes (N23)",
    (_, ageMs, count) => {
      const list = new ListState("pickup.ready");
      list.endLoading(0);
      const due = dueLists("age", {
        now: ageMs,
        isLive: true,
        turn: 0,
        lists: [list],
        watched: [],
      });
      expect(due).toHaveLength(count);
    },
  );
});

describe("polling without live push", () => {
  it("names the instant of its next poll, and none once it has ended (RL-2)", async () => {
    const { elapsed, health, stop } = aSchedule({ push: "catching_up" });
    expect(health.nextPollAt).toBe(10_000);
    await elapsed.advanceBy(10_000);
    expect(health.nextPollAt).toBe(20_000);
    stop();
    expect(health.nextPollAt).toBeUndefined();
  });

  it.each(steps)(
    "goes on at the same pace after the tablet's clock was set %s by an hour",
    async (_, byMs) => {
      const { elapsed, clock, turnsFor, stop } = aSchedule({ push: "catching_up" });
      await elapsed.advanceBy(5_000);
      clock.step(byMs);
      await elapsed.advanceBy(40_000);
      expect(turnsFor("no_push").map(([at]) => at)).toEqual([10_000, 20_000, 30_000, 40_000]);
      stop();
      expect([elapsed.pendingCount, clock.listenerCount]).toEqual([0, 0]);
    },
  );
});

describe("the polling of branches without live updates", () => {
  it.each([
    ["30 s", 0, [30_000, 60_000, 90_000]],
    ["25 s at the luckiest", 0.999_999, [25_001, 50_002, 75_003]],
  ])(
    "comes every %s, for every list each second time [N24]",
    async (_, jitter, [first, second, third]) => {
      const { elapsed, schedule, turnsFor, stop } = aSchedule({ push: "live", jitter });
      schedule.onCoverage(true);
      await elapsed.advanceBy(95_000);
      expect(turnsFor("uncovered")).toEqual([
        [first, "uncovered", 3],
        [second, "uncovered", 10],
        [third, "uncovered", 3],
      ]);
      stop();
      expect(elapsed.pendingCount).toBe(0);
    },
  );

  it("ends with the last such branch, and loads nothing while all branches are polled more often", async () => {
    const { elapsed, health, schedule, turnsFor, stop } = aSchedule({ push: "live" });
    schedule.onCoverage(true);
    schedule.onCoverage(false);
    await elapsed.advanceBy(60_000);
    expect(turnsFor("uncovered")).toEqual([]);
    schedule.onCoverage(true);
    health.recordPush("degraded");
    await elapsed.advanceBy(60_000);
    expect(turnsFor("uncovered").map(([, , count]) => count)).toEqual([0, 0]);
    stop();
  });
});

describe("an order whose push was lost", () => {
  it("is found in its new list as soon as its old list lacks it, not minutes later (N23)", async () => {
    let ready = one;
    const { board } = await quietBoard(
      () => 0,
      () => [ready],
    );
    using _ = board;
    ready = { ...one, status: "ready", statusUpdates: [] };
    await board.pass(minuteMs);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });

  it("and that is not known yet is shown within five minutes on a tab that is not shown [N23]", async () => {
    const other = anOrder({ id: orderId(9), isTakeaway: true });
    let orders = [one];
    const { board } = await quietBoard(
      () => 0,
      () => orders,
    );
    using _ = board;
    orders = [one, other];
    await board.pass(5 * minuteMs);
    expect(board.ids("pickup.new")).toEqual([other.id]);
  });
});
