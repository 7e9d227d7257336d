import type { ClassChoice } from "../../../../ports/entities/class.ts";
import type { Language } from "../../../../ports/entities/language.ts";
import { classLesson } from "../../class/class-lesson.ts";
import { scenarioText } from "../text/scenario-text.ts";

/** The name of the lesson or the day that a class has. */
export function choiceTitle(
  { lesson, scenario = "" }: Pick<ClassChoice, "lesson" | "scenario">,
  language: Language,
): string {
  if (lesson === undefined) return scenarioText(scenario, language).title;
  return classLesson(lesson, language)?.title ?? lesson;
}
