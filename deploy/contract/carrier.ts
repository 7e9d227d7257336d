import type { Duration } from "../../ports/entities/time.ts";
import type { Ask } from "../doctor/ask.ts";

/** Receives the texts and the end of a push connection. */
export interface PushListener {
  readonly onText: (text: string) => void;
  readonly onClose: (code: number, reason: string) => void;
}

export interface OpenedPush {
  send(text: string): void;
  close(): void;
}

export type PushOpening =
  | { readonly kind: "opened"; readonly push: OpenedPush }
  /** An HTTP answer in the place of a WebSocket. */
  | { readonly kind: "not_upgraded"; readonly status: number }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Carries the statements' calls to a back end: over HTTP and WebSocket to an owner's, or within the process to the
 * simulator's.
 */
export interface Carrier {
  readonly ask: Ask;
  openPush(address: URL, origin: string, listener: PushListener): Promise<PushOpening>;
  /** Lets this much time pass; ends early when the command is stopped. */
  wait(durationMs: Duration): Promise<void>;
}
