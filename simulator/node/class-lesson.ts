import { builtInLessons } from "../training/built-in-lessons.ts";
import type { Lesson } from "../training/lesson.ts";

/** The built-in lesson of this number or name. */
export function lessonOf(given: string): Lesson | undefined {
  return builtInLessons.find(({ name, number }) => name === given || String(number) === given);
}

export function lessonNames(): string {
  return builtInLessons.map(({ name, number }) => `${number} (${name})`).join(", ");
}
