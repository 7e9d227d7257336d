import type { ControlName } from "../../../../ports/entities/control-name.ts";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { OpenScreen } from "../../../../ports/entities/open-screen.ts";
import type { TabName } from "../../../../ports/entities/tab-name.ts";
import type { HintTarget } from "../../../../simulator/training/goal.ts";
import type { OpenedScreen } from "../../parts/open-screens.ts";

/** The order that a hint means. */
export interface HintedOrder {
  readonly id: OrderId;
  readonly tab?: TabName;
}

/** A hint with its order, ready to be found on the page. */
export interface PointedHint {
  readonly points: HintTarget;
  readonly order?: HintedOrder;
  readonly tab?: TabName;
}

export interface HintPlace {
  /** The button or row that is meant, or the tab that leads to it. */
  readonly element: Element;
  /** The order's row, when it is on the page. */
  readonly row: Element | undefined;
}

type Named = readonly ControlName[];

const nextActions: Named = [
  "action.approve",
  "action.retry",
  "action.markReady",
  "action.markPickedUp",
  "action.markDelivered",
  "action.markCollected",
  "action.markAsCollected",
];
const rejections: Named = ["action.reject", "action.moveToRejected"];

/** The controls of an order in its row, the best first. */
const inRow: Readonly<Partial<Record<HintTarget, Named>>> = {
  popup: ["number"],
  reschedule: ["number"],
  print: ["number"],
  action: nextActions,
  payment: nextActions,
  reject: rejections,
  rider: ["rider.assign", "rider"],
  partner: ["partner"],
};

/** Those in a dialog about the order. */
const inDialog: Readonly<Partial<Record<HintTarget, Named>>> = {
  reject: [...rejections, "reject.proceed"],
  reschedule: ["reschedule.button", "reschedule.confirm"],
  print: ["print.reprint"],
};
const nextInDialog: Named = [
  "confirm",
  "complete.yes",
  "complete.proceed",
  "reject.proceed",
  "reschedule.confirm",
  "pay.pay",
  "pay.add",
  "rider.sendOut",
  "rider.take",
  "rider.change",
  "ok",
  ...nextActions,
];

/** Finds a hint's place by the names of controls. Undefined while the page does not show it. */
export function hintPlace(
  page: Document,
  screens: readonly OpenedScreen[],
  hint: PointedHint,
): HintPlace | undefined {
  const dialog = screens.findLast(({ element }) => element !== undefined);
  if (dialog?.element !== undefined)
    return alone(placeInDialog(dialog.element, dialog.screen, hint));
  switch (hint.points) {
    case "tab":
      return alone(hint.tab === undefined ? undefined : wayTo(page, screens, hint.tab));
    case "sound":
      return alone(find(page, isOpen(screens, { is: "sound" }) ? ["sound.mute"] : ["sound.title"]));
    case "readiness":
      return alone(find(page, ["readiness"]));
    default:
      return hint.order === undefined
        ? undefined
        : placeOfOrder(page, screens, hint.points, hint.order);
  }
}

/** Behind a dialog nothing can be pressed: the way leads through the dialog, or out of it. */
function placeInDialog(
  element: Element,
  screen: OpenScreen,
  { points, order }: PointedHint,
): Element | undefined {
  const isAbout = order !== undefined && "order" in screen && screen.order === order.id;
  const isElsewhere = screen.is === "order" && (points === "rider" || points === "partner");
  if (!isAbout || isElsewhere) return find(element, ["close", "cancel", "ok"]);
  // The trainee chooses among the riders.
  if (points === "rider" && find(element, ["rider_choice"]) !== undefined)
    return find(element, nextInDialog) ?? element.querySelector('[role="listbox"]') ?? undefined;
  return find(element, inDialog[points] ?? nextInDialog);
}

function placeOfOrder(
  page: Document,
  screens: readonly OpenedScreen[],
  points: HintTarget,
  order: HintedOrder,
): HintPlace | undefined {
  const row = page.querySelector(`tr[data-order="${order.id}"]`);
  if (row === null) {
    return order.tab === undefined ? undefined : alone(wayTo(page, screens, order.tab));
  }
  return { element: find(row, inRow[points] ?? []) ?? row, row };
}

/** The tab's link; from another area the link to its area. Undefined when the tab is shown already. */
function wayTo(
  page: Document,
  screens: readonly OpenedScreen[],
  tab: TabName,
): Element | undefined {
  if (isOpen(screens, { is: "tab", tab })) return undefined;
  const [area = ""] = tab.split(".");
  return named(page, `tab/${tab}`) ?? named(page, `area/${area}`);
}

function isOpen(screens: readonly OpenedScreen[], meant: OpenScreen): boolean {
  return screens.some(
    ({ screen }) =>
      screen.is === meant.is && (!("tab" in screen && "tab" in meant) || screen.tab === meant.tab),
  );
}

function find(within: ParentNode, names: Named): Element | undefined {
  for (const name of names) {
    const found = named(within, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The control with this name, or the first one of a list of choices, unless it is disabled. */
function named(within: ParentNode, name: string): Element | undefined {
  const found = within.querySelectorAll(`[data-control="${name}"], [data-control^="${name}/"]`);
  return [...found].find((each) => !each.matches(":disabled"));
}

function alone(element: Element | undefined): HintPlace | undefined {
  return element === undefined ? undefined : { element, row: undefined };
}
