/** A message of a page to the service worker. */
export type WorkerRequest =
  /** Answered with the worker's AppVersion on the port of the message. */
  | { readonly kind: "version" }
  /** A waiting worker takes over from the active one. */
  | { readonly kind: "take_over" }
  /** Keeps the files that no live shift needs, too. */
  | { readonly kind: "keep_all" };
