import type { Lesson } from "./lesson.ts";

/** The names of what the installation's back end declares; undefined where that is not known. */
type Declared = readonly string[] | undefined;

/**
 * The lessons of the catalogue. One that stands instead of another one does so where all optional parts of its day are
 * declared, and is left out elsewhere.
 */
export function offeredLessons(lessons: readonly Lesson[], declared: Declared): readonly Lesson[] {
  const offered = lessons.filter(
    (lesson) => lesson.insteadOf === undefined || hasAll(lesson, declared),
  );
  return offered.filter(({ name }) => offered.every(({ insteadOf }) => insteadOf !== name));
}

/** Whether the lesson is about an optional part that the back end does not have (LE-1). */
export function isLacking(lesson: Lesson, declared: Declared): boolean {
  return declared !== undefined && !hasAll(lesson, declared);
}

function hasAll({ scenario }: Lesson, declared: Declared): boolean {
  const names = Object.keys(scenario.capabilities ?? {});
  return names.every((name) => declared?.includes(name));
}
