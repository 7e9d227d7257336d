import { areaTexts } from "./area-texts.ts";
import ar from "./happenings/ar.json" with { type: "json" };
import en from "./happenings/en.json" with { type: "json" };
import ms from "./happenings/ms.json" with { type: "json" };
import zh from "./happenings/zh.json" with { type: "json" };

/** Sentences about what happened in a run. */
export const happeningText = areaTexts("happenings", { en, ar, ms, zh });
export type HappeningText = ReturnType<typeof happeningText>;
