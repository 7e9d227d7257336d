import ar from "../../text/tabs/ar.json" with { type: "json" };
import en from "../../text/tabs/en.json" with { type: "json" };
import ms from "../../text/tabs/ms.json" with { type: "json" };
import zh from "../../text/tabs/zh.json" with { type: "json" };
import { areaTexts } from "./area-texts.ts";

/** The tabs of the board and their areas, from the board's own texts. */
export const tabText = areaTexts("tabs", { en, ar, ms, zh });
