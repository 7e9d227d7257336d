import type { Texts } from "./text-keys.ts";

/** The Arabic texts of all areas. Vite takes the files into this chunk. */
export const ar: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob<Texts>("./*/ar.json", { eager: true, import: "default" })),
);
