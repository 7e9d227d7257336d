import type { OrderId } from "../../../ports/entities/ids.ts";
import type { FocusedRow } from "../../view-settings.ts";

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
