import { useSyncExternalStore } from "react";

/** The language in which the page speaks just now. */
export function useDocumentLanguage(): string {
  return useSyncExternalStore(watchLanguage, () => document.documentElement.lang);
}

function watchLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  return () => observer.disconnect();
}
