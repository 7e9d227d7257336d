import { type RefObject, useLayoutEffect } from "react";
import { focusList } from "./focus-list.ts";

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
      const next = beside?.querySelector<HTMLElement>("button:last-child");
      if (next) next.focus();
      else focusList();
    };
  }, [notice, to]);
}
