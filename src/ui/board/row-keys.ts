import { useLayoutEffect } from "react";
import { pressShield, settleMs } from "../parts/press-shield.ts";

/**
 * Moves through the rows of a list with the arrow keys, starting from the list itself at its first or last
 * row. Enter takes the next step of the row's order, or opens the order if there is none.
 */
export function useRowKeys(): void {
  useLayoutEffect(() => {
    const keys = new RowKeys();
    document.addEventListener("focusin", keys.onFocus);
    document.addEventListener("keydown", keys.onKey);
    return () => {
      document.removeEventListener("focusin", keys.onFocus);
      document.removeEventListener("keydown", keys.onKey);
    };
  }, []);
}

class RowKeys {
  /** The order whose row was focused last, and the time of that focus by the page's clock. */
  private order: string | undefined;
  private since = Number.NEGATIVE_INFINITY;

  readonly onFocus = ({ target, timeStamp }: FocusEvent): void => {
    if (!isRow(target) || target.dataset["order"] === this.order) return;
    this.order = target.dataset["order"];
    // Staff have chosen this row by a key of the page.
    const isChosen = target.dataset["chosen"] === "true";
    delete target.dataset["chosen"];
    this.since = isChosen ? Number.NEGATIVE_INFINITY : timeStamp;
  };

  readonly onKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (hasModifier(event) || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (key === "ArrowDown") this.walk(event, neighbourOf(target, 1));
    else if (key === "ArrowUp") this.walk(event, neighbourOf(target, -1));
    else if (key === "Enter" && isRow(target)) this.act(event, target);
  };

  private walk(event: KeyboardEvent, row: HTMLElement | undefined): void {
    if (row === undefined) return;
    event.preventDefault();
    row.focus();
    this.since = Number.NEGATIVE_INFINITY;
  }

  private act(event: KeyboardEvent, row: HTMLElement): void {
    event.preventDefault();
    // After the focus moved to another row by itself, a doubled Enter was meant for the previous row.
    if (event.timeStamp - this.since >= settleMs) nextStepOf(row)?.click();
    else pressShield.say(row);
  }
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

function isRow(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches("tr[data-order]");
}

/** The row to go to; undefined at the end of the list, or if the key is not for the list. */
function neighbourOf(target: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const own = target.closest<HTMLElement>("tr[data-order]");
  const list = (own ?? target).closest("section[tabindex]");
  if (list === null || (own === null && target !== list)) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>("tr[data-order]")].sort(
    (one, other) => indexOf(one) - indexOf(other),
  );
  if (own === null) return direction === 1 ? rows[0] : rows.at(-1);
  return rows[rows.indexOf(own) + direction];
}

/** The button of the next step is the last one of the row. */
function nextStepOf(row: HTMLElement): HTMLElement | undefined {
  const buttons = row.querySelectorAll<HTMLElement>(
    '[data-column="actions"] button, [data-column="number"] button',
  );
  return [...buttons].at(-1);
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset["index"]);
}
