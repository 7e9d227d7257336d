import { areaTexts } from "./area-texts.ts";
import ar from "./pad/ar.json" with { type: "json" };
import en from "./pad/en.json" with { type: "json" };
import ms from "./pad/ms.json" with { type: "json" };
import zh from "./pad/zh.json" with { type: "json" };

/** The texts of the trainer's card terminal. */
export const padText = areaTexts("pad", { en, ar, ms, zh });
export type PadText = ReturnType<typeof padText>;
