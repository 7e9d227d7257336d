/**
 * The part of Stripe's Terminal object that is used here, read from outside: nothing in what arrives is
 * believed before it was looked at. `import type` of the package's own types is in load-reader-sdk.ts.
 */
export interface SdkError {
  readonly message?: string;
  readonly code?: string;
  readonly decline_code?: string;
  /** Null where nobody knows; absent in errors that concern none. */
  readonly payment_intent?: SdkIntent | null;
}

export interface SdkIntent {
  readonly id?: string;
  readonly status?: string;
}

export interface SdkReader {
  readonly id: string;
  readonly serial_number?: string;
  readonly status?: string | null;
}

/** Every call of the SDK resolves; what failed says so in `error`. */
export type SdkAnswer<Value> = Value | { readonly error: SdkError };

export interface ReaderSdk {
  getConnectionStatus(): string;
  discoverReaders(options: {
    readonly location?: string;
  }): Promise<SdkAnswer<{ readonly discoveredReaders: readonly SdkReader[] }>>;
  connectReader(
    reader: SdkReader,
    options: { readonly fail_if_in_use: boolean },
  ): Promise<SdkAnswer<{ readonly reader: SdkReader }>>;
  disconnectReader(): Promise<unknown>;
  collectPaymentMethod(
    clientSecret: string,
  ): Promise<SdkAnswer<{ readonly paymentIntent: SdkIntent }>>;
  cancelCollectPaymentMethod(): Promise<unknown>;
  /** Takes the very object that `collectPaymentMethod` resolved with. */
  processPayment(intent: SdkIntent): Promise<SdkAnswer<{ readonly paymentIntent: SdkIntent }>>;
  clearReaderDisplay(): Promise<unknown>;
}

export interface ReaderSdkProps {
  /** Never cached; a rejection surfaces in whatever call needed the token. */
  onFetchConnectionToken(): Promise<string>;
  onUnexpectedReaderDisconnect(): void;
}

/** Makes the page's one Terminal object; may throw. */
export type CreateReaderSdk = (props: ReaderSdkProps) => ReaderSdk;
