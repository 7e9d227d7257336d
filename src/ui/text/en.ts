import { firstEn } from "./first-en.ts";
import { laterEn } from "./later-en.ts";

/** All English texts, which name the keys for the other languages. */
export const en = { ...firstEn, ...laterEn };
