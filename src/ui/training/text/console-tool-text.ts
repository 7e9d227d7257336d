import { areaTexts } from "./area-texts.ts";
import ar from "./console-tool/ar.json" with { type: "json" };
import en from "./console-tool/en.json" with { type: "json" };
import ms from "./console-tool/ms.json" with { type: "json" };
import zh from "./console-tool/zh.json" with { type: "json" };

/** The texts of the band's tool; those of the console itself load with it. */
export const consoleToolText = areaTexts("console-tool", { en, ar, ms, zh });
