import { areaTexts } from "./area-texts.ts";
import ar from "./common/ar.json" with { type: "json" };
import en from "./common/en.json" with { type: "json" };
import ms from "./common/ms.json" with { type: "json" };
import zh from "./common/zh.json" with { type: "json" };

/** Texts that several training screens share. */
export const commonText = areaTexts("common", { en, ar, ms, zh });
