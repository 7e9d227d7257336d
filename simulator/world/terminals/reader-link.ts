/** The result of collecting a card at the reader. */
export type CollectResult =
  | { readonly kind: "collected"; readonly intentId: string }
  | { readonly kind: "canceled" }
  | { readonly kind: "failed"; readonly code: string; readonly message: string }
  /** The reader disconnected while it waited. */
  | { readonly kind: "gone" };

/** The result of confirming a collected card. */
export type ConfirmResult =
  | { readonly kind: "confirmed"; readonly intentId: string; readonly status: string }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
      readonly declineCode?: string;
      readonly intentId?: string;
      /** The intent's status, if the error contains the intent; absent if unknown. */
      readonly status?: string;
    }
  | { readonly kind: "gone" };

export interface FoundReader {
  readonly id: string;
  readonly label: string;
}

export type ConnectResult =
  | { readonly kind: "connected" }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

/** A card reader on the local network, as the SDK reaches it: not through the back office. */
export interface ReaderLink {
  /** False: the SDK's script will not load. */
  canLoad(): Promise<boolean>;
  discover(): Promise<readonly FoundReader[]>;
  connect(readerId: string): Promise<ConnectResult>;
  /** Waits without limit for a card. */
  collect(clientSecret: string): Promise<CollectResult>;
  /** False: nothing is being collected any more. */
  cancelCollect(): Promise<boolean>;
  confirm(intentId: string): Promise<ConfirmResult>;
}

/** Asks the classroom's server; resolves with undefined without an answer. */
type AskReader = (call: string, id?: string) => Promise<unknown>;

/** The reader of a class, reached from a page of it (`POST /simulator/reader`). Both ends are ours. */
export function remoteReaderLink(ask: AskReader): ReaderLink {
  const asked = async <Result>(call: string, id: string | undefined, unanswered: Result) =>
    ((await ask(call, id)) as Result | undefined) ?? unanswered;
  const message = "The classroom does not answer";
  return {
    canLoad: () => asked("can_load", undefined, false),
    discover: () => asked<readonly FoundReader[]>("discover", undefined, []),
    connect: (id) =>
      asked<ConnectResult>("connect", id, { kind: "failed", code: "network_timeout", message }),
    collect: (secret) => asked<CollectResult>("collect", secret, { kind: "gone" }),
    cancelCollect: () => asked("cancel_collect", undefined, false),
    confirm: (id) =>
      asked<ConfirmResult>("confirm", id, { kind: "failed", code: "network_timeout", message }),
  };
}
