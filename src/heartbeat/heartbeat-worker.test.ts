import { afterEach, describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { type Duration, hourMs, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ReportKind } from "../../ports/error-reporter.ts";
import type { HeadOffice, Heartbeat } from "../../ports/head-office.ts";
import { type Failure, refusedWith } from "../../ports/outcome.ts";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { expectNothingPending } from "../../tests/support/run/leaks.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import { SteppingClock } from "../../tests/support/stand-ins/stepping-clock.ts";
import { dueAfterLight, namedBranches, nextBeatMs } from "./heartbeat-rules.ts";
import { type BoardState, HeartbeatWorker } from "./heartbeat-worker.ts";

const refused: Failure = refusedWith(503);
const branches = [3 as BranchId];
const ready: BoardState = { light: "ready", subjects: [], branches, lastLoadedAt: noon };
const yieldToPlatform = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stops: Stop[] = [];
const elapsed: VirtualClock[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const clock of elapsed.splice(0)) expectNothingPending(clock);
});

/** A board whose head office answers at once, or as `answer` says. `chance` is each random number. */
function open({ chance = (): number => 0.5, board = ready as BoardState | undefined } = {}) {
  const time = new VirtualClock({ startAt: noon, yieldToPlatform });
  elapsed.push(time);
  const clock = new SteppingClock(time);
  const beats: Heartbeat[] = [];
  const errors = new Map<ReportKind, number>();
  const scene = {
    board,
    answer: async (): Promise<"taken" | Failure> => "taken",
    clock,
    beats,
    errors,
    /** The instants of the heartbeats, in seconds after noon. */
    sentAt: () => beats.map(({ at }) => (at - noon) / secondMs),
    run: async (forMs: Duration) => time.advanceBy(forMs),
    stop: () => stops.pop()?.(),
  };
  const headOffice: HeadOffice = {
    send: (beat) => {
      beats.push({ ...beat, errors: new Map(beat.errors) });
      time.reportActivity();
      return scene.answer();
    },
  };
  const worker = new HeartbeatWorker({
    clock,
    random: chance,
    headOffice,
    errors,
    device: { number: "1", release: "r" },
    board: () => scene.board,
  });
  stops.push(worker.start());
  return scene;
}

describe("the wait for the next heartbeat", () => {
  it("is 60 s ± 10 s after one that was taken, and doubles with each failure up to 15 minutes [N37]", () => {
    expect([nextBeatMs(0, 0), nextBeatMs(0, 0.5), nextBeatMs(0, 1)]).toEqual([
      50 * secondMs,
      60 * secondMs,
      70 * secondMs,
    ]);
    const waits = [1, 2, 3, 4, 5, 60].map((failures) => nextBeatMs(failures, 0.5) / minuteMs);
    expect(waits).toEqual([2, 4, 8, 15, 15, 15]);
    expect(nextBeatMs(9, 0) / minuteMs).toBe(12.5);
  });

  it("after a change of the light is up to 5 s, and at least 10 s after the one before [N37]", () => {
    expect(dueAfterLight(noon, noon - minuteMs, 0)).toBe(noon);
    expect(dueAfterLight(noon, noon - minuteMs, 0.999)).toBe(noon + 4_995);
    expect(dueAfterLight(noon, noon - 10_000, 0)).toBe(noon);
    expect(dueAfterLight(noon, noon - 9_999, 0)).toBe(noon + 1);
  });

  it("names up to 20 chosen branches, and none of more", () => {
    const of = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(namedBranches(of(20))).toHaveLength(20);
    expect(namedBranches(of(21))).toEqual([]);
  });
});

