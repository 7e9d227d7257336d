import { areaTexts } from "./area-texts.ts";
import ar from "./card-outcomes/ar.json" with { type: "json" };
import en from "./card-outcomes/en.json" with { type: "json" };
import ms from "./card-outcomes/ms.json" with { type: "json" };
import zh from "./card-outcomes/zh.json" with { type: "json" };

/** The outcomes of a card payment as the trainer chooses them. */
export const cardOutcomeText = areaTexts("card-outcomes", { en, ar, ms, zh });
