// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import { medalPoints } from "../../simulator/training/lesson.ts";
import { LessonPage } from "./lesson-page.tsx";
import { lessonRuns } from "./lesson-runs.ts";
import { playAtRandom } from "./random-robot.ts";

let page: LessonPage | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
});

const seeds = Array.from({ length: lessonRuns.seeds }, (_, index) => index + 1);

it.each(
  builtInLessons.flatMap((lesson) => seeds.map((seed) => [lesson.name, seed, lesson] as const)),
)(
  "The lesson %s is not passed by a robot that presses at random, with seed %i",
  async (name, seed, lesson) => {
    page = await LessonPage.open({ lesson, seed, language: "en" });
    const { presses, problems } = await playAtRandom(page, seed);
    lessonRuns.report("random", `${name} ${seed}`, page.run.score, presses);
    expect(problems).toEqual([]);
    expect(page.run.score).toBeLessThan(medalPoints.bronze);
  },
  300_000,
);
