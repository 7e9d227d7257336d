import { areaTexts } from "./area-texts.ts";
import ar from "./shared-class/ar.json" with { type: "json" };
import en from "./shared-class/en.json" with { type: "json" };
import ms from "./shared-class/ms.json" with { type: "json" };
import zh from "./shared-class/zh.json" with { type: "json" };

/** The texts of a class in one branch, beside those that every class has. */
export const sharedClassText = areaTexts("shared-class", { en, ar, ms, zh });

type Key = Parameters<ReturnType<typeof sharedClassText>>[0];

/** Whether there are words for this action of staff. */
export function isActionText(key: string): key is Key {
  return Object.hasOwn(en, key);
}
