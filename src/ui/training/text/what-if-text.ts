import { areaTexts } from "./area-texts.ts";
import ar from "./what-if/ar.json" with { type: "json" };
import en from "./what-if/en.json" with { type: "json" };
import ms from "./what-if/ms.json" with { type: "json" };
import zh from "./what-if/zh.json" with { type: "json" };

/** The page about other minutes until an order is auto-rejected. */
export const whatIfText = areaTexts("what-if", { en, ar, ms, zh });
export type WhatIfText = ReturnType<typeof whatIfText>;
