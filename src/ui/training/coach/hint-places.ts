import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { HintTab, HintTarget } from "../../../../simulator/training/goal.ts";

/** The order that a hint means. */
export interface HintedOrder {
  readonly id: OrderId;
  readonly number: string;
  readonly tab?: HintTab;
}

/** A hint with its order, ready to be found on the page. */
export interface PointedHint {
  readonly points: HintTarget;
  readonly order?: HintedOrder;
  readonly tab?: HintTab;
}

export interface HintPlace {
  /** The button or row that is meant, or the tab that leads to it. */
  readonly element: Element;
  /** The order's row, when it is on the page. */
  readonly row: Element | undefined;
}

const areaPaths = { homeDelivery: "/home-delivery/", pickup: "/pickup/", scheduled: "/scheduled" };

/** Finds the controls of an order in its row; the last match is meant. */
const inRow: Readonly<Partial<Record<HintTarget, string>>> = {
  popup: '[data-column="number"] button',
  reschedule: '[data-column="number"] button',
  print: '[data-column="number"] button',
  action: '[data-column="actions"] button',
  payment: '[data-column="actions"] button',
  reject: '[data-column="actions"] [data-variant="reject"]',
  rider:
    '[data-column="rider"] button:first-of-type, [data-column="assigned"] button:first-of-type',
  partner: '[data-column="rider"] button, [data-column="assigned"] button',
};

const filledInDialog = '[data-variant="filled"]';

/** Finds them in a dialog about the order, the best place first. */
const inDialog: Readonly<Partial<Record<HintTarget, readonly string[]>>> = {
  reject: ['[data-variant="reject"]', '[data-variant="danger"]', filledInDialog],
  reschedule: ["footer > :first-child > [data-variant]:last-child", filledInDialog],
  print: ['footer [aria-haspopup="menu"]'],
  // The trainee chooses among the riders.
  rider: ['[role="listbox"]', filledInDialog],
};
const nextInDialog = [filledInDialog, '[data-variant="danger"]'];

/** Finds a hint's place by attributes that the product has in every mode. Undefined while the page does not show it. */
export function hintPlace(page: Document, hint: PointedHint): HintPlace | undefined {
  const dialog = [...page.querySelectorAll("dialog[open]:not([data-training])")].at(-1);
  if (dialog !== undefined) return alone(placeInDialog(dialog, hint));
  switch (hint.points) {
    case "tab":
      return alone(hint.tab === undefined ? null : wayTo(page, hint.tab));
    case "sound":
      return alone(page.getElementById("sound-button"));
    case "readiness":
      return alone(page.querySelector("header [data-updates]"));
    default:
      return hint.order === undefined ? undefined : placeOfOrder(page, hint.points, hint.order);
  }
}

/** Behind a dialog nothing can be pressed: the way leads through the dialog, or out of it. */
function placeInDialog(dialog: Element, { points, order }: PointedHint): Element | null {
  const title = dialog.querySelector("h2")?.textContent ?? "";
  const isAbout = order !== undefined && title.includes(order.number);
  const isPopup = dialog.querySelector('[role="tabpanel"]') !== null;
  const isElsewhere = isPopup && (points === "rider" || points === "partner");
  if (isAbout && !isElsewhere) return enabled(dialog, inDialog[points] ?? nextInDialog);
  return isPopup ? enabled(dialog, ["header button"]) : null;
}

function placeOfOrder(
  page: Document,
  points: HintTarget,
  order: HintedOrder,
): HintPlace | undefined {
  const row = page.querySelector(`tr[data-order="${order.id}"]`);
  if (row === null) return order.tab === undefined ? undefined : alone(wayTo(page, order.tab));
  const selector = inRow[points];
  const element = selector === undefined ? row : [...row.querySelectorAll(selector)].at(-1);
  return { element: element ?? row, row };
}

/** The tab's link; from another area the link to its area. Null when the tab is shown already. */
function wayTo(page: Document, tab: HintTab): Element | null {
  const link = page.querySelector(`a[data-tab="${tab}"]`);
  if (link !== null) return link.matches('[aria-current="page"]') ? null : link;
  const [area = ""] = tab.split(".");
  const path = Object.entries(areaPaths).find(([name]) => name === area)?.[1];
  const areaLink = page.querySelector(`nav a:not([data-tab])[href^="${path}"]`);
  return areaLink?.matches('[aria-current="page"]') ? null : areaLink;
}

function enabled(dialog: Element, selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...dialog.querySelectorAll(selector)].findLast(
      (each) => !each.matches(":disabled"),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function alone(element: Element | null): HintPlace | undefined {
  return element === null ? undefined : { element, row: undefined };
}
