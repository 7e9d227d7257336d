import { areaTexts } from "./area-texts.ts";
import ar from "./tray/ar.json" with { type: "json" };
import en from "./tray/en.json" with { type: "json" };
import ms from "./tray/ms.json" with { type: "json" };
import zh from "./tray/zh.json" with { type: "json" };

/** The texts of the printer's tray. */
export const trayText = areaTexts("tray", { en, ar, ms, zh });
export type TrayText = ReturnType<typeof trayText>;
