import { areaTexts } from "./area-texts.ts";
import ar from "./tabs/ar.json" with { type: "json" };
import en from "./tabs/en.json" with { type: "json" };
import ms from "./tabs/ms.json" with { type: "json" };
import zh from "./tabs/zh.json" with { type: "json" };

/** The tabs of the board and their areas, as the product names them. */
export const tabText = areaTexts("tabs", { en, ar, ms, zh });
