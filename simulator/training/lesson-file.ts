import type { Scenario } from "../world/scenario.ts";
import { type FileReading, readJsonFile, type TextFile } from "./json-file.ts";
import type { Lesson } from "./lesson.ts";
import { readLesson } from "./read-lesson.ts";

/** Reads the file of a lesson (LE-3). `findScenario` finds a scenario that it names. */
export function readLessonFile(
  file: TextFile,
  findScenario: (name: string) => Scenario | undefined,
): FileReading<Lesson> {
  return readJsonFile(file, (value) => {
    const reading = readLesson(value, findScenario);
    return reading.kind === "valid" ? { kind: "valid", value: reading.lesson } : reading;
  });
}
