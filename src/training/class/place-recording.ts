import type { PlaceRun } from "../../../ports/class-server.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { languageOf } from "../../../ports/entities/language.ts";
import { type InputLine, inputsOfLines } from "../../../simulator/inputs/input-lines.ts";
import { type Recording, recordingFormat } from "../../../simulator/inputs/recording.ts";
import { scenarioNamed } from "../../../simulator/scenarios/scenarios.ts";
import { lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { lineProblems } from "../../../simulator/training/read-recording.ts";

/**
 * The recording of the run in one place of a class, up to the last line that the server has. Undefined before its page
 * has sent all lines so far, and for lines that cannot be repeated (N35).
 */
export function placeRecording(
  { lesson = "", scenario = "", seed }: ClassChoice,
  { lines, end, locale }: Omit<PlaceRun, "run" | "from">,
): Recording | undefined {
  const day = lessonNamed(lesson)?.scenario ?? scenarioNamed(scenario);
  if (day === undefined || end === undefined || lineProblems(lines).length > 0) return undefined;
  // The page gives its staff the language of the page.
  const staff =
    locale === undefined
      ? day.staff
      : day.staff.map((person) => ({ ...person, locale: languageOf(locale) }));
  return {
    format: recordingFormat,
    scenario: { name: day.name, version: day.version, day: { ...day, staff } },
    seed,
    staff: 0,
    inputs: inputsOfLines(lines as readonly InputLine[]),
    end,
  };
}
