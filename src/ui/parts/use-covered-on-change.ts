import { type RefObject, useLayoutEffect, useRef } from "react";
import { pressShield } from "./press-shield.ts";

/** Covers the element for a moment whenever the meaning of its buttons has changed (N39). */
export function useCoveredOnChange(
  element: RefObject<HTMLElement | null>,
  meaning: string | undefined,
): void {
  const before = useRef(meaning);
  useLayoutEffect(() => {
    if (before.current !== meaning && element.current !== null)
      pressShield.cover([element.current]);
    before.current = meaning;
  }, [element, meaning]);
}
