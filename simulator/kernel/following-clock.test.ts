import { describe, expect, it } from "vitest";
import { FollowingClock, standStillMsMax } from "./following-clock.ts";
import { VirtualClock } from "./virtual-clock.ts";

const realStart = 50_000;
const serverStart = 9_000_000;

function make() {
  const real = new VirtualClock({
    startAt: realStart,
    yieldToPlatform: () => Promise.resolve(),
  });
  const failures: unknown[] = [];
  const clock = new FollowingClock({ real, onFailure: (error) => failures.push(error) });
  const follow = (serverNow: number, speed = 1, isPaused = false): void =>
    clock.follow({ serverNow, speed, isPaused, receivedAt: real.now() });
  return { real, clock, failures, follow };
}

describe("the clock that follows a server", () => {
  it("shows the real time until the server's first message", async () => {
    const { real, clock } = make();
    await real.advanceBy(250);
    expect(clock.now()).toBe(realStart + 250);
  });

  it("runs at the server's speed from the server's instant", async () => {
    const { real, clock, follow } = make();
    follow(serverStart, 10);
    const ran: number[] = [];
    clock.schedule(serverStart + 10_000, () => ran.push(clock.now()));
    await real.advanceBy(999);
    expect(clock.now()).toBe(serverStart + 9_990);
    expect(ran).toEqual([]);
    await real.advanceBy(1);
    expect(ran).toEqual([serverStart + 10_000]);
    expect(clock.pace()).toBe(10);
    follow(serverStart + 10_000, 10, true);
    expect(clock.pace()).toBe(0);
  });

  it("counts from the arrival of a message, not from its handling", async () => {
    const { real, clock } = make();
    await real.advanceBy(400);
    const receivedAt = real.now() - 100;
    clock.follow({ serverNow: serverStart, speed: 5, isPaused: false, receivedAt });
    expect(clock.now()).toBe(serverStart + 500);
  });

  it("schedules its tasks again when the speed changes", async () => {
    const { real, clock, follow } = make();
    follow(serverStart, 1);
    const ran: number[] = [];
    clock.schedule(serverStart + 60_000, () => ran.push(clock.now()));
    await real.advanceBy(1_000);
    follow(serverStart + 1_000, 60);
    await real.advanceBy(983);
    expect(ran).toEqual([]);
    await real.advanceBy(1);
    expect(ran).toHaveLength(1);
  });

  it("keeps the order of tasks that fall into one real millisecond", async () => {
    const { real, clock, follow } = make();
    follow(serverStart, 60);
    const ran: string[] = [];
    clock.schedule(serverStart + 1_050, () => ran.push("later"));
    clock.schedule(serverStart + 1_030, () => ran.push("sooner"));
    await real.advanceBy(18);
    expect(ran).toEqual(["sooner", "later"]);
  });

  it("stands still while the server is paused, and runs the tasks that are due already", async () => {
    const { real, clock, follow } = make();
    follow(serverStart, 5, true);
    const ran: string[] = [];
    clock.schedule(serverStart, () => ran.push("due"));
    clock.schedule(serverStart + 1, () => ran.push("later"));
    await real.advanceBy(60_000);
    expect(clock.now()).toBe(serverStart);
    expect(ran).toEqual(["due"]);
    follow(serverStart, 5, false);
    await real.advanceBy(1);
    expect(ran).toEqual(["due", "later"]);
  });

  it("runs the tasks that a jump forward has skipped soon after, in order", async () => {
    const { real, clock, follow } = make();
    follow(serverStart);
    const ran: string[] = [];
    clock.schedule(serverStart + 20_000, () => ran.push("second"));
    clock.schedule(serverStart + 10_000, () => ran.push("first"));
    clock.schedule(serverStart + 3_600_001, () => ran.push("not yet"));
    follow(serverStart + 3_600_000);
    expect(ran).toEqual([]);
    await real.advanceBy(0);
    expect(ran).toEqual(["first", "second"]);
    await real.advanceBy(1);
    expect(ran).toEqual(["first", "second", "not yet"]);
  });

  it("stands still while the server is a little behind, until it has caught up", async () => {
    const { real, clock, follow } = make();
    const reported: number[] = [];
    follow(serverStart);
    clock.onSetBack((byMs) => reported.push(byMs));
    await real.advanceBy(40_000);
    follow(serverStart + 40_000 - standStillMsMax);
    expect(clock.now()).toBe(serverStart + 40_000);
    await real.advanceBy(standStillMsMax);
    expect(clock.now()).toBe(serverStart + 40_000);
    await real.advanceBy(1);
    expect(clock.now()).toBe(serverStart + 40_001);
    expect(reported).toEqual([]);
  });

  it("is set back when the server is far behind, and notifies about it", async () => {
    const { real, clock, follow } = make();
    const reported: number[] = [];
    follow(serverStart);
    const stopListening = clock.onSetBack((byMs) => reported.push(byMs));
    await real.advanceBy(40_000);
    follow(serverStart + 40_000 - standStillMsMax - 1);
    expect(clock.now()).toBe(serverStart + 40_000 - standStillMsMax - 1);
    expect(reported).toEqual([standStillMsMax + 1]);
    stopListening();
    follow(0);
    expect(reported).toHaveLength(1);
  });

  it("continues after a task has thrown, and reports the error", async () => {
    const { real, clock, failures, follow } = make();
    follow(serverStart);
    const ran: string[] = [];
    clock.schedule(serverStart + 1, () => {
      throw new Error("broken task");
    });
    clock.schedule(serverStart + 1, () => ran.push("next"));
    await real.advanceBy(1);
    expect(ran).toEqual(["next"]);
    expect(String(failures)).toContain("broken task");
  });

  it("leaves no timer behind once its tasks are cancelled", async () => {
    const { real, clock, follow } = make();
    follow(serverStart);
    const cancels = [
      clock.schedule(serverStart + 10, () => {}),
      clock.schedule(serverStart, () => {}),
    ];
    for (const cancel of cancels) cancel();
    expect(real.pendingCount).toBe(0);
  });
});
