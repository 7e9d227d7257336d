import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { FocusedRow } from "../../lasting-views.ts";
import { isFocusLost, passListFocus, rowAround } from "../parts/focus.ts";
import { isHeading, type ListEntry } from "./list-entries.ts";

/**
 * Keeps the keyboard's place in a list that changes by itself: when the focused row leaves, the next row
 * gets the focus. The row gets it, not its button, so that a doubled Enter does not act on it.
 */
export class FocusKeeper {
  private last: FocusedRow | undefined;
  /** The focused row, and where it started in the list after the last rendering, in pixels. */
  private held: { readonly id: OrderId; readonly start: number } | undefined;

  /** Goes on from the row that had the focus before the app was restarted. */
  goOnFrom(row: FocusedRow | undefined): void {
    this.last ??= row;
  }

  /** Follows the focus, inside the list and elsewhere. */
  start(list: HTMLElement): Stop {
    const onFocus = (event: Event): void => {
      const { target } = event;
      this.last = target instanceof Node && list.contains(target) ? rowAround(target) : undefined;
    };
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !list.contains(event.target)) this.last = undefined;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPress);
    };
  }

  /** To be called before the list is removed: passes its focus to the empty state, or to the list, that replaces it. */
  passOn(list: HTMLElement): void {
    const hasFocus =
      list.contains(document.activeElement) || (this.last !== undefined && isFocusLost());
    this.last = undefined;
    if (hasFocus) passListFocus();
  }

  /**
   * Keeps the focused row where staff see it while rows come and go above it (N42). At its very start a list stays there,
   * so that its new first row shows. `startOf`: in pixels, by the index. Call it after each rendering.
   */
  hold(
    list: HTMLElement,
    entries: readonly ListEntry[],
    startOf: (index: number) => number | undefined,
  ): void {
    const { last, held } = this;
    this.held = undefined;
    if (last === undefined) return;
    const { id } = last;
    const start = startOf(entries.findIndex((entry) => !isHeading(entry) && entry.id === id));
    if (start === undefined) return;
    this.held = { id, start };
    if (held?.id === id && held.start !== start && list.scrollTop > 0)
      list.scrollTop += start - held.start;
  }

  /**
   * Moves a lost focus to the row that took the place of the row that left. Returns the number of that
   * row's order if it had the focus. Call it after each change of the list.
   */
  restore(list: HTMLElement, entries: readonly ListEntry[]): string | undefined {
    const { last } = this;
    if (last === undefined || !isFocusLost()) return undefined;
    if (entries.some((entry) => !isHeading(entry) && entry.id === last.id)) return undefined;
    const rows = [...list.querySelectorAll<HTMLElement>("[data-order]")].sort(
      (one, other) => indexOf(one) - indexOf(other),
    );
    this.last = undefined;
    (rows.find((row) => indexOf(row) >= last.index) ?? rows.at(-1) ?? list).focus();
    return last.number;
  }
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset["index"]);
}
