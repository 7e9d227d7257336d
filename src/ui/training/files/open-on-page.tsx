import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Draws a dialog about a file above whatever the page shows, until it calls `close`. */
export function openOnPage(draw: (close: () => void) => ReactNode): void {
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

/** A file's name in a sentence: short, and isolated from a text that runs the other way. */
export function shownFileName(name: string): string {
  return `\u2068${name.slice(0, 80)}\u2069`;
}
