import { useEffect } from "react";
import type { Duration } from "../../../ports/entities/time.ts";

/** For so long after the focus went on to another row by itself, Enter does nothing: a doubled one was meant for the row before. */
const settleMs: Duration = 500;

/**
 * Walks through a list's rows with the arrow keys: from the list itself to its first or last row, from there
 * up and down. Enter does what should happen to the row's order next, or opens it where nothing should.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const keys = new RowKeys();
    document.addEventListener("focusin", keys.noteFocus);
    document.addEventListener("keydown", keys.take);
    return () => {
      document.removeEventListener("focusin", keys.noteFocus);
      document.removeEventListener("keydown", keys.take);
    };
  }, []);
}

class RowKeys {
  /** The order whose row had the focus last, and since when, by the page's own time. */
  private order: string | undefined;
  private since = Number.NEGATIVE_INFINITY;

  readonly noteFocus = ({ target, timeStamp }: FocusEvent): void => {
    if (!isRow(target) || target.dataset["order"] === this.order) return;
    this.order = target.dataset["order"];
    this.since = timeStamp;
  };

  readonly take = (event: KeyboardEvent): void => {
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
    if (!event.repeat && event.timeStamp - this.since >= settleMs) nextStepOf(row)?.click();
  }
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

function isRow(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches("tr[data-order]");
}

/** The row to go to; undefined where the key is not for the list, or there is none. */
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

/** The last of its buttons is its next step, where it has one. */
function nextStepOf(row: HTMLElement): HTMLElement | undefined {
  const buttons = row.querySelectorAll<HTMLElement>(
    '[data-column="actions"] button, [data-column="number"] button',
  );
  return [...buttons].at(-1);
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset["index"]);
}
