import { areaTexts } from "./area-texts.ts";
import ar from "./class/ar.json" with { type: "json" };
import en from "./class/en.json" with { type: "json" };
import ms from "./class/ms.json" with { type: "json" };
import zh from "./class/zh.json" with { type: "json" };

/** The texts of a class: joining, waiting, and the trainer's page. */
export const classText = areaTexts("class", { en, ar, ms, zh });
export type ClassText = ReturnType<typeof classText>;
