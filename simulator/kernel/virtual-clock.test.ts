import { describe, expect, it } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

function makeClock(tasksPerInstantMax = 1_000): { clock: VirtualClock; yields: () => number } {
  let count = 0;
  const clock = new VirtualClock({
    startAt: 1_000,
    tasksPerInstantMax,
    yieldToPlatform: () => {
      count += 1;
      return new Promise((resolve) => setImmediate(resolve));
    },
  });
  return { clock, yields: () => count };
}

describe("the virtual clock", () => {
  it("runs a task at its instant, and not one millisecond earlier", async () => {
    const { clock } = makeClock();
    const ran: number[] = [];
    clock.schedule(1_500, () => ran.push(clock.now()));
    await clock.runUntil(1_499);
    expect(ran).toEqual([]);
    expect(clock.now()).toBe(1_499);
    await clock.runUntil(1_500);
    expect(ran).toEqual([1_500]);
  });

  it("stands still until a test moves it", async () => {
    const { clock } = makeClock();
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.now()).toBe(1_000);
  });

  it("runs two thousand shuffled tasks in the order of time, then of scheduling", async () => {
    const { clock } = makeClock(3_000);
    const ran: { at: number; sequence: number }[] = [];
    let state = 7;
    for (let sequence = 0; sequence < 2_000; sequence += 1) {
      state = (state * 48_271) % 2_147_483_647;
      const at = 1_000 + (state % 97);
      clock.schedule(at, () => ran.push({ at, sequence }));
    }
    await clock.advanceBy(100);
    expect(ran).toHaveLength(2_000);
    expect(ran).toEqual(ran.toSorted((one, two) => one.at - two.at || one.sequence - two.sequence));
  });

  it("runs overdue tasks at the present instant, not in the past", async () => {
    const { clock } = makeClock();
    const ran: number[] = [];
    clock.schedule(5, () => ran.push(clock.now()));
    expect(clock.nextAt).toBe(1_000);
    await clock.advanceBy(0);
    expect(ran).toEqual([1_000]);
  });

  it("lets a chain of promises settle before the next task", async () => {
    const { clock } = makeClock();
    const seen: string[] = [];
    clock.schedule(1_010, () => {
      clock.reportActivity();
      void (async () => {
        await Promise.resolve();
        await Promise.resolve();
        clock.reportActivity();
        await new Promise((resolve) => setImmediate(resolve));
        seen.push("settled");
      })();
    });
    clock.schedule(1_010, () => seen.push("next task"));
    await clock.advanceBy(10);
    expect(seen).toEqual(["settled", "next task"]);
  });

  it("runs tasks that a settling promise schedules within the same run", async () => {
    const { clock } = makeClock();
    const ran: number[] = [];
    clock.schedule(1_010, () => {
      clock.reportActivity();
      void Promise.resolve().then(() => clock.schedule(1_020, () => ran.push(clock.now())));
    });
    await clock.advanceBy(50);
    expect(ran).toEqual([1_020]);
  });

  it("does not yield between tasks where no promise can be pending", async () => {
    const { clock, yields } = makeClock();
    for (let at = 0; at < 500; at += 1) clock.schedule(1_000 + at, () => {});
    await clock.advanceBy(1_000);
    expect(yields()).toBe(1);
  });

  it("forgets ten thousand cancelled tasks and keeps the order of the rest", async () => {
    const { clock } = makeClock();
    const ran: number[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      const cancel = clock.schedule(1_000 + (index % 50), () => ran.push(index));
      if (index % 1_000 === 0) continue;
      cancel();
      cancel();
    }
    clock.schedule(1_001, () => ran.push(-1));
    expect(clock.pendingCount).toBe(11);
    await clock.advanceBy(100);
    expect(ran).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, -1]);
    expect(clock.pendingCount).toBe(0);
    expect(clock.nextAt).toBeUndefined();
  });

  it("does not count a task as cancelled that has run already", async () => {
    const { clock } = makeClock();
    const cancel = clock.schedule(1_001, () => {});
    await clock.advanceBy(1);
    cancel();
    clock.schedule(2_000, () => {});
    expect(clock.pendingCount).toBe(1);
  });

  it("calls tasks that go on for ever at one instant an endless loop, and prints its queue", async () => {
    const { clock } = makeClock(50);
    const again = (): void => {
      clock.schedule(clock.now(), again);
    };
    clock.schedule(1_010, again);
    clock.schedule(9_000, function laterTask() {});
    await expect(clock.advanceBy(100)).rejects.toThrow(
      /More than 50 tasks at 1010[\s\S]*laterTask/,
    );
  });

  it("refuses a second run while one is under way, and runs again afterwards", async () => {
    const { clock } = makeClock();
    const first = clock.advanceBy(10);
    await expect(clock.advanceBy(10)).rejects.toThrow("already running");
    await first;
    await clock.advanceBy(10);
    expect(clock.now()).toBe(1_020);
  });

  it("continues with the next task after one has thrown", async () => {
    const { clock } = makeClock();
    const ran: string[] = [];
    clock.schedule(1_001, () => {
      throw new Error("broken task");
    });
    clock.schedule(1_002, () => ran.push("next"));
    await expect(clock.advanceBy(10)).rejects.toThrow("broken task");
    await clock.runUntil(1_010);
    expect(ran).toEqual(["next"]);
  });

  it("lets idle time pass up to the next task, never past it and never back", async () => {
    const { clock } = makeClock();
    const ran: number[] = [];
    clock.schedule(1_500, () => ran.push(clock.now()));
    clock.standAt(1_200);
    expect(clock.now()).toBe(1_200);
    clock.standAt(1_100);
    expect(clock.now()).toBe(1_200);
    clock.standAt(9_999);
    expect(clock.now()).toBe(1_500);
    expect(ran).toEqual([]);
    await clock.advanceBy(0);
    expect(ran).toEqual([1_500]);
  });

  it("keeps to its tasks' time while it runs", async () => {
    const { clock } = makeClock();
    clock.schedule(1_010, () => {
      clock.standAt(5_000);
      expect(clock.now()).toBe(1_010);
    });
    await clock.runUntil(1_010);
    expect(clock.now()).toBe(1_010);
  });
});
