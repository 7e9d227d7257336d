import { describe, expect, it } from "vitest";
import { builtInLessons, lessonNamed } from "../../simulator/training/built-in-lessons.ts";
import { medalPoints } from "../../simulator/training/lesson.ts";
import { capabilitiesOf } from "../../simulator/world/scenario-capabilities.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import { playLesson } from "../support/branch/lesson-play.ts";
import { sized } from "../support/run/run-size.ts";

const seeds = sized({ quick: [20_260_612], whole: [1, 2, 20_260_612] });

describe.each(builtInLessons.map((lesson) => [lesson.name, lesson] as const))(
  "The lesson %s",
  (_name, lesson) => {
    it.each(seeds)("gives 100 points to a perfect trainee, with seed %i [LE-8]", async (seed) => {
      const { score, goals, impossible } = await playLesson(lesson, seed, "perfect");
      expect(score, JSON.stringify(goals)).toBe(100);
      // Customers may also come by themselves before the lesson sends them.
      expect(impossible.filter((problem) => !problem.startsWith("customer_arrived"))).toEqual([]);
    });

    it.each(seeds)("gives 50 to 90 points to an average one, with seed %i [LE-8]", async (seed) => {
      const { score } = await playLesson(lesson, seed, "average");
      expect(score).toBeGreaterThanOrEqual(50);
      expect(score).toBeLessThanOrEqual(90);
    });

    it.each(seeds)("gives nothing to an absent one, with seed %i [LE-8]", async (seed) => {
      expect((await playLesson(lesson, seed, "absent")).score).toBe(0);
    });

    it.each(seeds)(
      "is passed by a trainee who does everything slowly but in time, with seed %i [LE-8]",
      async (seed) => {
        const { score } = await playLesson(lesson, seed, "slow");
        expect(score).toBeGreaterThanOrEqual(medalPoints.bronze);
      },
    );
  },
);

it.each(seeds)("The exam is passed by an average trainee, with seed %i [LE-8]", async (seed) => {
  for (const exam of builtInLessons.filter(({ isExam }) => isExam)) {
    expect((await playLesson(exam, seed, "average")).score).toBeGreaterThanOrEqual(
      medalPoints.bronze,
    );
  }
});

it.each(seeds)(
  "Lesson 10 gives no points for the pause to a trainee who pauses every source, though each opens again in time, with seed %i (BZ)",
  async (seed) => {
    const lesson = lessonNamed("too-much-at-once");
    if (lesson === undefined) throw new Error("There is no such lesson");
    const sources = capabilitiesOf(lesson.scenario.capabilities)?.acceptance?.sources ?? [];
    const paused = new Set<string>();
    const pauseAll = (api: StaffApi): StaffApi => {
      const setAcceptance: StaffApi["setAcceptance"] = (change) => {
        const { source, wanted } = change;
        const others = wanted.mode === "paused" ? sources.filter((each) => each !== source) : [];
        const answer = api.setAcceptance(change);
        for (const other of others) api.setAcceptance({ ...change, source: other });
        for (const each of others) paused.add(each);
        return answer;
      };
      return Object.assign(Object.create(api), { setAcceptance });
    };
    const { goals } = await playLesson(lesson, seed, "perfect", undefined, pauseAll);
    expect(paused.size).toBeGreaterThan(5);
    const points = goals.map(({ id, points: reached, weight }) => [id, reached, weight]);
    expect(points).toEqual([
      ["busy", 40, 40],
      ["pause", 0, 20],
      ["answered", 40, 40],
    ]);
  },
);

it.each(seeds)(
  "The lesson about cards gives at most 20 points to a trainee who takes only cash, with seed %i (LE-4)",
  async (seed) => {
    const lesson = lessonNamed("cards-that-fail");
    if (lesson === undefined) throw new Error("There is no such lesson");
    expect((await playLesson(lesson, seed, "cash")).score).toBeLessThanOrEqual(20);
  },
);