describe("heartbeats", () => {
  it("begin within 5 s of the first list, and not before it [N37]", async () => {
    const scene = open({ board: { ...ready, lastLoadedAt: undefined } });
    await scene.run(10 * minuteMs);
    expect(scene.beats).toEqual([]);
    scene.board = { ...ready, lastLoadedAt: noon + 10 * minuteMs };
    await scene.run(4 * secondMs);
    expect(scene.sentAt()).toEqual([604]);
  });

  it("go on each 60 s ± 10 s, spread by chance [N37]", async () => {
    const stream = new RandomStream(7, "heartbeats");
    const scene = open({ chance: () => stream.fraction() });
    await scene.run(8 * hourMs);
    const sentAt = scene.sentAt();
    const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(waits.length).toBeGreaterThan(450);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(71);
    expect(Math.min(...waits)).toBeLessThan(52);
    expect(Math.max(...waits)).toBeGreaterThan(69);
  });

  it("tell the board as it is: light, subjects, branches, age of the lists, errors so far [N37]", async () => {
    const scene = open();
    await scene.run(5 * secondMs);
    scene.errors.set("storage", 2);
    const subjects = [{ name: "orders", level: "missed" }] as const;
    scene.board = { ...ready, light: "missed", subjects };
    await scene.run(2 * minuteMs);
    const [first, second] = scene.beats;
    expect(first).toMatchObject({ light: "ready", listsAgeMs: 3_000, branches, branchCount: 1 });
    expect(first?.errors.size).toBe(0);
    expect(second).toMatchObject({ light: "missed", subjects, errorsSince: noon });
    expect(second?.errors).toEqual(new Map([["storage", 2]]));
  });

  it("leave soon after a change of the light, but no stream of them while it flickers [N37]", async () => {
    const scene = open({ chance: () => 0 });
    await scene.run(20 * secondMs);
    scene.board = { ...ready, light: "reconnecting" };
    await scene.run(2 * secondMs);
    expect(scene.sentAt()).toEqual([0, 21]);
    for (let second = 0; second < 60; second += 1) {
      scene.board = { ...ready, light: second % 2 === 0 ? "ready" : "reconnecting" };
      await scene.run(secondMs);
    }
    expect(scene.sentAt()).toEqual([0, 21, 31, 41, 51, 61, 71, 81]);
  });

  it("become rare while head office does not take them, also when the light changes, and usual again after one was taken [N37]", async () => {
    const scene = open();
    scene.answer = async () => refused;
    await scene.run(3 * secondMs);
    scene.board = { ...ready, light: "offline" };
    await scene.run(hourMs);
    expect(scene.sentAt()).toEqual([3, 123, 363, 843, 1_743, 2_643, 3_543]);
    scene.answer = async () => "taken";
    await scene.run(16 * minuteMs);
    expect(scene.sentAt().slice(-3)).toEqual([4_443, 4_503, 4_563]);
  });

  it("wait for the answer to the one before, however long it takes [N37]", async () => {
    const scene = open();
    let take: (result: "taken") => void = () => undefined;
    scene.answer = () =>
      new Promise((resolve) => {
        take = resolve;
      });
    await scene.run(10 * minuteMs);
    expect(scene.beats).toHaveLength(1);
    take("taken");
    await yieldToPlatform();
    await scene.run(2 * secondMs);
    expect(scene.beats).toHaveLength(2);
  });

  it("keep their waits when the clock is set, and their errors begin before them [N37]", async () => {
    const scene = open();
    await scene.run(4 * secondMs);
    for (const byMs of [-hourMs, 2 * hourMs]) {
      scene.clock.step(byMs);
      const before = scene.beats.length;
      await scene.run(30 * secondMs);
      expect(scene.beats).toHaveLength(before);
      await scene.run(50 * secondMs);
      expect(scene.beats).toHaveLength(before + 1);
    }
    for (const { at, errorsSince } of scene.beats) expect(errorsSince).toBeLessThanOrEqual(at);
  });

  it("pause while a restart replaces the board, and end with the page [N37]", async () => {
    const scene = open();
    await scene.run(4 * secondMs);
    scene.board = undefined;
    await scene.run(5 * minuteMs);
    expect(scene.beats).toHaveLength(1);
    scene.board = ready;
    await scene.run(secondMs);
    expect(scene.beats).toHaveLength(2);
    scene.stop();
    await scene.run(hourMs);
    expect(scene.beats).toHaveLength(2);
    expect(scene.clock.listenerCount).toBe(0);
  });
});
