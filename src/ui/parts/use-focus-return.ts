import { useEffect } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";

/**
 * When the dialog that calls this closes and its order has left the list meanwhile, the row that took
 * the place gets the focus; where the order's row is still there, the platform has given it back.
 */
export function useFocusReturn(id: OrderId): void {
  useEffect(() => {
    const own = document.querySelector<HTMLElement>(`[data-order="${id}"]`);
    const place = indexOf(own);
    const list = own?.closest("section");
    return () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-order]")].sort(
        (one, other) => indexOf(one) - indexOf(other),
      );
      const same = rows.find((row) => row.dataset["order"] === String(id));
      const next = same ?? rows.find((row) => indexOf(row) >= place) ?? rows.at(-1) ?? list;
      next?.focus();
    };
  }, [id]);
}

function indexOf(row: HTMLElement | null): number {
  return Number(row?.dataset["index"] ?? 0);
}
