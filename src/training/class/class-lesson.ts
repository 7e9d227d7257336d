import type { ClassChoice } from "../../../ports/entities/class.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import { builtInLessons, lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { isLacking, offeredLessons } from "../../../simulator/training/lesson.ts";
import { traineeNameMax } from "../../../simulator/training/results.ts";
import { optionalPartsOf } from "../../../simulator/world/scenario.ts";

/** Branch time after the opening, in seconds, in which the first orders of a lesson come. */
const startSeconds = 10;

/** The most characters of a trainee's name. */
export const nameMax = traineeNameMax;

/** The lesson of a class as its pages show it. */
export interface ClassLesson {
  readonly number: number;
  readonly title: string;
  readonly brief: string;
  readonly minutes: number;
  /** The new orders with which it begins. */
  readonly orders: number;
  readonly goals: readonly {
    readonly id: string;
    readonly sentence: string;
    readonly points: number;
  }[];
}

/** Undefined for a lesson that this version of the app does not have. */
export function classLesson(name: string, language: Language): ClassLesson | undefined {
  const lesson = lessonNamed(name);
  if (lesson === undefined) return undefined;
  const { title, brief, goals: texts } = lesson.texts[language];
  const goals = lesson.goals.map(({ id, weight }) => ({
    id,
    sentence: texts[id]?.goal ?? id,
    points: weight,
  }));
  const { number, minutes, scenario } = lesson;
  const orders = scenario.commands.filter(
    ({ at, do: what }) => what === "order" && Number(at) <= startSeconds,
  ).length;
  return { number, title, brief, minutes, orders, goals };
}

/** The optional parts that a class's day has. */
export function classCapabilities({
  lesson = "",
  scenario = "",
}: Pick<ClassChoice, "lesson" | "scenario">): readonly string[] {
  const day = lessonNamed(lesson)?.scenario ?? scenarioNamed(scenario);
  return day === undefined ? [] : optionalPartsOf(day);
}

/** A lesson that a trainer can choose. */
export interface ClassLessonChoice {
  readonly name: string;
  readonly number: number;
  readonly title: string;
  /** It is about an optional part that the back end of this device does not declare. */
  readonly isLacking: boolean;
}

/** The lessons of the catalogue, by number, and the `chosen` one, which the command line of the server may have named. */
export function classLessons(
  language: Language,
  declared: readonly string[] | undefined,
  chosen?: string,
): readonly ClassLessonChoice[] {
  const offered = offeredLessons(builtInLessons, declared);
  const shown = builtInLessons.filter(
    (lesson) => lesson.name === chosen || offered.includes(lesson),
  );
  return shown.map((lesson) => {
    const { name, number, texts } = lesson;
    return { name, number, title: texts[language].title, isLacking: isLacking(lesson, declared) };
  });
}
