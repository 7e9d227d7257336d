import type { Currency } from "../../ports/entities/money.ts";

/** The server settings that a decoder needs beside the answer. */
export interface WireConventions {
  /** That of the company's amounts; absent where it cannot be read (N16). */
  readonly currency?: Currency;
  /** The IANA zone of times that the server sends without a zone; absent where it is not configured (N16). */
  readonly timeZone?: string;
}

/**
 * The conventions of the company's server, once GET /me has answered. All code that reads or writes amounts shares
 * them. No amount is read before the currency is known: a wrong guess is wrong by factors of ten.
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
  record(currency: Currency | undefined): WireConventions {
    const { timeZone } = this;
    this.conventions = {
      ...(currency !== undefined && { currency }),
      ...(timeZone !== undefined && { timeZone }),
    };
    return this.conventions;
  }
}
