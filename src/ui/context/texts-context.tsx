import type { i18n } from "i18next";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import { type Text, textIn } from "../text/translate.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";

const TextContext = createRequiredContext<Text>("Text");

/**
 * Passes the texts to the screens and follows the language. A binding package between i18next and React
 * would do no more (PF-8).
 */
export function TextsProvider(props: { readonly texts: i18n; readonly children: ReactNode }) {
  const { texts, children } = props;
  const subscribe = useCallback(
    (listener: () => void) => {
      texts.on("languageChanged", listener);
      return () => texts.off("languageChanged", listener);
    },
    [texts],
  );
  const language = useSyncExternalStore(subscribe, () => texts.language as Language);
  const text = useMemo(() => textIn(texts, language), [texts, language]);
  return <TextContext.Provider value={text}>{children}</TextContext.Provider>;
}

/** The texts of the current language; the same object until the language changes. */
export function useText(): Text {
  return useRequiredContext(TextContext);
}
