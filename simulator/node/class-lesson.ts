import type { VersionedChoice } from "../class/class-event.ts";
import { scenarioNamed } from "../scenarios/scenarios.ts";
import { builtInLessons, lessonNamed } from "../training/built-in-lessons.ts";
import type { Lesson } from "../training/lesson.ts";
import type { Scenario } from "../world/scenario.ts";
import { usualSeed } from "./open-scenario.ts";

/** A choice as a trainer asks for it. */
export type AskedChoice = Omit<VersionedChoice, "version" | "seed">;

export interface KnownDays {
  /** The seed of every choice; absent: the day's own. */
  readonly seed?: number | undefined;
  /** A day for one branch that is not built in. */
  readonly ofFile?: Scenario | undefined;
}

/** The built-in lesson of this number or name. */
export function lessonOf(given: string): Lesson | undefined {
  return builtInLessons.find(({ name, number }) => name === given || String(number) === given);
}

export function lessonNames(): string {
  return builtInLessons.map(({ name, number }) => `${number} (${name})`).join(", ");
}

/** The choice with version and seed; undefined if this server has nothing of this name. */
export function completeChoice(
  choice: AskedChoice,
  { seed, ofFile }: KnownDays = {},
): VersionedChoice | undefined {
  const { lesson, isShared, hasRoles, hasHints, isExam } = choice;
  // Lessons belong to branches of one's own (N32).
  if (isShared === true && lesson !== undefined) return undefined;
  const known = lesson === undefined ? undefined : lessonNamed(lesson);
  const day = known?.scenario ?? dayOf(choice, ofFile);
  if (day === undefined) return undefined;
  return {
    ...(known === undefined ? { scenario: day.name } : { lesson: known.name }),
    ...(isShared === true ? { isShared, hasHints: false, isExam: false } : { hasHints, isExam }),
    ...(isShared === true && hasRoles === true && { hasRoles }),
    version: known?.version ?? day.version,
    seed: seed ?? day.seed ?? usualSeed,
  };
}

/** The day without a lesson; that of a file is for one branch, since the pages of own branches do not have it. */
export function dayOf(
  { scenario, isShared }: AskedChoice,
  ofFile: Scenario | undefined,
): Scenario | undefined {
  if (isShared === true && scenario === ofFile?.name) return ofFile;
  return scenario === undefined ? undefined : scenarioNamed(scenario);
}
