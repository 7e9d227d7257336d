import { areaTexts } from "./area-texts.ts";
import ar from "./results/ar.json" with { type: "json" };
import en from "./results/en.json" with { type: "json" };
import ms from "./results/ms.json" with { type: "json" };
import zh from "./results/zh.json" with { type: "json" };

/** The texts of the results and of the certificate. */
export const resultsText = areaTexts("results", { en, ar, ms, zh });
export type ResultsText = ReturnType<typeof resultsText>;
