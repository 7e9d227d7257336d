import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { isHeading, type ListEntry } from "./list-entries.ts";

interface FocusedRow {
  readonly id: OrderId;
  readonly number: string;
  readonly index: number;
}

/**
 * Keeps the keyboard's place in a list that changes by itself: when the row that held the focus leaves,
 * the next row takes it (the row, not its button, so that a doubled Enter does not act on it).
 */
export class FocusKeeper {
  private last: FocusedRow | undefined;

  /** Listens to where the focus is, inside the list and elsewhere. */
  start(list: HTMLElement): Stop {
    const noteFocus = (event: Event): void => {
      const row = event.target instanceof Element ? event.target.closest("[data-order]") : null;
      const isInside = row instanceof HTMLElement && list.contains(row);
      this.last = isInside ? rowOf(row) : undefined;
    };
    const notePress = (event: Event): void => {
      if (event.target instanceof Node && !list.contains(event.target)) this.last = undefined;
    };
    document.addEventListener("focusin", noteFocus);
    document.addEventListener("pointerdown", notePress);
    return () => {
      document.removeEventListener("focusin", noteFocus);
      document.removeEventListener("pointerdown", notePress);
    };
  }

  /**
   * To be called when the list has changed: moves a lost focus to the row that took the place of the one
   * that left. Returns the number of the order that left, if it held the focus.
   */
  restore(list: HTMLElement, entries: readonly ListEntry[]): string | undefined {
    const { last } = this;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body || !activeElement.isConnected;
    if (last === undefined || !isLost) return undefined;
    if (entries.some((entry) => !isHeading(entry) && entry.id === last.id)) return undefined;
    const rows = [...list.querySelectorAll<HTMLElement>("[data-order]")].sort(
      (one, other) => indexOf(one) - indexOf(other),
    );
    this.last = undefined;
    (rows.find((row) => indexOf(row) >= last.index) ?? rows.at(-1) ?? list).focus();
    return last.number;
  }
}

function rowOf(row: HTMLElement): FocusedRow {
  return {
    id: Number(row.dataset["order"]) as OrderId,
    number: row.dataset["number"] ?? "",
    index: indexOf(row),
  };
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset["index"]);
}
