import { useEffect } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { focusList } from "./focus-list.ts";

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
