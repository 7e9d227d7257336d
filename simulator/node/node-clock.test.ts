import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NodeClock } from "./node-clock.ts";

describe("the clock of a Node program", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => void vi.useRealTimers());

  it("runs a task at its instant, and no cancelled one", () => {
    const ran: string[] = [];
    const clock = new NodeClock();
    clock.schedule(1_500, () => ran.push("kept"));
    clock.schedule(1_400, () => ran.push("given up"))();
    vi.advanceTimersByTime(499);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(["kept"]);
  });

  it("waits for an instant beyond a timer's longest delay", () => {
    let isDone = false;
    const clock = new NodeClock();
    clock.schedule(1_000 + 2 ** 31 + 5, () => {
      isDone = true;
    });
    vi.advanceTimersByTime(2 ** 31 + 4);
    expect(isDone).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isDone).toBe(true);
  });
});
