import ar from "./advice/ar.json" with { type: "json" };
import en from "./advice/en.json" with { type: "json" };
import ms from "./advice/ms.json" with { type: "json" };
import zh from "./advice/zh.json" with { type: "json" };
import { areaTexts } from "./area-texts.ts";

/** The sentences of a debrief's advice: what would have saved the points, then what was pressed or missed. */
export const adviceText = areaTexts("advice", { en, ar, ms, zh });
export type AdviceText = ReturnType<typeof adviceText>;
