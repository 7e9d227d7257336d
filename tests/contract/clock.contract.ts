import { describe, expect, it } from "vitest";
import type { Clock } from "../../ports/clock.ts";
import type { Duration } from "../../ports/entities/time.ts";
import { making } from "./making.ts";

export interface ClockUnderTest {
  readonly clock: Clock;
  /** Lets this much of the clock's time pass, and runs the tasks that are due. */
  wait(durationMs: Duration): Promise<void>;
  stop?(): void;
}

/** The contract of every Clock. */
export function clockContract(name: string, make: () => ClockUnderTest): void {
  describe(`Clock contract: ${name}`, () => {
    const withClock = making(make);

    it("runs a task at its instant and not a millisecond earlier", () =>
      withClock(async ({ clock, wait }) => {
        const at = clock.now() + 1_000;
        const ran: number[] = [];
        clock.schedule(at, () => ran.push(clock.now()));
        await wait(999);
        expect(ran).toEqual([]);
        await wait(1);
        expect(ran).toEqual([at]);
        await wait(5_000);
        expect(ran).toHaveLength(1);
      }));

    it("never runs a task inside the call that schedules it, even when it is overdue", () =>
      withClock(async ({ clock, wait }) => {
        const ran: string[] = [];
        clock.schedule(clock.now(), () => ran.push("now"));
        clock.schedule(clock.now() - 5_000, () => ran.push("past"));
        expect(ran).toEqual([]);
        await wait(1);
        expect(ran.toSorted()).toEqual(["now", "past"]);
      }));

    it("runs tasks by their instants, and those of one instant in the order of their scheduling", () =>
      withClock(async ({ clock, wait }) => {
        const now = clock.now();
        const ran: string[] = [];
        clock.schedule(now + 30, () => ran.push("30"));
        clock.schedule(now + 10, () => ran.push("10 first"));
        clock.schedule(now + 20, () => ran.push("20"));
        clock.schedule(now + 10, () => ran.push("10 second"));
        await wait(100);
        expect(ran).toEqual(["10 first", "10 second", "20", "30"]);
      }));

    it("does not run a cancelled task, and cancelling again has no effect", () =>
      withClock(async ({ clock, wait }) => {
        const ran: string[] = [];
        const cancel = clock.schedule(clock.now() + 10, () => ran.push("cancelled"));
        clock.schedule(clock.now() + 10, () => ran.push("kept"));
        cancel();
        cancel();
        await wait(20);
        cancel();
        expect(ran).toEqual(["kept"]);
      }));

    it("lets a task cancel another one that is due at the same instant", () =>
      withClock(async ({ clock, wait }) => {
        const ran: string[] = [];
        const at = clock.now() + 10;
        clock.schedule(at, () => {
          ran.push("first");
          cancel();
        });
        const cancel = clock.schedule(at, () => ran.push("second"));
        await wait(20);
        expect(ran).toEqual(["first"]);
      }));

    it("runs tasks that a task schedules, also for the same instant", () =>
      withClock(async ({ clock, wait }) => {
        const start = clock.now();
        const ran: number[] = [];
        const beat = (): void => {
          ran.push(clock.now() - start);
          if (ran.length < 4) clock.schedule(clock.now() + (ran.length === 1 ? 0 : 100), beat);
        };
        clock.schedule(start + 100, beat);
        await wait(1_000);
        expect(ran).toEqual([100, 100, 200, 300]);
      }));

    it("moves by the waited time, and never back", () =>
      withClock(async ({ clock, wait }) => {
        const seen = [clock.now()];
        for (const step of [0, 1, 999, 60_000]) {
          await wait(step);
          seen.push(clock.now());
        }
        const start = seen[0] ?? 0;
        expect(seen.map((at) => at - start)).toEqual([0, 0, 1, 1_000, 61_000]);
      }));

    it("keeps a task that is a month away", () =>
      withClock(async ({ clock, wait }) => {
        const monthMs = 31 * 24 * 3_600_000;
        const ran: number[] = [];
        clock.schedule(clock.now() + monthMs, () => ran.push(1));
        await wait(monthMs - 1);
        expect(ran).toEqual([]);
        await wait(1);
        expect(ran).toEqual([1]);
      }));
  });
}
