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

/** A JSON answer. */
export function jsonOutcome(status: number, value: unknown): HttpOutcome {
  return {
    kind: "response",
    response: {
      status,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
      body: JSON.stringify(value),
    },
  };
}

/** A page for a person. Its policy allows no foreign scripts and no loading. */
export function pageOutcome(status: number, html: string): HttpOutcome {
  return {
    kind: "response",
    response: {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        "x-content-type-options": "nosniff",
      },
      body: html,
    },
  };
}

/** An SVG picture that a browser may cache: its content never changes for the same address. */
export function keptPictureOutcome(svg: string): HttpOutcome {
  return {
    kind: "response",
    response: {
      status: 200,
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'",
        "x-content-type-options": "nosniff",
      },
      body: svg,
    },
  };
}

/** A refusal with a sentence that gives the reason. */
export function refusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpOutcome {
  return withHeaders(jsonOutcome(status, { error: { message } }), headers);
}

/** The same outcome with headers added. */
export function withHeaders(
  outcome: HttpOutcome,
  headers: Readonly<Record<string, string>>,
): HttpOutcome {
  if (outcome.kind !== "response") return outcome;
  const { response } = outcome;
  return {
    kind: "response",
    response: { ...response, headers: { ...response.headers, ...headers } },
  };
}

/** The parsed target of a request. */
export interface RequestTarget {
  /** The path with its escapes resolved, without a trailing slash. */
  readonly segments: readonly string[];
  /** The first value of each name. */
  readonly query: ReadonlyMap<string, string>;
}

/** Parses a path with its query; undefined for a broken escape. The URL class is not part of the language itself. */
export function parseTarget(target: string): RequestTarget | undefined {
  const [beforeHash = ""] = target.split("#");
  const queryAt = beforeHash.indexOf("?");
  const path = queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt);
  const queryText = queryAt < 0 ? "" : beforeHash.slice(queryAt + 1);
  try {
    const segments = path
      .split("/")
      .filter((segment) => segment !== "")
      .map(decodeURIComponent);
    return { segments, query: parseForm(queryText) };
  } catch {
    return undefined;
  }
}

/** Parses a form body or a query. Throws a URIError for a broken escape. */
export function parseForm(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equalsAt = pair.indexOf("=");
    const name = decodeField(equalsAt < 0 ? pair : pair.slice(0, equalsAt));
    if (!fields.has(name))
      fields.set(name, equalsAt < 0 ? "" : decodeField(pair.slice(equalsAt + 1)));
  }
  return fields;
}

function decodeField(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
