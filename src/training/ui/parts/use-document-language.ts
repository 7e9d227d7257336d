import { useSyncExternalStore } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import { onPageLanguage, pageLanguage } from "../../../ui/text/page-language.ts";

/** The language of the page; follows its changes. */
export function useDocumentLanguage(): Language {
  return useSyncExternalStore(onPageLanguage, pageLanguage);
}
