import { areaTexts } from "./area-texts.ts";
import ar from "./files/ar.json" with { type: "json" };
import en from "./files/en.json" with { type: "json" };
import ms from "./files/ms.json" with { type: "json" };
import zh from "./files/zh.json" with { type: "json" };

/** The texts about scenarios and recordings that cannot be opened. Mistakes in them are English, as the files are. */
export const fileText = areaTexts("files", { en, ar, ms, zh });
export type FileText = ReturnType<typeof fileText>;
