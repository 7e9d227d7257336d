import type { Language } from "../../../ports/entities/language.ts";
import {
  type Currency,
  type Minor,
  toMajorText,
  withMinusSign,
} from "../../../ports/entities/money.ts";
import { isolate } from "../text/isolate.ts";

/** Writes amounts in the company's currency and precision (FM-2); "–" stands for one that is not known. */
export interface AmountFormat {
  /** Without the currency, for columns: 1,212.75 */
  plain(amount: Minor | undefined): string;
  /** With the currency's code, for totals: AED 1,212.75 */
  withCurrency(amount: Minor | undefined): string;
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
  const full = withCode(language, currency.code, digits);
  // Formats the text, not a number, so that no amount becomes a binary fraction.
  const text = (amount: Minor) =>
    toMajorText(amount, currency.precision) as Intl.StringNumericLiteral;
  return {
    plain: (amount) => (amount === undefined ? "–" : withMinusSign(plain.format(text(amount)))),
    withCurrency: (amount) => (amount === undefined ? "–" : full(text(amount))),
  };
}

/** Intl writes the code of a currency; other text stands before the amount as it is (N16). */
function withCode(language: Language, code: string, digits: Intl.NumberFormatOptions) {
  if (/^[a-z]{3}$/i.test(code)) {
    const format = new Intl.NumberFormat(language, {
      ...digits,
      style: "currency",
      currency: code,
      currencyDisplay: "code",
    });
    return (amount: Intl.StringNumericLiteral) => withMinusSign(format.format(amount));
  }
  const format = new Intl.NumberFormat(language, digits);
  const before = code === "" ? "" : `${isolate(code, language)}\u00a0`;
  return (amount: Intl.StringNumericLiteral) => before + withMinusSign(format.format(amount));
}
