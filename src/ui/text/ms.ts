import type { Texts } from "./text-keys.ts";

/** The Malay texts of all areas. Vite takes the files into this chunk. */
export const ms: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob<Texts>("./*/ms.json", { eager: true, import: "default" })),
);
