import { languages } from "../../../ports/entities/language.ts";
import type { KeptCheckout } from "../../payments/kept-lines.ts";
import { amountFormat } from "../format/amount.ts";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";

/** Says which payments, entered by staff, were not recorded with their order (N9). */
export function notRecordedText(
  { orderNumber, currency, lines }: KeptCheckout,
  { t, language }: Pick<Text, "t" | "language">,
): string {
  const amounts = amountFormat(language, currency);
  const shown = lines
    .filter(({ kind }) => kind === "manual")
    .map(
      ({ displayName, amount }) =>
        `${isolate(displayName, language)} ${isolate(amounts.withCurrency(amount), language)}`,
    );
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" }).format(shown);
  return t("pay.notRecordedText", { number: orderNumber, lines: list });
}
