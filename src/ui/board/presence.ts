import { type RefObject, useEffect, useRef } from "react";

/** True while the part is on the screen: what ends after it was closed must not close another one. */
export function usePresence(): RefObject<boolean> {
  const presence = useRef(false);
  useEffect(() => {
    presence.current = true;
    return () => {
      presence.current = false;
    };
  }, []);
  return presence;
}
