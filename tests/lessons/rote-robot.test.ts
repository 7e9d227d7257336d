// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import { medalPoints } from "../../simulator/training/lesson.ts";
import { LessonPage } from "./lesson-page.tsx";
import { lessonRuns } from "./lesson-runs.ts";
import { playByRing } from "./ring-robot.ts";
import { playByRote, RoteMemory } from "./rote-robot.ts";

let page: LessonPage | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
});

// The lessons before the exam take minutes, so that only `npm run lessons` plays them.
describe("The exam is failed by a robot that repeats, @verify", () => {
  const memory = new RoteMemory();
  beforeAll(async () => {
    for (const lesson of builtInLessons.filter(({ isExam }) => !isExam)) {
      const learned = await LessonPage.open({ lesson, seed: lessonRuns.seed, language: "en" });
      page = learned;
      await playByRing(learned, (element, sentence) => memory.learn(learned, element, sentence));
      learned.close();
    }
    page = undefined;
  }, 1_800_000);

  it.each([
    ["in each tab and dialog, the press that the lessons ringed there most often", "fixed"],
    ["in each tab and dialog, presses that the lessons ringed there, drawn by frequency", "varied"],
  ] as const)("%s", { timeout: 1_800_000 }, async (_how, manner) => {
    for (const exam of builtInLessons.filter(({ isExam }) => isExam)) {
      page = await LessonPage.open({ lesson: exam, seed: lessonRuns.seed, language: "en" });
      const presses = await playByRote(page, memory, manner);
      const { score, goals } = page.run;
      lessonRuns.report(`rote ${manner}`, exam.name, score, presses.length);
      const { events } = page.journal;
      const changes = events.filter((event) => event.kind === "order" && event.isTrainee);
      const shown = `${JSON.stringify(goals)}\n${presses.join("\n")}`;
      // It works as a trainee does.
      expect(changes.length, shown).toBeGreaterThan(10);
      expect(score, shown).toBeLessThan(medalPoints.bronze);
      page.close();
    }
  });
});
