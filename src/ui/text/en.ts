import { enFirst } from "./en-first.ts";
import { enLater } from "./en-later.ts";

/** Every text of the screens, in English, which is the default. */
export const en = { ...enFirst, ...enLater } as const;
