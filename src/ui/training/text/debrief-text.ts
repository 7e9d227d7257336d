import { areaTexts } from "./area-texts.ts";
import ar from "./debrief/ar.json" with { type: "json" };
import en from "./debrief/en.json" with { type: "json" };
import ms from "./debrief/ms.json" with { type: "json" };
import zh from "./debrief/zh.json" with { type: "json" };

/** The texts of the debrief. */
export const debriefText = areaTexts("debrief", { en, ar, ms, zh });
export type DebriefText = ReturnType<typeof debriefText>;
