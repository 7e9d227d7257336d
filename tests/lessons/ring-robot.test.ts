// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { type Language, languageTags } from "../../ports/entities/language.ts";
import { medalPoints } from "../../simulator/training/lesson.ts";
import { LessonPage } from "./lesson-page.tsx";
import { lessonRuns } from "./lesson-runs.ts";
import { playByRing } from "./ring-robot.ts";

let page: LessonPage | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
});

const languages: readonly Language[] = lessonRuns.isWhole ? languageTags : ["en"];

describe.each(languages)("A robot that presses only what is ringed, in %s,", (language) => {
  it.each(lessonRuns.playing("say-it-before"))(
    "gets gold in the lesson %s, and the coach's sentences are true [LE-5]",
    async (_name, lesson) => {
      page = await LessonPage.open({ lesson, seed: lessonRuns.seed, language });
      const { presses, problems } = await playByRing(page);
      const { score, goals } = page.run;
      lessonRuns.report("ring", `${lesson.name} ${language}`, score, presses.length);
      expect(problems, presses.join("\n")).toEqual([]);
      expect(score, `${JSON.stringify(goals)}\n${presses.join("\n")}`).toBeGreaterThanOrEqual(
        medalPoints.gold,
      );
    },
    300_000,
  );
});
