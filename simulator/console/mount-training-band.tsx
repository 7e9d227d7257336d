import { createRoot } from "react-dom/client";
import { languageOf } from "../../ports/entities/language.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { bandTexts } from "./text/band-texts.ts";
import { TrainingBand, type TrainingBandProps } from "./training-band.tsx";

/**
 * Marks the page as training in a React root of its own beside the app's (TN-1, TN-2): adds the band,
 * reserves its height (`--band`) and marks the page's title.
 */
export function mountTrainingBand(host: HTMLElement, props: TrainingBandProps): Stop {
  const root = createRoot(host);
  root.render(<TrainingBand {...props} />);
  const { documentElement } = document;
  documentElement.style.setProperty("--band", "40px");
  const title = document.title;
  const mark = bandTexts[languageOf(documentElement.lang)].training.toUpperCase();
  document.title = `${mark} · ${title}`;
  return () => {
    root.unmount();
    documentElement.style.removeProperty("--band");
    document.title = title;
  };
}
