import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { aLesson, ScriptedLog } from "../../tests/support/samples/a-lesson.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { began, RunBuilder, second } from "../../tests/support/samples/run-builder.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { baseScenario } from "../world/base-scenario.ts";
import { FollowedRun, type RunOptions } from "./followed-run.ts";

function follow(set: Partial<RunOptions> = {}, lesson = aLesson()) {
  const clock = new VirtualClock({ startAt: began, yieldToPlatform });
  const log = new ScriptedLog();
  const options = { lesson, log, clock, startedAt: began, isExam: false, hasHints: true, ...set };
  const run = new FollowedRun(options);
  const stop = run.start();
  /** Moves the clock to a second of the run, with what happens there. */
  const at = async (seconds: number, events = new RunBuilder()): Promise<void> => {
    await clock.advanceBy(second(seconds) - clock.now());
    for (const event of events.events) log.add(event);
  };
  return { run, at, stop };
}

const placed = (at: number) => new RunBuilder().order(at);
const ready = (at: number) => placed(0).step(at, "marked_as_ready", { status: "ready" }, "trainee");
const lastOf = (log: RunBuilder): RunBuilder => {
  log.events.splice(0, log.events.length - 1);
  return log;
};

describe("A run of a lesson", () => {
  it("moves an order by +30 min while that takes at most two presses, counted by the minute", async () => {
    const rule = {
      id: "move",
      weight: 100,
      kind: "moved_to",
      orders: ["first"],
      time: "12:30",
    } as const;
    const later = async (scheduledFor: number) => {
      const { run, at, stop } = follow({}, aLesson({ goals: [rule] }));
      await at(1, new RunBuilder().order(1, { status: "new", scheduledFor }));
      stop();
      return run.plan.task?.act;
    };
    const move = { do: "move", order: 1, time: "12:30" };
    expect(await later(second(7_200) + 47_000)).toEqual({ ...move, isLater: true });
    expect(await later(second(5_400))).toEqual({ ...move, isLater: true });
    expect(await later(second(3_600))).toEqual({ ...move, isLater: false });
    expect(await later(second(7_260))).toEqual({ ...move, isLater: false });
  });

  it("counts the orders that wait as the lists show them, also those that are too old for a goal", async () => {
    const rule = { id: "age", weight: 100, kind: "not_older_than", minutes: 1 } as const;
    const opening = [anOrder({ id: 7 as OrderId, placedAt: began, status: "ready" })];
    const { run, at, stop } = follow({ opening }, aLesson({ goals: [rule] }));
    const second2 = 2 as OrderId;
    await at(0, placed(0));
    await at(
      5,
      new RunBuilder().order(5, { scheduledFor: second(90), status: "new" }, "b", second2),
    );
    expect(run.waiting).toBe(2);
    await at(90);
    expect(run.goals[0]?.parts.map(({ state }) => state)).toContain("lost");
    expect(run.waiting).toBe(3);
    const gone = new RunBuilder().order(0).step(95, "rejected", { status: "rejected" });
    await at(95, lastOf(gone));
    expect(run.waiting).toBe(2);
    stop();
  });

  it("shows no hint for 10 s, then words, then the ring [LE-5] [TN-6]", async () => {
    const { run, at, stop } = follow();
    await at(0, placed(0));
    await at(9);
    expect(run.hint).toBeUndefined();
    await at(10);
    expect([run.hint, run.current?.id, run.plan.task?.act]).toEqual([
      "words",
      "ready",
      { do: "approve", order: 1 },
    ]);
    await at(19);
    expect(run.hint).toBe("words");
    await at(20);
    expect(run.hint).toBe("ring");
    stop();
  });

  it("asks for nothing while the network is gone, until the branch has it back or the trainer gives it back", async () => {
    const { run, at, stop } = follow();
    await at(0, placed(0));
    expect(run.plan.task?.act).toEqual({ do: "approve", order: 1 });
    const gone = new RunBuilder().troubles(5, { outage: 35 }).incident(5, { do: "network_outage" });
    await at(5, gone);
    const offline = { do: "wait", reason: "offline", until: second(35) };
    expect([run.plan.task, run.plan.wait]).toEqual([undefined, offline]);
    await at(20, new RunBuilder().troubles(20, {}).incident(20, { do: "calm" }));
    expect(run.plan.task?.act).toEqual({ do: "approve", order: 1 });
    await at(25, new RunBuilder().troubles(25, { outage: 30 }));
    expect(run.plan.task).toBeUndefined();
    await at(30);
    expect(run.plan.task?.act).toEqual({ do: "approve", order: 1 });
    stop();
  });

  it("rings at once when the trainee asks for it, also with hints switched off", async () => {
    const { run, at, stop } = follow({ hasHints: false });
    await at(0, placed(0));
    await at(60);
    expect(run.hint).toBeUndefined();
    run.showHint();
    expect(run.hint).toBe("ring");
    stop();
  });

  it("reaches its goals by what happens in the branch, and by nothing that the trainee presses in the coach [TN-6]", async () => {
    const { run, at, stop } = follow();
    await at(0, placed(0));
    run.showHint();
    await at(5);
    expect(run.score).toBe(0);
    await at(6, lastOf(ready(6)));
    expect(run.goals[0]).toMatchObject({ id: "ready", state: "reached" });
    run.leave();
    expect(run.score).toBe(60);
    stop();
  });

  it("has no hints in an exam [LE-6]", async () => {
    const { run, at, stop } = follow({ isExam: true });
    await at(0, placed(0));
    await at(60);
    run.showHint();
    expect(run.hint).toBeUndefined();
    expect(run.isExam).toBe(true);
    stop();
  });

  it("waits longer with its hints after each goal that was reached without the ring [TN-6]", async () => {
    const { run, at, stop } = follow();
    await at(0, placed(0));
    await at(5, lastOf(ready(5)));
    expect(run.current?.id).toBe("send");
    await at(19);
    expect(run.hint).toBeUndefined();
    await at(20);
    expect(run.hint).toBe("words");
    stop();
  });

  it("counts the time down by the branch's clock and ends with it", async () => {
    const { run, at } = follow();
    let changes = 0;
    run.onChange(() => {
      changes += 1;
    });
    await at(1);
    expect(run.timeLeftMs).toBe(239 * secondMs);
    expect(changes).toBe(1);
    await at(240);
    expect(run.end).toEqual({ at: second(240), reason: "time" });
    expect(run.goals.map(({ state }) => state)).toEqual(["failed", "failed"]);
    await at(300);
    expect(run.timeLeftMs).toBe(0);
  });

  it("keeps what was reached when the trainee leaves [LE-7]", async () => {
    const { run, at } = follow();
    await at(0, placed(0));
    await at(5, lastOf(ready(5)));
    run.leave();
    expect(run.end).toEqual({ at: second(5), reason: "trainee" });
    expect(run.score).toBe(60);
    await at(6, lastOf(ready(6).step(6, "marked_as_picked_up", { status: "in_progress" })));
    expect(run.score).toBe(60);
  });

  it("ends as soon as all goals are settled and the last call of staff is in the log", async () => {
    const { run, at } = follow();
    await at(0, placed(0));
    await at(5, lastOf(ready(5)));
    await at(9, lastOf(ready(5).step(9, "marked_as_picked_up", { status: "in_progress" })));
    // The branch logs the change before the call that made it, which a goal may count.
    expect(run.end).toBeUndefined();
    await at(9, new RunBuilder().call(9, "markPickedUp"));
    expect(run.end).toEqual({ at: second(9), reason: "goals_settled" });
    expect(run.score).toBe(100);
    expect(run.current).toBeUndefined();
  });

  it("numbers its goals as they come, and says when one has stayed open beside a later one", async () => {
    const ready = { id: "ready", weight: 60, kind: "order_reaches", status: "ready" } as const;
    const seen = { id: "seen", weight: 40, kind: "page_opened", tab: "scheduled" } as const;
    const goals = [{ ...ready, orders: ["first"], withinSeconds: 60 }, seen];
    const { run, at, stop } = follow({}, aLesson({ goals }));
    await at(1);
    // Nothing can be done for the first goal of the file yet.
    expect([run.current?.id, run.order, run.isBeside]).toEqual(["seen", ["seen", "ready"], false]);
    stop();
  });

  it("counts a goal only once there is something to do for it", async () => {
    const seen = { id: "seen", weight: 60, kind: "update_seen", withinSeconds: 60 } as const;
    const ready = { id: "ready", weight: 40, kind: "order_reaches", status: "ready" } as const;
    const goals = [
      { ...seen, orders: ["first"] },
      { ...ready, orders: ["first"] },
    ];
    const { run, at, stop } = follow({}, aLesson({ goals }));
    await at(1);
    expect([run.current?.id, run.order, run.isBeside]).toEqual(["seen", ["seen", "ready"], false]);
    await at(2, placed(2));
    expect([run.current?.id, run.order, run.isBeside]).toEqual(["ready", ["ready", "seen"], false]);
    stop();
  });

  it("ends when no order waits and the day brings no more, where a goal is about every order", async () => {
    const never = { id: "never", weight: 100, kind: "never_auto_rejected", atLeast: 1 } as const;
    const order = { at: 30, do: "order", as: "first", isUnconfirmed: true } as const;
    const demand = [{ from: "12:00" as const, ordersPerHour: 0 }];
    const scenario = { ...baseScenario, demand, commands: [order] };
    const { run, at } = follow({}, aLesson({ goals: [never], scenario }));
    await at(29);
    expect(run.end).toBeUndefined();
    const unconfirmed = new RunBuilder().order(30, { status: "unconfirmed", type: "online" });
    await at(30, unconfirmed);
    await at(40);
    expect(run.end).toBeUndefined();
    await at(45, lastOf(unconfirmed.step(45, "marked_as_confirmed", { status: "new" }, "trainee")));
    await at(45, new RunBuilder().call(45, "confirm"));
    expect(run.end).toEqual({ at: second(45), reason: "goals_settled" });
    expect(run.score).toBe(100);
  });

  it("reads what happened before it was followed, so that a run can go on", () => {
    const log = new ScriptedLog(ready(5).events);
    const clock = new VirtualClock({ startAt: second(60), yieldToPlatform });
    const lesson = aLesson();
    const options = { lesson, log, clock, startedAt: began, isExam: false, hasHints: true };
    const run = new FollowedRun(options);
    const stop = run.start();
    expect(run.score).toBe(60);
    expect(run.timeLeftMs).toBe(180 * secondMs);
    expect(run.current).toMatchObject({ id: "send", subject: 1 as OrderId });
    expect(run.order).toEqual(["ready", "send"]);
    stop();
  });
});
