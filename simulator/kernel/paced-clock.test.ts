import { describe, expect, it } from "vitest";
import { makePacedRun } from "../../tests/support/branch/paced-run.ts";
import { catchUpMsMax, pacedSpeeds } from "./paced-clock.ts";

const startAt = 1_000_000;

describe("the paced clock", () => {
  for (const speed of pacedSpeeds) {
    it(`moves ${speed} ms in a real millisecond at ×${speed} (TN-4)`, async () => {
      const { paced, waitReal } = makePacedRun({ startAt, speed });
      const stop = paced.start();
      const ran: number[] = [];
      paced.schedule(startAt + 1_000 * speed, () => ran.push(paced.now()));
      await waitReal(999);
      expect(paced.now()).toBe(startAt + 999 * speed);
      expect(paced.pace()).toBe(speed);
      expect(ran).toEqual([]);
      await waitReal(1);
      expect(ran).toEqual([startAt + 1_000 * speed]);
      stop();
    });
  }

  it("refuses other speeds", () => {
    const { paced } = makePacedRun();
    for (const speed of [0, -1, 3, 61, Number.NaN]) {
      expect(() => paced.setSpeed(speed)).toThrow(RangeError);
    }
    expect(() => makePacedRun({ speed: 7 })).toThrow(RangeError);
    expect(paced.speed).toBe(1);
  });

  it("stands still until it is started, and after it was stopped", async () => {
    const run = makePacedRun({ startAt });
    await run.waitReal(5_000);
    expect(run.paced.now()).toBe(startAt);
    const stop = run.paced.start();
    await run.waitReal(300);
    stop();
    await run.waitReal(5_000);
    expect(run.paced.now()).toBe(startAt + 300);
    expect(run.pendingRealTimers).toBe(0);
  });

  it("moves smoothly between tasks, and never past one that has not run", async () => {
    const { paced, sleep, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    const ran: number[] = [];
    paced.schedule(startAt + 1_000, () => ran.push(paced.now()));
    await waitReal(400);
    expect(paced.now()).toBe(startAt + 400);
    sleep(2_000);
    expect(paced.now()).toBe(startAt + 1_000);
    expect(ran).toEqual([]);
    await waitReal(700);
    expect(ran).toEqual([startAt + 1_000]);
    expect(paced.now()).toBe(startAt + 3_100);
    stop();
  });

  it("schedules tasks from outside a run by the shown instant", async () => {
    const { paced, waitReal } = makePacedRun({ startAt, speed: 10 });
    const stop = paced.start();
    const ran: number[] = [];
    paced.schedule(startAt + 60_000, () => ran.push(paced.now()));
    await waitReal(100);
    expect(paced.now()).toBe(startAt + 1_000);
    paced.schedule(paced.now() + 500, () => ran.push(paced.now()));
    paced.schedule(paced.now() - 900, () => ran.push(paced.now()));
    await waitReal(0);
    expect(ran).toEqual([startAt + 1_000]);
    await waitReal(50);
    expect(ran).toEqual([startAt + 1_000, startAt + 1_500]);
    stop();
  });

  it("stands still while paused, and continues from there (TN-4)", async () => {
    const run = makePacedRun({ startAt, speed: 5 });
    const stop = run.paced.start();
    const ran: number[] = [];
    run.paced.schedule(startAt + 1_000, () => ran.push(run.paced.now()));
    await run.waitReal(199);
    run.paced.pause();
    expect(run.paced.isPaused).toBe(true);
    expect(run.pendingRealTimers).toBe(0);
    await run.waitReal(60_000);
    expect(run.paced.now()).toBe(startAt + 995);
    expect(ran).toEqual([]);
    run.paced.resume();
    expect(run.paced.now()).toBe(startAt + 995);
    await run.waitReal(1);
    expect(run.paced.isPaused).toBe(false);
    expect(ran).toEqual([startAt + 1_000]);
    stop();
  });

  it("changes its speed without a leap (TN-4)", async () => {
    const { paced, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    await waitReal(1_000);
    paced.setSpeed(60);
    expect(paced.now()).toBe(startAt + 1_000);
    await waitReal(1_000);
    expect(paced.now()).toBe(startAt + 61_000);
    paced.setSpeed(1);
    await waitReal(1_000);
    expect(paced.now()).toBe(startAt + 62_000);
    stop();
  });

  it("jumps to an instant through everything on the way, also while paused (TN-4)", async () => {
    const { paced, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    paced.pause();
    const ran: number[] = [];
    const beat = (): void => {
      ran.push(paced.now());
      paced.schedule(paced.now() + 1_000, beat);
    };
    paced.schedule(startAt + 1_000, beat);
    await paced.jumpTo(startAt + 3_999);
    expect(ran).toEqual([startAt + 1_000, startAt + 2_000, startAt + 3_000]);
    expect(paced.now()).toBe(startAt + 3_999);
    await paced.jumpTo(startAt);
    expect(paced.now()).toBe(startAt + 3_999);
    paced.resume();
    await waitReal(1);
    expect(ran).toHaveLength(4);
    stop();
  });

  it("runs to the next task and no further (TN-4)", async () => {
    const { paced } = makePacedRun({ startAt });
    const ran: number[] = [];
    paced.schedule(startAt + 700, () => ran.push(1));
    paced.schedule(startAt + 700, () => ran.push(2));
    paced.schedule(startAt + 701, () => ran.push(3));
    await paced.runToNext();
    expect(ran).toEqual([1, 2]);
    expect(paced.now()).toBe(startAt + 700);
    await paced.runToNext();
    await paced.runToNext();
    expect(ran).toEqual([1, 2, 3]);
    expect(paced.now()).toBe(startAt + 701);
  });

  it("never runs twice at once: jumps wait for each other and for the active run", async () => {
    const { paced, virtual, failures } = makePacedRun({ startAt });
    const stop = paced.start();
    const ran: number[] = [];
    for (let step = 1; step <= 5; step += 1) {
      paced.schedule(startAt + step * 1_000, () => {
        virtual.reportActivity();
        ran.push(step);
      });
    }
    await Promise.all([
      paced.jumpTo(startAt + 3_000),
      paced.jumpTo(startAt + 2_000),
      paced.jumpTo(startAt + 5_000),
      paced.runToNext(),
    ]);
    expect(ran).toEqual([1, 2, 3, 4, 5]);
    expect(failures).toEqual([]);
    expect(paced.now()).toBe(startAt + 5_000);
    stop();
  });

  it("catches up on all tasks of a short sleep", async () => {
    const { paced, sleep, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    let beats = 0;
    const beat = (): void => {
      beats += 1;
      paced.schedule(paced.now() + 1_000, beat);
    };
    paced.schedule(startAt + 1_000, beat);
    sleep(catchUpMsMax);
    await waitReal(1_000);
    expect(paced.now()).toBe(startAt + catchUpMsMax + 1_000);
    expect(beats).toBe(catchUpMsMax / 1_000 + 1);
    stop();
  });

  it("skips the part of a long sleep beyond the limit, and never goes back", async () => {
    const { paced, sleep, waitReal } = makePacedRun({ startAt, speed: 60 });
    const stop = paced.start();
    let beats = 0;
    const beat = (): void => {
      beats += 1;
      paced.schedule(paced.now() + 60_000, beat);
    };
    paced.schedule(startAt + 60_000, beat);
    sleep(8 * 3_600_000);
    const before = paced.now();
    await waitReal(1_000);
    expect(paced.now()).toBeGreaterThanOrEqual(before);
    expect(paced.now()).toBe(startAt + (1_000 + catchUpMsMax) * 60);
    expect(beats).toBe(1 + catchUpMsMax / 1_000);
    await waitReal(1_000);
    expect(paced.now()).toBe(startAt + (2_000 + catchUpMsMax) * 60);
    stop();
  });

  it("notices a long sleep also when no task was due", async () => {
    const { paced, sleep, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    sleep(8 * 3_600_000);
    await waitReal(60_000);
    expect(paced.now()).toBe(startAt + 60_000 + catchUpMsMax);
    stop();
  });

  it("continues after a task has thrown, and reports the error", async () => {
    const { paced, failures, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    const ran: string[] = [];
    paced.schedule(startAt + 10, () => {
      throw new Error("broken task");
    });
    paced.schedule(startAt + 20, () => ran.push("next"));
    await waitReal(20);
    expect(ran).toEqual(["next"]);
    expect(String(failures)).toContain("broken task");
    stop();
  });

  it("pauses itself when every task throws", async () => {
    const { paced, failures, waitReal } = makePacedRun({ startAt });
    const stop = paced.start();
    const again = (): void => {
      paced.schedule(paced.now(), again);
      throw new Error("endless");
    };
    paced.schedule(startAt + 10, again);
    await waitReal(20);
    expect(paced.isPaused).toBe(true);
    expect(failures).toHaveLength(100);
    stop();
  });

  it("notifies about speed, pause, resume and jumps, once each", async () => {
    const { paced } = makePacedRun({ startAt });
    const reported: string[] = [];
    const stopListening = paced.onChange(() =>
      reported.push(`${paced.speed} ${paced.isPaused} ${paced.now() - startAt}`),
    );
    paced.setSpeed(10);
    paced.setSpeed(10);
    paced.pause();
    paced.pause();
    await paced.jumpTo(startAt + 5);
    paced.resume();
    stopListening();
    paced.setSpeed(1);
    expect(reported).toEqual(["10 false 0", "10 true 0", "10 true 5", "10 false 5"]);
  });
});
