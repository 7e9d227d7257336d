import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import type { FileScreens } from "../../training/files/file-screens.ts";
import { askToEndDay, showProgress, showRefusal } from "../../training/ui/files/file-dialogs.tsx";

/** The screens for files that are dropped on a page. */
export const fileScreens: FileScreens = {
  askToEndDay,
  showRefusal,
  showProgress,
  yieldToPage: yieldToPlatform,
};
