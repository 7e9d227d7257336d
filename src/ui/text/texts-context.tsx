import type { i18n } from "i18next";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from "react";

const TextsContext = createContext<i18n | undefined>(undefined);

/**
 * Hands the texts to the screens. All that is wanted of a binding between i18next and React is to
 * follow the language, which is too little to carry a package for (PF-8).
 */
export function TextsProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts, and the language in use; renders anew when that changes. */
export function useTexts(): { readonly texts: i18n; readonly language: string } {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error("There are no texts outside TextsProvider");
  // The same function each time, or every rendering would subscribe anew.
  const subscribe = useCallback(
    (listener: () => void) => {
      texts.on("languageChanged", listener);
      return () => texts.off("languageChanged", listener);
    },
    [texts],
  );
  const language = useSyncExternalStore(subscribe, () => texts.language);
  return { texts, language };
}
