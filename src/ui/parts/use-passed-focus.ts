import { type RefObject, useLayoutEffect } from "react";

/** Passes the focus of a removed notice to the notice beside it, if there may be one, else to the list. */
export function usePassedFocus(
  notice: RefObject<HTMLElement | null>,
  to: "beside" | "list" = "beside",
): void {
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const sibling = element.nextElementSibling ?? element.previousElementSibling;
      const beside = to === "list" ? undefined : sibling;
      const next =
        beside?.querySelector<HTMLElement>("button:last-child") ??
        document.querySelector<HTMLElement>("main section[tabindex]");
      next?.focus();
    };
  }, [notice, to]);
}
