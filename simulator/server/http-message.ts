/** A request as received. */
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
  /** JSON text, a page or a picture; empty when there is no content. */
  readonly body: string;
}

/**
 * The outcome of a request. `silence`: the network lost the request or its answer, and the caller never gets one.
 * `cut`: there is no network, and the caller knows at once.
 */
export type HttpOutcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "silence" }
  | { readonly kind: "cut" };
