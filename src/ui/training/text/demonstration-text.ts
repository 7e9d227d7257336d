import { areaTexts } from "./area-texts.ts";
import ar from "./demonstration/ar.json" with { type: "json" };
import en from "./demonstration/en.json" with { type: "json" };
import ms from "./demonstration/ms.json" with { type: "json" };
import zh from "./demonstration/zh.json" with { type: "json" };

/** The note of the band while the branch runs by itself, and the autopilot's steps with their reasons. */
export const demonstrationText = areaTexts("demonstration", { en, ar, ms, zh });

type Caption = Extract<keyof typeof en, `caption.${string}`>;

/** The key of the autopilot's step by the event of the order; undefined for an event that has none. */
export function captionOf(event: string): Caption | undefined {
  const key = `caption.${event}`;
  return isCaption(key) ? key : undefined;
}

function isCaption(key: string): key is Caption {
  return Object.hasOwn(en, key);
}
