import { type Language, languages } from "../../../ports/entities/language.ts";
import type { KeptCheckout } from "../../payments/kept-checkout.ts";
import { amountFormat } from "../format/amount.ts";
import { isolate } from "../text/isolate.ts";
import type { IsolatedText, Text } from "../text/translate.ts";

/** Says which payments, entered by staff, were not recorded with their order (N9). */
export function notRecordedText(
  kept: KeptCheckout,
  { t, language }: Pick<Text, "t" | "language">,
): string {
  const lines = enteredLinesText(kept, language);
  return t("pay.notRecordedText", { number: kept.orderNumber, lines });
}

/** The payments that staff entered, as a list in words, which goes in the direction of its language. */
export function enteredLinesText(
  { currency, lines }: Pick<KeptCheckout, "currency" | "lines">,
  language: Language,
): IsolatedText {
  const amounts = amountFormat(language, currency);
  const shown = lines
    .filter(({ kind }) => kind === "manual")
    .map(
      ({ displayName, amount }) =>
        `${isolate(displayName, language)} ${isolate(amounts.withCurrency(amount), language)}`,
    );
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" });
  return { isolated: list.format(shown) };
}
