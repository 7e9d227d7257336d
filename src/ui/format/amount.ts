import type { Language } from "../../../ports/entities/language.ts";
import { type Currency, type Minor, toMajorText } from "../../../ports/entities/money.ts";

/** Writes amounts in the company's currency and precision (FM-2). */
export interface AmountFormat {
  /** Without the currency, for columns: 1,212.75 */
  plain(amount: Minor): string;
  /** With the currency's code, for totals: AED 1,212.75 */
  withCurrency(amount: Minor): string;
}

/**
 * Takes the number of decimals from the company, never from Intl. Digits are Latin in every language, so that
 * money and timers use one numbering system.
 */
export function amountFormat(language: Language, currency: Currency): AmountFormat {
  const digits = {
    minimumFractionDigits: currency.precision,
    maximumFractionDigits: currency.precision,
    numberingSystem: "latn",
  };
  const plain = new Intl.NumberFormat(language, digits);
  const full = new Intl.NumberFormat(language, {
    ...digits,
    style: "currency",
    currency: currency.code,
    currencyDisplay: "code",
  });
  // Formats the text, not a number, so that no amount becomes a binary fraction.
  const text = (amount: Minor) =>
    toMajorText(amount, currency.precision) as Intl.StringNumericLiteral;
  return {
    plain: (amount) => plain.format(text(amount)),
    withCurrency: (amount) => full.format(text(amount)),
  };
}
