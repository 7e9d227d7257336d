// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { createSimulation } from "../../../simulator/in-process/create-simulation.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { builtInLessons } from "../../../simulator/training/built-in-lessons.ts";
import { judge } from "../../../simulator/training/judge.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import { TrainingResults, type UnfinishedLesson } from "../../../simulator/training/results.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { type PlayedLesson, playLesson } from "../../../tests/support/branch/lesson-play.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { type LeftRun, LeftRuns } from "./left-runs.ts";
import { resumedRun } from "./resumed-day.ts";

const seed = 3;

afterEach(() => localStorage.clear());

function device() {
  const results = new TrainingResults(new MemoryLocalStore());
  return { results, runs: new LeftRuns(window, results) };
}

function unfinished(lesson: Lesson, changes: Partial<UnfinishedLesson> = {}): UnfinishedLesson {
  return {
    trainee: "Aisha",
    lesson: lesson.name,
    lessonVersion: lesson.version,
    seed,
    leftAt: 1_000,
    tookMs: 90_000,
    isExam: false,
    hadHints: true,
    score: 40,
    ...changes,
  };
}

function runOf({ recording, events }: PlayedLesson): LeftRun {
  const screens = events.filter((event) => event.kind === "screen");
  return { recording, screens, records: { limbo: "[]" } };
}

/** Opens the run as the page does after it was read from the device. */
function goOn(lesson: Lesson, run: LeftRun) {
  const begun: number[] = [];
  const resumed = resumedRun(run, (world) => begun.push(world.now));
  const simulation = createSimulation({
    scenario: lesson.scenario,
    seed,
    speed: 1,
    yieldToPlatform,
    resume: resumed.resume,
    clock: new VirtualClock({ startAt: 0, yieldToPlatform }),
    accessToken: { current: () => undefined },
    onFailure: (error) => {
      throw error;
    },
  });
  return { ...simulation, begun, resumed };
}

const [first, ...others] = builtInLessons;
if (first === undefined) throw new Error("There is no lesson");

describe("A run that was left midway", () => {
  it.each(builtInLessons.map((lesson) => [lesson.name, lesson] as const))(
    "goes on in the lesson %s with everything that happened, and with the goals as they stood (LE-7)",
    async (_name, lesson) => {
      const half = (lesson.minutes * minuteMs) / 2;
      const played = await playLesson(lesson, seed, "perfect", half);
      const { results, runs } = device();
      runs.keep(unfinished(lesson), runOf(played));
      const reading = new LeftRuns(window, results).read("Aisha", lesson, seed);
      if (reading.kind !== "open") throw new Error(`The run is ${JSON.stringify(reading)}`);
      const { world, journal, begun, resumed } = goOn(lesson, reading.run);
      expect(world.now).toBe(played.recording.end.at);
      expect(begun).toHaveLength(1);
      expect(resumed.records).toEqual({ limbo: "[]" });
      const before = played.events.filter(({ at }) => at <= world.now);
      expect(journal.events.map(textOf).toSorted()).toEqual(before.map(textOf).toSorted());
      expect(judge(lesson, journal.events, world.now)).toEqual(judge(lesson, before, world.now));
    },
    60_000,
  );

  it("is kept once for each trainee and lesson, until its lesson is finished or everything is deleted", async () => {
    const { results, runs } = device();
    const run = runOf(await playLesson(first, seed, "perfect", minuteMs));
    const [second = first] = others;
    runs.keep(unfinished(first), run);
    runs.keep(unfinished(first), run);
    runs.keep(unfinished(first, { trainee: "Yusuf" }), run);
    runs.keep(unfinished(second), run);
    expect(localStorage).toHaveLength(3);
    expect(runs.read("Aisha", first, seed + 1)).toEqual({ kind: "none" });
    expect(runs.read("Omar", first, seed)).toEqual({ kind: "none" });
    runs.forget("Aisha", first.name);
    expect(runs.read("Aisha", first, seed)).toEqual({ kind: "none" });
    expect(runs.read("Yusuf", first, seed).kind).toBe("open");
    results.deleteAll();
    runs.tidy();
    expect(localStorage).toHaveLength(0);
  });

  it("is lost when its lesson has changed, or when it cannot be read (LE-7)", async () => {
    const { runs } = device();
    const run = runOf(await playLesson(first, seed, "perfect", minuteMs));
    const lossOf = (): unknown => {
      const reading = runs.read("Aisha", first, seed);
      return reading.kind === "lost" ? reading.loss : reading.kind;
    };
    runs.keep(unfinished(first, { lessonVersion: first.version + 1 }), run);
    expect(lossOf()).toBe("other_version");
    const olderFormat = { ...run.recording, format: 0 as 1 };
    runs.keep(unfinished(first), { ...run, recording: olderFormat });
    expect(lossOf()).toBe("other_version");
    runs.keep(unfinished(first), { ...run, recording: { ...run.recording, stopped: "full" } });
    expect(lossOf()).toBe("unrepeatable");
    runs.keep(unfinished(first), run);
    expect(lossOf()).toBe("open");
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{");
    expect(lossOf()).toBe("unrepeatable");
    localStorage.clear();
    expect(lossOf()).toBe("unrepeatable");
  });

  it("of the longest ago makes room for the others", () => {
    const { runs } = device();
    const long = { ...({} as LeftRun["recording"]), padding: "x".repeat(500_000) };
    const run: LeftRun = { recording: long, screens: [], records: {} };
    const lessons = builtInLessons.slice(0, 5);
    for (const lesson of lessons) runs.keep(unfinished(lesson), run);
    const kept = lessons.map(({ name }) =>
      Object.keys(localStorage).some((key) => key.includes(name)),
    );
    expect(kept).toEqual([false, false, true, true, true]);
  });
});

function textOf(event: object): string {
  return JSON.stringify(event);
}
