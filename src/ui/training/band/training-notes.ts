import type { Language } from "../../../../ports/entities/language.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import type { BandNote } from "../../../training/session/band-state.ts";
import { commonText } from "../text/common-text.ts";
import { debriefText } from "../text/debrief-text.ts";
import { demonstrationText } from "../text/demonstration-text.ts";

/** Names the lesson that runs. */
export function lessonNote({ number, texts }: Lesson): BandNote {
  return inEachLanguage((language) =>
    commonText(language)("lesson", { number, title: texts[language].title }),
  );
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
