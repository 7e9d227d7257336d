import { isOfClass } from "./kept-place.ts";

/** The path of a board that the trainer of a class looks at, in a frame of the trainer's page. */
const lookPath = "/trainer/look";

export interface LookAddress {
  /** It stands behind the `#`, so that it stays in the browser. */
  readonly key: string;
  /** That of the trainer's page. */
  readonly locale: string;
  /** Absent for the branch that a whole class shares. */
  readonly place?: number;
}

export function lookAddress({ key, locale, place }: LookAddress): string {
  const query = new URLSearchParams({
    locale,
    ...(place !== undefined && { place: String(place) }),
  });
  return `${lookPath}?${query}#${key}`;
}

/** Undefined for a page that is no look. */
export function lookOf(page: Window): Required<LookAddress> | undefined {
  const { pathname, search, hash } = page.location;
  if (pathname !== lookPath || !isOfClass(page)) return undefined;
  const query = new URLSearchParams(search);
  return {
    key: hash.slice(1),
    locale: query.get("locale") ?? "",
    place: Number(query.get("place")),
  };
}
