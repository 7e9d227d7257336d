import type { ControlName } from "../../../../ports/entities/control-name.ts";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { OpenedScreen } from "../../../ui/parts/open-screens.ts";
import type { ReadControl, ReadScreen } from "../../session/coach-view.ts";

/** The screen as the plan needs it, and the element of each control. */
export interface ReadPage {
  readonly page: ReadScreen;
  elementOf(control: ReadControl): HTMLElement | undefined;
  /** The row of an order, which may be further away than the screen reaches. */
  rowOf(order: OrderId): Element | undefined;
}

/** The part of the page that scrolls. */
export const listSelector = "main section[tabindex='0']";

/** Reads the controls that name themselves, in the dialog on top or on the page (N38). */
export function readPage(page: Document, screens: readonly OpenedScreen[]): ReadPage {
  const top = screens.findLast(({ element }) => element !== undefined);
  const about = top !== undefined && "order" in top.screen ? top.screen.order : undefined;
  const elements = new Map<ReadControl, HTMLElement>();
  const found = (top?.element ?? page).querySelectorAll<HTMLElement>("[data-control]");
  for (const element of found) elements.set(controlOf(element, about), element);
  const rows = [...page.querySelectorAll<HTMLElement>("[data-order]")];
  const shown = screens.flatMap(({ screen }) => ("tab" in screen ? [screen.tab] : []));
  return {
    page: {
      tab: shown.at(-1),
      dialog: top?.screen,
      isPaid: hasPaid(top?.element),
      panels: screens.flatMap(({ screen, element }) => (element === undefined ? [screen.is] : [])),
      controls: [...elements.keys()],
      isLong: isLong(page.querySelector(listSelector)),
      rows: rows.map((row) => Number(row.dataset["order"]) as OrderId),
    },
    elementOf: (control) => elements.get(control),
    rowOf: (order) => rows.find((row) => row.dataset["order"] === String(order)),
  };
}

function hasPaid(dialog: HTMLDialogElement | undefined): boolean {
  return dialog !== undefined && dialog.querySelector('[data-phase="paid"]') !== null;
}

function isLong(list: Element | null): boolean {
  return list !== null && list.scrollHeight > list.clientHeight;
}

function controlOf(element: HTMLElement, about: OrderId | undefined): ReadControl {
  const full = element.dataset["control"] ?? "";
  const slash = full.indexOf("/");
  const subject = element.closest<HTMLElement>("[data-order], [data-about]")?.dataset;
  const row = subject?.["order"] ?? subject?.["about"];
  const order = row === undefined ? about : (Number(row) as OrderId);
  // A choice whose field is not seen is marked by its label.
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  return {
    name: (slash < 0 ? full : full.slice(0, slash)) as ControlName,
    ...(slash >= 0 && { choice: full.slice(slash + 1) }),
    ...(order !== undefined && { order }),
    label: labelOf(element),
    ...wordsOfRow(element),
    isEnabled: !isDisabled(field),
    isOn: isOn(field),
    isFilled: element.dataset["variant"] === "filled",
    ...contentOf(element),
  };
}

/** A choice of a row is said with the words of that row. */
function wordsOfRow(element: HTMLElement): Pick<ReadControl, "of"> {
  const of = element.closest<HTMLElement>("[data-of]")?.dataset["of"];
  return of === undefined ? {} : { of };
}

// Read without selectors, since all controls are read again at each change of the page.
function isDisabled(element: HTMLElement): boolean {
  return element.hasAttribute("disabled") || element.getAttribute("aria-disabled") === "true";
}

function isOn(element: HTMLElement): boolean {
  const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
  if (isChoice) return element.checked;
  const isTrue = (name: string): boolean => element.getAttribute(name) === "true";
  return isTrue("aria-pressed") || isTrue("aria-selected");
}

function contentOf(element: HTMLElement): Pick<ReadControl, "value" | "options"> {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map(({ value, text }) => ({ value, label: text }));
    return { value: element.value, options };
  }
  if (element instanceof HTMLInputElement) return { value: element.value };
  // A field in parts. They are isolated from each other.
  if (element.getAttribute("role") === "group") {
    return { value: (element.textContent ?? "").replace(/[\u2066-\u2069]/g, "") };
  }
  return {};
}

/** The first words that are seen on a control or beside it, else its name for screen readers. */
function labelOf(element: HTMLElement): string {
  const beside = besideOf(element);
  const seen = firstWords(beside ?? element);
  // A dash stands for a rider who is gone; the number of a choice says nothing without its column.
  const isBareNumber = element.closest("[data-of]") !== null && /^\+?\d+$/.test(seen ?? "");
  if (seen !== undefined && seen !== "–" && !isBareNumber) return seen;
  return element.getAttribute("aria-label") ?? element.getAttribute("aria-description") ?? "";
}

/** The label of a field. */
function besideOf(element: HTMLElement): Element | undefined {
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    return element.labels?.[0];
  }
  if (element.getAttribute("role") !== "group") return undefined;
  const [id = ""] = (element.getAttribute("aria-labelledby") ?? "").split(" ");
  return element.ownerDocument.getElementById(id) ?? undefined;
}

function firstWords(element: Element): string | undefined {
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      if (child.data.trim() !== "") return wordsFrom(child);
    } else if (child instanceof Element && !isUnseen(child)) {
      const words = firstWords(child);
      if (words !== undefined) return words;
    }
  }
  return undefined;
}

/** The words up to the next element: a number and its sign are two texts. */
function wordsFrom(first: Text): string {
  let words = "";
  for (let node: Node | null = first; node instanceof Text; node = node.nextSibling) {
    words += node.data;
  }
  return words.trim();
}

function isUnseen(element: Element): boolean {
  const { localName } = element;
  return (
    localName === "svg" || localName === "select" || element.getAttribute("aria-hidden") === "true"
  );
}
