/** A request as it came over the wire. */
export interface HttpRequest {
  /** In capitals. */
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, a page or a picture; empty where there is nothing to say. */
  readonly body: string;
}

/**
 * What becomes of a request. `silence`: the network lost it or its answer, and nobody will ever say.
 * `cut`: there is no network, and the caller knows at once.
 */
export type HttpOutcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "silence" }
  | { readonly kind: "cut" };

/** A larger body is refused with 413 before it is read to its end. */
export const bodyBytesMax = 1024 * 1024;
