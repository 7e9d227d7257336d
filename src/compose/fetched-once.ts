/** Fetches on the first call, and again after a fetch that failed. */
export function fetchedOnce<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetched: Promise<Value> | undefined;
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
}
