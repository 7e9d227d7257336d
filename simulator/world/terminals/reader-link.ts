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
