import type { VersionedChoice } from "../class/class-event.ts";
import { scenarioNamed } from "../scenarios/scenarios.ts";
import { builtInLessons, lessonNamed } from "../training/built-in-lessons.ts";
import type { Lesson } from "../training/lesson.ts";
import { usualSeed } from "./open-scenario.ts";

/** The built-in lesson of this number or name. */
export function lessonOf(given: string): Lesson | undefined {
  return builtInLessons.find(({ name, number }) => name === given || String(number) === given);
}

export function lessonNames(): string {
  return builtInLessons.map(({ name, number }) => `${number} (${name})`).join(", ");
}

/** The choice with version and seed, by default its day's own seed; undefined if nothing of this name is built in. */
export function completeChoice(
  { lesson, scenario, ...rest }: Omit<VersionedChoice, "version" | "seed">,
  seed?: number,
): VersionedChoice | undefined {
  const known = lesson === undefined ? undefined : lessonNamed(lesson);
  const day = known?.scenario ?? (scenario === undefined ? undefined : scenarioNamed(scenario));
  if (day === undefined) return undefined;
  return {
    ...rest,
    ...(known === undefined ? { scenario: day.name } : { lesson: known.name }),
    version: known?.version ?? day.version,
    seed: seed ?? day.seed ?? usualSeed,
  };
}
