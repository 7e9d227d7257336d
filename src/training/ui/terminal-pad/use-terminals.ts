import { useCallback, useRef, useSyncExternalStore } from "react";
import type { ShownTerminals } from "../../session/branch-view.ts";

/** Returns the result of `read` and reads again with each change at the terminals. */
export function useTerminals<Value>(terminals: ShownTerminals, read: () => Value): Value {
  const version = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      terminals.onChange(() => {
        version.current += 1;
        listener();
      }),
    [terminals],
  );
  useSyncExternalStore(subscribe, () => version.current);
  return read();
}
