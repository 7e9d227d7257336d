import { createRoot } from "react-dom/client";
import type { Stop } from "../../ports/entities/time.ts";
import { consoleTexts } from "./console-texts.ts";
import { TrainingBand, type TrainingBandProps } from "./training-band.tsx";

/**
 * Marks the page as training in a root of its own, beside the app's (TN-1, TN-2): the band, the room
 * that it takes (`--band`), and the page's title.
 */
export function mountTrainingBand(host: HTMLElement, props: TrainingBandProps): Stop {
  const root = createRoot(host);
  root.render(<TrainingBand {...props} />);
  const { documentElement } = document;
  documentElement.style.setProperty("--band", "40px");
  const title = document.title;
  const mark = consoleTexts(documentElement.lang).training.toUpperCase();
  document.title = `${mark} · ${title}`;
  return () => {
    root.unmount();
    documentElement.style.removeProperty("--band");
    document.title = title;
  };
}
