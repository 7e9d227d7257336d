import { areaTexts } from "./area-texts.ts";
import ar from "./lessons/ar.json" with { type: "json" };
import en from "./lessons/en.json" with { type: "json" };
import ms from "./lessons/ms.json" with { type: "json" };
import zh from "./lessons/zh.json" with { type: "json" };

/** The texts of the catalogue and of a lesson's brief. */
export const lessonsText = areaTexts("lessons", { en, ar, ms, zh });
export type LessonsText = ReturnType<typeof lessonsText>;
