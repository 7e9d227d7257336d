import type { CurrencyPrecision } from "../../ports/entities/money.ts";

/**
 * The number of decimals of the company's amounts, once GET /me has answered. All code that reads or writes
 * amounts shares it. No amount is read before it is known: a wrong guess is wrong by factors of ten.
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
