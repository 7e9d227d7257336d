import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { FocusedRow } from "../../lasting-views.ts";

/**
 * As the ref of a control: the dialog around it gives it the focus as it opens, instead of its first control. Another focus
 * afterwards would cost a second style pass before anything is painted (PF-17).
 */
export function takeFirstFocus(control: HTMLElement | null): void {
  // React's own `autoFocus` acts before the dialog is open, and leaves no attribute.
  control?.setAttribute("autofocus", "");
}

/** The list of the shown tab, or what stands in its place while it is empty. */
export const listSelector = "main section[tabindex]";

export function focusList(): void {
  document.querySelector<HTMLElement>(listSelector)?.focus();
}

/** Focuses the list that replaces one, unless another element has the focus then. To be called before the replacement. */
export function passListFocus(): void {
  // The replacement is on the page once this rendering is done.
  queueMicrotask(() => {
    if (isFocusLost()) focusList();
  });
}

/** Whether the element that had the focus is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
}

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

/**
 * Focuses the row that took the place of an order that left the list, once the calling dialog closes.
 * If the order's row still exists, the platform has already given the focus back.
 */
export function useFocusReturn(id: OrderId): void {
  useEffect(() => {
    const own = document.querySelector<HTMLElement>(`[data-order="${id}"]`);
    const place = indexOf(own);
    return () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-order]")].sort(
        (one, other) => indexOf(one) - indexOf(other),
      );
      const same = rows.find((row) => row.dataset["order"] === String(id));
      const next = same ?? rows.find((row) => indexOf(row) >= place) ?? rows.at(-1);
      if (next === undefined) focusList();
      else next.focus();
    };
  }, [id]);
}

function indexOf(row: HTMLElement | null): number {
  return Number(row?.dataset["index"] ?? 0);
}

/** The row that the element is or stands in. */
export function rowAround(element: unknown): FocusedRow | undefined {
  const row = element instanceof Element ? element.closest("[data-order]") : null;
  if (!(row instanceof HTMLElement)) return undefined;
  return {
    id: Number(row.dataset["order"]) as OrderId,
    number: row.dataset["number"] ?? "",
    index: Number(row.dataset["index"]),
  };
}
