import { areaTexts } from "./area-texts.ts";
import ar from "./console/ar.json" with { type: "json" };
import en from "./console/en.json" with { type: "json" };
import ms from "./console/ms.json" with { type: "json" };
import zh from "./console/zh.json" with { type: "json" };

/** The texts of the trainer's console beside those of its commands. */
export const consoleText = areaTexts("console", { en, ar, ms, zh });
export type ConsoleText = ReturnType<typeof consoleText>;
export type ConsoleTextKey = Parameters<ConsoleText>[0];

export function isConsoleText(key: string): key is ConsoleTextKey {
  return Object.hasOwn(en, key);
}
