import type { CreateReaderSdk, ReaderSdk } from "./reader-sdk.ts";

/** The attempt that uses the reader. */
export interface ReaderUser {
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

  /** Gives the reader to this attempt. Rejects when the SDK cannot be had. */
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
