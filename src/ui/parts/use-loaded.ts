import { useEffect, useState } from "react";

/**
 * The value of a port that loads its code on first use; undefined until it is there. Throws the error of a
 * failed load while rendering, so that the lazy screen around it offers to try again.
 */
export function useLoaded<Value>(load: () => Promise<Value>): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: Value } | { readonly error: unknown }>();
  useEffect(() => {
    let isStopped = false;
    load().then(
      (value) => !isStopped && setLoaded({ value }),
      (error: unknown) => !isStopped && setLoaded({ error }),
    );
    return () => {
      isStopped = true;
    };
  }, [load]);
  if (loaded !== undefined && "error" in loaded)
    throw new NotLoaded("What a screen shows could not be loaded", { cause: loaded.error });
  return loaded?.value;
}

/** Thrown by a screen whose code is there, but not what it shows. */
export class NotLoaded extends Error {}
