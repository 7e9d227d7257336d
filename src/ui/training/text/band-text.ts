import { areaTexts } from "./area-texts.ts";
import ar from "./band/ar.json" with { type: "json" };
import en from "./band/en.json" with { type: "json" };
import ms from "./band/ms.json" with { type: "json" };
import zh from "./band/zh.json" with { type: "json" };

/** The texts of the training band. It shares none with the app, so that trainees see the production screens. */
export const bandText = areaTexts("band", { en, ar, ms, zh });
export type BandText = ReturnType<typeof bandText>;
