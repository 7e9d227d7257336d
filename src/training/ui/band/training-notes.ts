import type { ClassChoice } from "../../../../ports/entities/class.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import { isolate } from "../../../ui/text/isolate.ts";
import type { BandNote } from "../../session/band-state.ts";
import { choiceTitle } from "../class/choice-title.ts";
import { shownFileName } from "../text/scenario-text.ts";
import { trainingText } from "../text/training-texts.ts";

/** Names the lesson that runs. */
export function lessonNote({ number, texts }: Lesson): BandNote {
  return (language) =>
    trainingText("common", language)("lesson", { number, title: texts[language].title });
}

/** Names the lesson or the day of a class, and whose board it is. */
export function classNote(
  choice: Pick<ClassChoice, "lesson" | "scenario">,
  trainee: string,
): BandNote {
  return (language) => {
    const title = trainingText("class", language)("class.title", {
      lesson: choiceTitle(choice, language),
    });
    return `${title} · ${isolate(trainee, language)}`;
  };
}

/** Names the file of the scenario that runs. */
export function scenarioFileNote(file: string): BandNote {
  return (language) =>
    trainingText("files", language)("runs", { file: shownFileName(file, language) });
}

export function takenOverNote(): BandNote {
  return (language) => trainingText("debrief", language)("takeOverNote");
}

/** Says that the branch runs by itself. */
export function demonstrationNote(): BandNote {
  return (language) => trainingText("demonstration", language)("note");
}
