import { areaTexts } from "./area-texts.ts";
import ar from "./coach/ar.json" with { type: "json" };
import en from "./coach/en.json" with { type: "json" };
import ms from "./coach/ms.json" with { type: "json" };
import zh from "./coach/zh.json" with { type: "json" };

/** The texts of the coach. */
export const coachText = areaTexts("coach", { en, ar, ms, zh });
export type CoachText = ReturnType<typeof coachText>;
