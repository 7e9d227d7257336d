import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import type { FileScreens } from "../../training/files/file-screens.ts";
import { askToEndDay } from "../../training/ui/files/end-day-question.tsx";
import { showFileRefusal } from "../../training/ui/files/file-refusal.tsx";
import { showReplayProgress } from "../../training/ui/files/replay-progress.tsx";

/** The screens for files that are dropped on a page. */
export const fileScreens: FileScreens = {
  askToEndDay,
  showRefusal: showFileRefusal,
  showProgress: showReplayProgress,
  yieldToPage: yieldToPlatform,
};
