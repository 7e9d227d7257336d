import { areaTexts } from "./area-texts.ts";
import ar from "./kept-day/ar.json" with { type: "json" };
import en from "./kept-day/en.json" with { type: "json" };
import ms from "./kept-day/ms.json" with { type: "json" };
import zh from "./kept-day/zh.json" with { type: "json" };

/** The texts of the offer to go on with the day that a reload has left. */
export const keptDayText = areaTexts("kept-day", { en, ar, ms, zh });
