import type { Company } from "../../../ports/entities/company.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { deliveryOffer } from "../../logistics/delivery-offer.ts";
import type { OrderPlace } from "../../orders/order-rules/placement.ts";
import { rem } from "../parts/page-size.ts";
import type { TextKey } from "../text/translate.ts";

/** Every column, with the part of a card in which it stands; undefined: cards leave it out. */
export const partOfCard = {
  number: "number",
  takenAt: undefined,
  elapsed: "elapsed",
  items: "items",
  customer: "place",
  area: "place",
  location: "place",
  amount: "amount",
  rider: "assign",
  assigned: "more",
  status: "assign",
  agent: undefined,
  deadline: "clock",
  scheduledFor: "clock",
  completedAt: undefined,
  actions: "action",
} as const;
export type ColumnId = keyof typeof partOfCard;

export interface Column {
  readonly id: ColumnId;
  readonly label: TextKey;
  /** Pixels at the usual size of type. */
  readonly min: number;
  /** The most pixels, or a share of the free room (at least 1fr: smaller shares leave room unused). Absent: it is always as wide as `min`. */
  readonly max?: number | `${number}fr`;
  /** For the column that names the items: pixels that two names need, and three in one line. */
  readonly names?: { readonly two: number; readonly threeInLine: number };
}

/** The columns of a list as wide as its window, with what they leave out there. */
export interface FittedColumns {
  readonly columns: readonly Column[];
  /** The most items that a row names (LS-6). */
  readonly namesMax: 2 | 3;
  /** Whether the area stands below the items, because its column has given way. */
  readonly isAreaBelowItems: boolean;
  /** Whether a column or a name has given way. */
  readonly isTight: boolean;
}

/** Facts beside the tab that decide on the columns. */
export interface ColumnFacts {
  readonly company: Company;
  /** Whether some listed order is assigned to a company rider or a partner (HD-6). */
  readonly hasCarrier: boolean;
  /** Whether some listed delivery can be given to a partner (SC-1). */
  readonly canPartnersTake: boolean;
}

function column(id: Exclude<ColumnId, "assigned">, min: number, max?: Column["max"]): Column {
  return { id, label: `column.${id}`, min, ...(max === undefined ? {} : { max }) };
}

/** The order number's column is 180 px wide (LS-9). No width depends on content, so that all rows line up. */
const number = column("number", 180);
const takenAt = column("takenAt", 58, 76);
const orderTime: Column = { ...takenAt, label: "column.orderTime" };
const elapsed = column("elapsed", 112);
/** Wide enough for three names in two lines. */
const items: Column = {
  ...column("items", 196, "2.4fr"),
  names: { two: 136, threeInLine: 284 },
};
const customer = column("customer", 116, "2fr");
const area = column("area", 84, "2fr");
const location = column("location", 100, "2fr");
const amount = column("amount", 84, 92);
const rider = column("rider", 126, 178);
/** Room for the partner's button beside the rider. */
const widerRider: Column = { ...rider, min: 178, max: 206 };
const scheduledDriver: Column = { ...rider, label: "column.driver" };
const status = column("status", 94, 104);
const agent = column("agent", 60, "1.2fr");
const deadline = column("deadline", 108, 128);
const completedAt = column("completedAt", 76);
const scheduledFor = column("scheduledFor", 124);
const oneAction = column("actions", 112, 136);
const twoActions = column("actions", 196);

/** Tabs that are one table of orders. */
export type ListTab = Exclude<TabName, "homeDelivery.delivered">;

