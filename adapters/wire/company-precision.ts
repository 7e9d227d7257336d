import type { CurrencyPrecision } from "../../ports/entities/money.ts";

/**
 * How many decimals the company's amounts have, once GET /me has told. What reads or writes amounts
 * shares it; before it is known no amount is read, since a wrong guess would be wrong by factors of ten.
 */
export class CompanyPrecision {
  private precision: CurrencyPrecision | undefined;

  get current(): CurrencyPrecision | undefined {
    return this.precision;
  }

  record(precision: CurrencyPrecision): void {
    this.precision = precision;
  }
}
