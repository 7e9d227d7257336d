import type { en } from "./en.ts";
import type { PluralKey, SingleKey } from "./texts-in.ts";

type EnglishKey = keyof typeof en;

/** The keys that a screen may ask for: without plural endings. */
export type TextKey = SingleKey<EnglishKey> | PluralKey<EnglishKey>;