/** The columns of a tab (HD-1 to HD-6, PU-1, PU-2, PU-4, PU-5, SC-1), the number first. */
export function columnsOf(tab: ListTab, facts: ColumnFacts): readonly Column[] {
  switch (tab) {
    case "homeDelivery.unconfirmed":
    case "pickup.unconfirmed":
      return [number, takenAt, customer, items, amount, deadline, twoActions];
    case "homeDelivery.new":
      return [number, takenAt, elapsed, items, area, amount, carrier(tab, facts), oneAction];
    case "homeDelivery.ready":
      return [number, takenAt, elapsed, items, location, amount, carrier(tab, facts), oneAction];
    case "homeDelivery.inProgress":
      return inProgressColumns(facts);
    case "pickup.new":
    case "pickup.ready":
      return [number, orderTime, elapsed, items, customer, agent, amount, oneAction];
    case "pickup.collected":
      return [number, orderTime, completedAt, items, customer, agent, amount];
    case "scheduled":
      return [number, scheduledFor, customer, items, area, amount].concat(
        facts.canPartnersTake ? [scheduledDriver] : [],
      );
  }
}

/** The carrier column, by the way in which carriers are assigned at this place (RA-1). */
function carrier(place: OrderPlace, facts: ColumnFacts): Column {
  const { rider: way, partner } = deliveryOffer(facts.company, place);
  const { isRiderAppEnabled } = facts.company;
  const label = isRiderAppEnabled ? "column.riders" : "column.partnerDrivers";
  return { ...(partner === "none" ? rider : widerRider), ...(way !== "dropdown" && { label }) };
}

/**
 * One column names each order's rider or partner driver, so that names are whole (N40): the driver's column of HD-6
 * without the rider app, which is always there, and its riders' column with it.
 */
function inProgressColumns({ company, hasCarrier }: ColumnFacts): readonly Column[] {
  const { isRiderAppEnabled } = company;
  const carriers: Column = {
    id: "assigned",
    label: isRiderAppEnabled ? "column.riders" : "column.driver",
    min: 158,
    max: "1fr",
  };
  return [
    number,
    takenAt,
    elapsed,
    // Its second line names the items.
    { ...location, min: 228, names: { two: 160, threeInLine: 228 } },
    amount,
    ...(!isRiderAppEnabled || hasCarrier ? [carriers] : []),
    status,
    oneAction,
  ];
}

/** Pixels between two columns where room is short; the style sheet has the same. */
const gap = 8;

/** The narrowest row, in pixels, in which each column has its least width. */
export function narrowest(columns: readonly Column[]): number {
  return columns.reduce((sum, { min }) => sum + min, 0) + gap * (columns.length - 1);
}

/**
 * The steps in which a list gives way as its window gets narrower: the column of the time taken, the area's column (the
 * area then stands below the items), the third name of the items. Widest first.
 */
export function fittings(columns: readonly Column[]): readonly [FittedColumns, ...FittedColumns[]] {
  let last: FittedColumns = { columns, namesMax: 3, isAreaBelowItems: false, isTight: false };
  const found: [FittedColumns, ...FittedColumns[]] = [last];
  const give = (change: Partial<FittedColumns>): void => {
    last = { ...last, ...change, isTight: true };
    found.push(last);
  };
  const has = (id: ColumnId) => columns.some((one) => one.id === id);
  const without = (id: ColumnId) => last.columns.filter((one) => one.id !== id);
  const withNames = (inColumns: readonly Column[], part: "two" | "threeInLine") =>
    inColumns.map((one) => (one.names === undefined ? one : { ...one, min: one.names[part] }));
  if (has("takenAt")) give({ columns: without("takenAt") });
  if (has("area") && has("items")) {
    give({ columns: withNames(without("area"), "threeInLine"), isAreaBelowItems: true });
  }
  give({ columns: withNames(last.columns, "two"), namesMax: 2 });
  return found;
}

/**
 * A column's track in the grid of a row. Larger type needs wider columns; the order number keeps its own (LS-9). Where
 * room is short (`isTight`), only the names get what is left: a grid would first give it to the columns with a most.
 */
export function trackOf({ id, min, max }: Column, scale: number, isTight: boolean): string {
  const size = (width: number) => rem(Math.round(id === "number" ? width : width * scale));
  if (max === undefined || (isTight && typeof max === "number")) return size(min);
  return `minmax(${size(min)}, ${typeof max === "number" ? size(max) : max})`;
}
