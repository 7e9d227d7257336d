import type { Company } from "../../../ports/entities/company.ts";
import { deliveryOffer } from "../../logistics/delivery-offer.ts";
import type { BoardPage } from "../../orders/board-pages.ts";
import type { OrderPlace } from "../../orders/placement.ts";
import type { TextKey } from "../text/text-keys.ts";

export type ColumnId =
  | "number"
  | "takenAt"
  | "elapsed"
  | "items"
  | "customer"
  | "area"
  | "location"
  | "amount"
  | "rider"
  | "assigned"
  | "driver"
  | "status"
  | "agent"
  | "deadline"
  | "scheduledFor"
  | "completedAt"
  | "actions";

export interface Column {
  readonly id: ColumnId;
  readonly label: TextKey;
  /** A track of the row's grid. */
  readonly width: string;
}

/** Facts beside the tab that decide on the columns. */
export interface ColumnFacts {
  readonly company: Company;
  /** Whether some listed order has a partner's job (HD-6). */
  readonly hasPartnerJob: boolean;
  /** Whether some listed order has a company rider (HD-6). */
  readonly hasRider: boolean;
  /** Whether some listed delivery can be given to a partner (SC-1). */
  readonly canPartnersTake: boolean;
}

/** The order number's column is 180 px wide (LS-9). No width depends on content, so that all rows line up. */
const number: Column = { id: "number", label: "column.number", width: "180px" };
const takenAt: Column = { id: "takenAt", label: "column.takenAt", width: "minmax(58px, 76px)" };
const orderTime: Column = { ...takenAt, label: "column.orderTime" };
const elapsed: Column = { id: "elapsed", label: "column.elapsed", width: "112px" };
const items: Column = { id: "items", label: "column.items", width: "minmax(88px, 1.2fr)" };
const customer: Column = { id: "customer", label: "column.customer", width: "minmax(116px, 1fr)" };
const area: Column = { id: "area", label: "column.area", width: "minmax(80px, 1fr)" };
const location: Column = { id: "location", label: "column.location", width: "minmax(100px, 1fr)" };
const amount: Column = { id: "amount", label: "column.amount", width: "minmax(72px, 88px)" };
const rider: Column = { id: "rider", label: "column.rider", width: "minmax(126px, 178px)" };
/** Room for the partner's button beside the rider. */
const widerRider = "minmax(148px, 206px)";
const driver: Column = { id: "driver", label: "column.driver", width: "minmax(72px, 0.5fr)" };
const scheduledDriver: Column = { ...rider, label: driver.label };
const status: Column = { id: "status", label: "column.status", width: "minmax(94px, 104px)" };
const agent: Column = { id: "agent", label: "column.agent", width: "minmax(60px, 0.6fr)" };
const deadline: Column = {
  id: "deadline",
  label: "column.deadline",
  width: "minmax(108px, 128px)",
};
const completedAt: Column = { id: "completedAt", label: "column.completedAt", width: "76px" };
const scheduledFor: Column = {
  id: "scheduledFor",
  label: "column.scheduledFor",
  width: "124px",
};
const oneAction: Column = { id: "actions", label: "column.actions", width: "minmax(112px, 136px)" };
const twoActions: Column = { id: "actions", label: "column.actions", width: "196px" };

/** Tabs that are one table of orders. */
export type ListTab = Exclude<BoardPage, "homeDelivery.delivered">;

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

/** A column that only names the carrier has the heading for assigned orders (HD-6). */
function assigned({ company }: ColumnFacts): Column {
  return {
    id: "assigned",
    label: company.isRiderAppEnabled ? "column.riders" : "column.partnerDrivers",
    width: "minmax(80px, 0.6fr)",
  };
}

/** The carrier column, by the way in which carriers are assigned at this place (RA-1). */
function carrier(place: OrderPlace, facts: ColumnFacts): Column {
  const { rider: way, partner } = deliveryOffer(facts.company, place);
  const { label } = way === "dropdown" ? rider : assigned(facts);
  return { ...rider, label, width: partner === "none" ? rider.width : widerRider };
}

/** Without the rider app, own riders stand under Driver, so that the last carrier column is for partners alone (N27). */
function inProgressColumns(facts: ColumnFacts): readonly Column[] {
  const { isRiderAppEnabled } = facts.company;
  const columns = [number, takenAt, elapsed];
  if (!isRiderAppEnabled) columns.push(driver);
  columns.push(location, amount);
  if (facts.hasPartnerJob || (isRiderAppEnabled && facts.hasRider)) columns.push(assigned(facts));
  columns.push(status, oneAction);
  return columns;
}
