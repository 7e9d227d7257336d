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
