import type { Stop } from "../../../ports/entities/time.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import { builtInLessons, lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import type { Problem } from "../../kernel/page-problem.ts";
import { seedOf } from "../address/simulator-address.ts";
import { SimulatedLesson } from "./simulated-lesson.ts";

/** The page that a link to a lesson opens. */
export interface LinkedPage {
  readonly window: Window;
  readonly store: LocalStore;
  /** The seed in the link. */
  readonly seed: number | undefined;
  /** Logs what the trainee has on the screen. */
  readonly watchScreen: (journal: RunJournal) => Stop;
}

/** The day of a lesson, and the lesson itself unless it is taken over: that is not judged. */
export interface OpenedLesson {
  readonly scenario: Scenario;
  readonly judged: SimulatedLesson | undefined;
}

/** The lesson of a link; adds a problem for a name that no lesson has. */
export async function openLesson(
  { name, isTakenOver }: { readonly name: string; readonly isTakenOver: boolean },
  page: LinkedPage,
  problems: Problem[],
): Promise<OpenedLesson | undefined> {
  const lesson = await linkedLesson(name, page.window, problems);
  if (lesson === undefined) return undefined;
  const seed = seedOf(page, lesson.scenario);
  const judged = isTakenOver ? undefined : new SimulatedLesson(lesson, { ...page, seed });
  return { scenario: lesson.scenario, judged };
}

/** A built-in lesson by its name, or the file of this tab by its name, which ends in ".json". */
async function linkedLesson(
  name: string,
  window: Window,
  problems: Problem[],
): Promise<Lesson | undefined> {
  if (name.endsWith(".json")) {
    const { lessonOfTab } = await import("../files/tab-lesson.ts");
    return lessonOfTab(name, window, problems);
  }
  const lesson = lessonNamed(name);
  if (lesson !== undefined) return lesson;
  const choices = builtInLessons.map((each) => each.name);
  problems.push({ kind: "choice", name: "lesson", value: name, choices });
  return undefined;
}
