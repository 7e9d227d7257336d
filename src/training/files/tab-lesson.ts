import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import type { FileReading } from "../../../simulator/training/json-file.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import { readLessonFile } from "../../../simulator/training/read-lesson.ts";
import type { Problem } from "../../kernel/page-problem.ts";
import { BrowserTabFile, type TabFile } from "./browser-tab-file.ts";
import { readTabFile } from "./tab-scenario.ts";

/** The lesson file of this tab. */
export function lessonFileOf(window: Window): BrowserTabFile {
  return new BrowserTabFile(window, "delivery-manager.training.lesson-file");
}

/** Reads a lesson of the trainer's own. Its results stand under the file's name, apart from those of built-in lessons. */
export function ownLesson(file: TabFile): FileReading<Lesson> {
  const reading = readLessonFile(file, scenarioNamed);
  if (reading.kind === "invalid") return reading;
  return { ...reading, value: { ...reading.value, name: file.name } };
}

/** The lesson of the tab's file, if it has this name. */
export function lessonOfTab(name: string, window: Window, problems: Problem[]): Lesson | undefined {
  return readTabFile(name, lessonFileOf(window), ownLesson, problems);
}
