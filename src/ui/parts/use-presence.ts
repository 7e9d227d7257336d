import { type RefObject, useEffect, useRef } from "react";

/** True while the component is mounted: a result that arrives later must not close another popup. */
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
