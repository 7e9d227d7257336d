import { areaTexts } from "./area-texts.ts";
import ar from "./save-recording/ar.json" with { type: "json" };
import en from "./save-recording/en.json" with { type: "json" };
import ms from "./save-recording/ms.json" with { type: "json" };
import zh from "./save-recording/zh.json" with { type: "json" };

/** Saves the recording of the run as a file. */
export const saveRecordingText = areaTexts("save-recording", { en, ar, ms, zh });
