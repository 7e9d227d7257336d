// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
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

const plays = lessonRuns
  .playing("first-order")
  .flatMap(([name, lesson]) => seeds.map((seed) => [name, seed, lesson] as const));
let changes = 0;

it.each(plays)(
  "The lesson %s is not passed by a robot that presses at random, with seed %i",
  async (name, seed, lesson) => {
    page = await LessonPage.open({ lesson, seed, language: "en" });
    const { presses, problems } = await playAtRandom(page, seed, lessonRuns.everyMs);
    lessonRuns.report("random", `${name} ${seed}`, page.run.score, presses);
    expect(problems).toEqual([]);
    // A robot that pressed nothing would not pass either.
    expect(presses).toBeGreaterThan(20);
    const { events } = page.journal;
    changes += events.filter((event) => event.kind === "order" && event.isTrainee).length;
    expect(page.run.score).toBeLessThan(medalPoints.bronze);
  },
  300_000,
);

it("The robot that presses at random changes orders, one a lesson on average", () => {
  expect(changes).toBeGreaterThanOrEqual(plays.length);
});
