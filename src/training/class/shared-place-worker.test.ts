import { expect, it } from "vitest";
import type { PlaceAnswer } from "../../../ports/class-server.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { SharedPlaceWorker } from "./shared-place-worker.ts";

const calm = { orderId: 1_060, isPaused: false, nearlyLost: 0, toDo: 0, sameRefusals: 0 };
const place = { id: 1, secret: "S", name: "Fatima", carriedOut: 0, round: 1 };

function setUp() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const reports: Readonly<Record<string, unknown>>[] = [];
  const happened: unknown[] = [];
  let answer: Read<PlaceAnswer> = loaded();
  const worker = new SharedPlaceWorker({
    server: {
      report: async (report) => {
        reports.push(report);
        clock.reportActivity();
        return answer;
      },
    },
    clock,
    place,
    summary: () => ({ ...calm, idleMs: clock.now() }),
    keep: ({ carriedOut }) => happened.push(["kept", carriedOut]),
    showMessage: (text) => happened.push(["message", text]),
    mute: () => happened.push("mute"),
    onGone: () => happened.push("gone"),
    onEnded: () => happened.push("ended"),
  });
  const set = (next: Read<PlaceAnswer>): void => {
    answer = next;
  };
  return { clock, worker, reports, happened, set };
}

function loaded(set: Partial<PlaceAnswer> = {}): Read<PlaceAnswer> {
  const value = {
    phase: "running",
    round: 1,
    instructions: [],
    lines: 0,
    names: ["Fatima"],
    ...set,
  };
  return { kind: "loaded", value: value as PlaceAnswer };
}

it("A tablet of a shared class reports what is open each 700 ms, and does each instruction once", async () => {
  const { clock, worker, reports, happened, set } = setUp();
  const stop = worker.start();
  await clock.advanceBy(0);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ secret: "S", carriedOut: 0, summary: { orderId: 1_060 } });
  const instructions = [
    { number: 1, instruction: { do: "message", text: "Look" } },
    { number: 2, instruction: { do: "mute" } },
    { number: 3, instruction: { do: "cut", seconds: 30 } },
  ];
  set(loaded({ instructions }));
  await clock.advanceBy(699);
  expect(reports).toHaveLength(1);
  await clock.advanceBy(1);
  expect(happened).toEqual([["kept", 1], ["message", "Look"], ["kept", 2], "mute", ["kept", 3]]);
  // Its answer was lost: they come again.
  await clock.advanceBy(700);
  expect(happened).toHaveLength(5);
  expect(reports.at(-1)).toMatchObject({ carriedOut: 3, summary: { idleMs: 1_400 } });
  stop();
  await clock.advanceBy(10 * secondMs);
  expect(reports).toHaveLength(3);
});

it("A tablet of a shared class asks again after two seconds without an answer", async () => {
  const { clock, worker, reports, set } = setUp();
  set({ kind: "unreachable", reason: "network" });
  const stop = worker.start();
  await clock.advanceBy(2 * secondMs - 1);
  expect(reports).toHaveLength(1);
  await clock.advanceBy(1);
  expect(reports).toHaveLength(2);
  stop();
});

it.each<[string, "gone" | "ended", Read<PlaceAnswer>]>([
  ["whose place is gone", "gone", refusedWith(410)],
  ["whose class has ended", "ended", loaded({ phase: "ended" })],
  ["that finds the class waiting again", "ended", loaded({ phase: "waiting", round: 2 })],
  ["that finds the class in its next run", "ended", loaded({ round: 2 })],
])("A tablet %s says so once, and reports no more", async (_, what, answer) => {
  const { clock, worker, reports, happened, set } = setUp();
  set(answer);
  worker.start();
  await clock.advanceBy(60 * secondMs);
  expect(happened).toEqual([what]);
  expect(reports).toHaveLength(1);
});
