/**
 * Loads a port's chunk on the first call and returns the same port to later calls. After a failed load the
 * next call tries again.
 */
export function lazyPort<Port>(load: () => Promise<Port>): () => Promise<Port> {
  let loading: Promise<Port> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
