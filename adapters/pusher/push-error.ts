/** What pusher-js says on its `error` event, which comes in several shapes. */
export type PushError =
  /** The server closed with a code on which the protocol has an opinion. */
  | { readonly kind: "closed"; readonly code: number }
  /** The first frame was no handshake; pusher-js would wait for ever. */
  | { readonly kind: "handshake" }
  /** Anything else: a warning of the server, a frame that is no JSON, the first of two tellings. */
  | { readonly kind: "other" };

/** Reads both shapes without throwing; a closing code counts only in the shape that comes exactly once. */
export function readPushError(error: unknown): PushError {
  const type = field(error, "type");
  if (type === "HandshakeError") return { kind: "handshake" };
  const code = field(field(field(error, "error"), "data"), "code");
  if (type === "WebSocketError" && typeof code === "number") return { kind: "closed", code };
  return { kind: "other" };
}

/** Codes after which pusher-js never tries again by itself. */
export function isRefusal(code: number): boolean {
  return (code > 4000 && code < 4100) || code >= 4300;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
