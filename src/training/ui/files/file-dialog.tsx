import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "../../../../ports/entities/language.ts";
import { isolate } from "../../../ui/text/isolate.ts";

/** Opens a dialog about a file above whatever the page shows, until it calls `close`. */
export function openFileDialog(draw: (close: () => void) => ReactNode): void {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    draw(() => {
      root.unmount();
      host.remove();
    }),
  );
}

/** A file's name in a sentence, however long it is and whichever way it runs. */
export function shownFileName(name: string, language: Language): string {
  return isolate(name.slice(0, 80), language);
}
