import { areaTexts } from "./area-texts.ts";
import ar from "./steps/ar.json" with { type: "json" };
import en from "./steps/en.json" with { type: "json" };
import ms from "./steps/ms.json" with { type: "json" };
import zh from "./steps/zh.json" with { type: "json" };

/** The coach's sentences about a step. `label` is the control's own, `order` the number on the screen, `left` minutes and seconds. */
export const stepText = areaTexts("steps", { en, ar, ms, zh });
