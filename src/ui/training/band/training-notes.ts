import type { Language } from "../../../../ports/entities/language.ts";
import type { Lesson } from "../../../../simulator/training/lesson.ts";
import type { BandNote } from "../../../training/session/band-state.ts";
import { commonTexts } from "../text/common-texts.ts";
import { debriefTexts } from "../text/debrief-texts.ts";

/** Names the lesson that runs. */
export function lessonNote({ number, texts }: Lesson): BandNote {
  return inEachLanguage((language) => commonTexts[language].lesson(number, texts[language].title));
}

export function takenOverNote(): BandNote {
  return inEachLanguage((language) => debriefTexts[language].takeOverNote);
}

function inEachLanguage(note: (language: Language) => string): BandNote {
  return { en: note("en"), ar: note("ar"), ms: note("ms"), zh: note("zh") };
}
