// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import type { Manner } from "../../simulator/training/lesson-autopilot.ts";
import { playByAutopilot } from "./autopilot-robot.ts";
import { LessonPage } from "./lesson-page.tsx";
import { lessonRuns } from "./lesson-runs.ts";

let page: LessonPage | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
});

const manners: readonly Manner[] = lessonRuns.isWhole
  ? ["perfect", "average", "absent"]
  : ["average"];

describe.each(manners)("While the branch of a lesson is played in the %s manner,", (manner) => {
  it.each(lessonRuns.playing("pickups-and-cash"))(
    "the coach's step at each moment of %s is true, and can be pressed or says when waiting ends [LE-5]",
    async (_name, lesson) => {
      page = await LessonPage.open({ lesson, seed: lessonRuns.seed, language: "en" });
      const problems = await playByAutopilot(page, manner, lessonRuns.everyMs);
      lessonRuns.report(manner, lesson.name, page.run.score, 0);
      expect(problems).toEqual([]);
    },
    300_000,
  );
});
