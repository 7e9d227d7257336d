import type { Texts } from "./text-keys.ts";

/** The Chinese texts of all areas. Vite takes the files into this chunk. */
export const zh: Texts = Object.assign(
  {},
  ...Object.values(import.meta.glob<Texts>("./*/zh.json", { eager: true, import: "default" })),
);
