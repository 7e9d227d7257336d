import { useSyncExternalStore } from "react";
import { type Language, languageOf } from "../../../../ports/entities/language.ts";

/** The language of the page; follows its changes. */
export function useDocumentLanguage(): Language {
  return useSyncExternalStore(watchLanguage, () => languageOf(document.documentElement.lang));
}

function watchLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  return () => observer.disconnect();
}
