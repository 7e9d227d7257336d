import type { CurrencyPrecision } from "../../ports/entities/money.ts";

/** The server settings that a decoder needs beside the answer. */
export interface WireConventions {
  /** The number of decimals of the company's amounts; absent where the company's currency cannot be read (N16). */
  readonly precision?: CurrencyPrecision;
  /** The IANA zone of times that the server sends without a zone; absent where it is not configured (N16). */
  readonly timeZone?: string;
}

/**
 * The conventions of the company's server, once GET /me has answered. All code that reads or writes amounts shares
 * them. No amount is read before the precision is known: a wrong guess is wrong by factors of ten.
 */
export class CompanyConventions {
  /** The IANA zone of times that the server sends without a zone; undefined where it is not configured. */
  readonly timeZone: string | undefined;
  private conventions: WireConventions | undefined;

  constructor(timeZone?: string) {
    this.timeZone = timeZone;
  }

  get current(): WireConventions | undefined {
    return this.conventions;
  }

  /** Undefined: the company's currency cannot be read. */
  record(precision: CurrencyPrecision | undefined): WireConventions {
    const { timeZone } = this;
    this.conventions = {
      ...(precision !== undefined && { precision }),
      ...(timeZone !== undefined && { timeZone }),
    };
    return this.conventions;
  }
}
