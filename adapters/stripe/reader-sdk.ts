/**
 * The part of Stripe's Terminal object that is used here. Its answers come from outside, so every field
 * is checked before use. `import type` of the package's own types is in load-reader-sdk.ts.
 */
export interface SdkError {
  readonly message?: string;
  readonly code?: string;
  readonly decline_code?: string;
  /** Null if unknown; absent in errors without an intent. */
  readonly payment_intent?: SdkIntent | null;
}

export interface SdkIntent {
  readonly id?: string;
  readonly status?: string;
  /** In Stripe's smallest unit of the currency. */
  readonly amount?: number;
  /** The amount taken; absent before the card is charged. */
  readonly amount_received?: number;
  readonly currency?: string;
}

export interface SdkReader {
  readonly id: string;
  readonly serial_number?: string;
  readonly status?: string | null;
}

/** Every call of the SDK resolves; a failed one has `error`. */
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
  /** Never cached; a rejection fails the call that needed the token. */
  onFetchConnectionToken(): Promise<string>;
  onUnexpectedReaderDisconnect(): void;
}

/** Makes the page's one Terminal object; may throw. */
export type CreateReaderSdk = (props: ReaderSdkProps) => ReaderSdk;

/** The attempt that uses the reader. */
interface ReaderUser {
  fetchToken(): Promise<string>;
  onDisconnect(): void;
}

/** The page's one Terminal object, made with the first attempt that needs it, and the reader it has. */
export class ReaderSession {
  private readonly load: () => Promise<CreateReaderSdk>;
  private sdk: ReaderSdk | undefined;
  private user: ReaderUser | undefined;
  /** The reader that is connected; it was connected by this page. */
  connectedId: string | undefined;
  /** The reader that this page used last, which it may take over from itself. */
  lastUsedId: string | undefined;

  constructor(load: () => Promise<CreateReaderSdk>) {
    this.load = load;
  }

  /** Gives the reader to this attempt. Rejects when the SDK cannot be loaded. */
  async open(user: ReaderUser): Promise<ReaderSdk> {
    this.user = user;
    if (this.sdk === undefined) {
      const create = await this.load();
      this.sdk ??= create({
        onFetchConnectionToken: () =>
          this.user?.fetchToken() ?? Promise.reject(new Error("No attempt is running")),
        onUnexpectedReaderDisconnect: () => {
          this.connectedId = undefined;
          this.user?.onDisconnect();
        },
      });
    }
    return this.sdk;
  }
}
