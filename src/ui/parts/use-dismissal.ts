import { type RefObject, useEffect, useRef } from "react";

/** Escape, or a press beside the element, which has its own effect as well. */
export type Dismissal = "escape" | "press";

/**
 * Closes something that is no modal dialog: a list below its opener, or a panel. `within` holds it and its opener, unless
 * `openerOf` gives one that stands elsewhere; it is the same function at each call.
 *
 *     useDismissal(chip, isOpen, () => setOpen(false));
 */
export function useDismissal(
  within: RefObject<HTMLElement | null>,
  isOpen: boolean,
  dismiss: (by: Dismissal) => void,
  openerOf?: () => HTMLElement | null,
): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event): void => {
      const isInside = [within.current, openerOf?.()].some(
        (part) => target instanceof Node && part?.contains(target),
      );
      if (!isInside) latest.current("press");
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // A dialog around it keeps open.
      event.preventDefault();
      event.stopPropagation();
      latest.current("escape");
    };
    document.addEventListener("pointerdown", onPress, true);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress, true);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [within, isOpen, openerOf]);
}
