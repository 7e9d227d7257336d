import type { ClassChoice } from "../../../../ports/entities/class.ts";
import type { Language } from "../../../../ports/entities/language.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import type { BandNote } from "../../../training/session/band-state.ts";
import { isolate } from "../../text/isolate.ts";
import { choiceTitle } from "../class/choice-title.ts";
import { classText } from "../text/class-text.ts";
import { commonText } from "../text/common-text.ts";
import { debriefText } from "../text/debrief-text.ts";
import { demonstrationText } from "../text/demonstration-text.ts";

/** Names the lesson that runs. */
export function lessonNote({ number, texts }: Lesson): BandNote {
  return inEachLanguage((language) =>
    commonText(language)("lesson", { number, title: texts[language].title }),
  );
}

/** Names the lesson or the day of a class, and whose board it is. */
export function classNote(
  choice: Pick<ClassChoice, "lesson" | "scenario">,
  trainee: string,
): BandNote {
  return inEachLanguage((language) => {
    const title = classText(language)("class.title", { lesson: choiceTitle(choice, language) });
    return `${title} · ${isolate(trainee, language)}`;
  });
}

export function takenOverNote(): BandNote {
  return inEachLanguage((language) => debriefText(language)("takeOverNote"));
}

/** Says that the branch runs by itself. */
export function demonstrationNote(): BandNote {
  return inEachLanguage((language) => demonstrationText(language)("note"));
}

function inEachLanguage(note: (language: Language) => string): BandNote {
  return { en: note("en"), ar: note("ar"), ms: note("ms"), zh: note("zh") };
}
