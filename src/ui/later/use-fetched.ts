import { useEffect, useState } from "react";

export type Fetched<Value> =
  | { readonly kind: "fetching" }
  | { readonly kind: "fetched"; readonly value: Value }
  | { readonly kind: "failed" };

/**
 * Fetches what few will ever open and is too heavy for the later parts, in a chunk of its own.
 * `fetch` is called once; where it fails, opening the same again tries again.
 */
export function useFetched<Value>(fetch: () => Promise<Value>): Fetched<Value> {
  const [ask] = useState(() => fetch);
  const [fetched, setFetched] = useState<Fetched<Value>>({ kind: "fetching" });
  useEffect(() => {
    let isGone = false;
    ask().then(
      (value) => !isGone && setFetched({ kind: "fetched", value }),
      () => !isGone && setFetched({ kind: "failed" }),
    );
    return () => {
      isGone = true;
    };
  }, [ask]);
  return fetched;
}
