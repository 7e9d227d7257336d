import type { Language } from "../../ports/entities/language.ts";
import type { BandNote } from "../../simulator/console/band-state.ts";
import { commonTexts } from "../../simulator/console/training/text/common-texts.ts";
import { debriefTexts } from "../../simulator/console/training/text/debrief-texts.ts";
import type { Lesson } from "../../simulator/training/lesson.ts";

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
