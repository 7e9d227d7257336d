import type { i18n } from "i18next";
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import { loadLaterTexts } from "../text/i18n.ts";
import { type Text, textIn } from "../text/translate.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";
import { whenIdle } from "./when-idle.ts";

const TextContext = createRequiredContext<Text>("Text");
const SourceContext = createRequiredContext<i18n>("Texts");

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
  // A lazy screen that is opened later, perhaps during an outage, must not wait. It tries again after a failure here.
  useEffect(() => whenIdle(() => void loadLaterTexts(texts).catch(() => undefined)), [texts]);
  return (
    <SourceContext.Provider value={texts}>
      <TextContext.Provider value={text}>{children}</TextContext.Provider>
    </SourceContext.Provider>
  );
}

/** The texts of all languages, for what loads more of them. */
export function useTextSource(): i18n {
  return useRequiredContext(SourceContext);
}

/** The texts of the current language; the same object until the language changes. */
export function useText(): Text {
  return useRequiredContext(TextContext);
}
