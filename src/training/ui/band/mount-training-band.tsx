import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { languageOf } from "../../../../ports/entities/language.ts";
import type { Stop } from "../../../../ports/entities/time.ts";
import { trainingText } from "../text/training-texts.ts";
import { TopmostPlace } from "./topmost-place.ts";
import { TrainingBand, type TrainingBandProps } from "./training-band.tsx";

/**
 * Marks the page as training in a React root of its own beside the app's (TN-1, TN-2): adds the band, reserves its
 * height (`--band`), keeps it in reach above dialogs and marks the page's title.
 */
export function mountTrainingBand(props: Omit<TrainingBandProps, "place">): Stop {
  const host = document.getElementById("training");
  if (host === null) throw new Error("The page has no training band");
  const place = new TopmostPlace(host);
  const root = createRoot(host);
  // At once: tools that are loaded later look for their place in the band.
  flushSync(() => root.render(<TrainingBand {...props} place={place} />));
  // In a dialog the host takes no room among its children.
  host.style.display = "contents";
  const { documentElement } = document;
  documentElement.style.setProperty("--band", "40px");
  const title = document.title;
  const mark = trainingText("band", languageOf(documentElement.lang))("training").toUpperCase();
  document.title = `${mark} · ${title}`;
  const stopPlace = place.start();
  return () => {
    stopPlace();
    root.unmount();
    documentElement.style.removeProperty("--band");
    document.title = title;
  };
}
