import { describe, expect, it } from "vitest";
import type { Permission } from "../../../ports/entities/company.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import { type Order, orderStatuses, orderTypes } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { aJob, anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { aCompany, aStaffMember } from "../../../tests/support/samples/company-builders.ts";
import { type OfferName, offersFor } from "./order-actions.ts";

/** The facts that a button can depend on, each with all its different values. */
const dimensions = {
  role: ["none", "admin", "sees", "confirms", "creates", "modifies", "both", "manages all"],
  source: ["point_of_sale", "online", "byod", "munchbay"],
  type: orderTypes,
  status: orderStatuses,
  payment: ["cash on delivery", "online", "card", "cash on delivery, part by card"],
  job: ["none", "cancelled", "arrived", "delivering", "complete"],
  fetchedBy: ["customer", "rider"],
  records: ["payments", "no payments"],
  scheduled: ["no", "ahead", "was"],
} as const;

type Dimensions = typeof dimensions;
type Situation = { readonly [Name in keyof Dimensions]: Dimensions[Name][number] };
type Pattern = { readonly [Name in keyof Dimensions]?: readonly Dimensions[Name][number][] };
/** The first matching row decides. */
type Rows = readonly (readonly [Pattern, "hidden" | "enabled" | `${string}_err${"" | "1"}`])[];

const roles: Readonly<Record<Situation["role"], readonly Permission[]>> = {
  none: [],
  admin: [],
  sees: ["weborder.manage"],
  confirms: ["weborders.confirm"],
  creates: ["order.create"],
  modifies: ["order.modify"],
  both: ["order.create", "order.modify"],
  "manages all": ["all.manage"],
};
const names = { online: "Online payment", card: "Credit card" };

const underWay = ["new", "ready", "in_progress"] as const;
const completed = ["delivered", "collected"] as const;
const gone = ["rejected", "voided"] as const;
const others = ["none", "admin", "sees", "confirms"] as const;

// Section 6 of the specification as a table, in its own order and independent of the code.
const approveRows: Rows = [
  [{ status: [...underWay, ...completed, ...gone] }, "hidden"],
  [{ role: ["confirms", "manages all"] }, "enabled"],
  [{}, "approve_err"],
];
const modifyRows: Rows = [
  [{ type: ["walk_in"] }, "hidden"],
  [{ type: ["online"], source: ["point_of_sale", "byod", "munchbay"] }, "hidden"],
  [
    { type: ["online"], status: completed, role: [...others, "creates", "modifies", "both"] },
    "hidden",
  ],
  [{ status: ["unconfirmed", ...gone] }, "hidden"],
  [{ job: ["delivering", "complete"] }, "hidden"],
  [{ status: underWay, role: [...others, "modifies"] }, "hidden"],
  [{ status: completed, role: [...others, "creates"] }, "hidden"],
  [{ type: ["online"], payment: ["online", "card"] }, "modify_err1"],
  [{ payment: ["card", "cash on delivery, part by card"] }, "modify_err"],
  [{}, "enabled"],
];
const voidRows: Rows = [
  [{ type: ["call_center"] }, "hidden"],
  [{ status: ["unconfirmed", ...completed, ...gone] }, "hidden"],
  [{ source: ["point_of_sale", "online", "byod"] }, "enabled"],
  [{}, "void_err"],
];
const repayRows: Rows = [
  [{ status: ["unconfirmed", ...underWay, ...gone] }, "hidden"],
  [{ payment: ["online", "card"] }, "hidden"],
  [{ type: ["call_center"] }, "hidden"],
  [{ fetchedBy: ["customer"] }, "enabled"],
  [{ records: ["payments"] }, "enabled"],
  [{}, "hidden"],
];
const rescheduleRows: Rows = [
  [{ type: ["online", "walk_in"] }, "hidden"],
  [{ scheduled: ["no", "was"] }, "hidden"],
  [{ status: [...completed, ...gone] }, "hidden"],
  [{}, "enabled"],
];
const reprintRows: Rows = [
  [{ status: ["unconfirmed"] }, "hidden"],
  [{}, "enabled"],
];
const walkInRows: Rows = [
  [{ type: ["walk_in"] }, "enabled"],
  [{}, "hidden"],
];

const situations: readonly Situation[] = product(Object.entries(dimensions)) as never;

function product(entries: readonly (readonly [string, readonly string[]])[]): object[] {
  const [first, ...rest] = entries;
  if (first === undefined) return [{}];
  const [name, values] = first;
  return product(rest).flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
}

function orderOf(situation: Situation): Order {
  const { payment, job, scheduled } = situation;
  const name = payment === "online" || payment === "card" ? names[payment] : names.card;
  const line = { name, amount: minor(4550), amountCollected: minor(4550), tip: zero };
  return anOrder({
    source: situation.source as OrderSource,
    type: situation.type,
    status: situation.status,
    isTakeaway: situation.fetchedBy === "customer",
    isCashOnDelivery: payment.startsWith("cash"),
    payments: payment === "cash on delivery" ? [] : [line],
    ...(job === "none" ? {} : { job: aJob({ status: job }) }),
    ...(scheduled === "no"
      ? {}
      : { scheduledFor: scheduled === "ahead" ? noon + hourMs : noon - hourMs }),
  });
}

/** The offers of the app in every situation, computed once. */
const offered = situations.map((situation) => {
  const { role, source, records } = situation;
  return offersFor(orderOf(situation), {
    staff: aStaffMember({ permissions: roles[role], isAdmin: role === "admin" }),
    company: aCompany({ canDeliveryManagerRecordPayment: records === "payments" }),
    brand: {
      source: source as OrderSource,
      name: source,
      isOwn: source !== "munchbay",
      mayRefuseConfirmation: false,
    },
    now: noon,
  });
});

function fits(pattern: Pattern, situation: Situation): boolean {
  const entries = Object.entries(pattern) as [keyof Situation, readonly string[]][];
  return entries.every(([name, values]) => values.includes(situation[name]));
}

/** Situations in which the app differs from the rows, and rows that never decide. */
function differences(name: OfferName, rows: Rows): readonly string[] {
  const used = new Set<number>();
  const found: string[] = [];
  for (const [place, situation] of situations.entries()) {
    const row = rows.findIndex(([pattern]) => fits(pattern, situation));
    used.add(row);
    const offer = offered[place]?.[name];
    const is = offer?.kind === "disabled" ? offer.message : offer?.kind;
    if (is !== rows[row]?.[1]) {
      found.push(`${Object.values(situation).join(", ")}: ${is}, not ${rows[row]?.[1]}`);
    }
  }
  const idle = rows.filter((_, row) => !used.has(row)).map((row) => `idle: ${JSON.stringify(row)}`);
  return [...found.slice(0, 5), ...idle];
}

describe("in every combination of role, source, type, status, payment, job, schedule and company", () => {
  it("are tried by the thousand", () => {
    expect(situations).toHaveLength(8 * 4 * 3 * 8 * 4 * 5 * 2 * 2 * 3);
  });

  it("Approve and Reject follow the table [UC-11, OP-9, PM-1]", () => {
    expect(differences("approve", approveRows)).toEqual([]);
    expect(differences("reject", approveRows)).toEqual([]);
  });

  it("Modify follows the table [OP-9, OP-13, OP-14, OP-15, PM-1]", () => {
    expect(differences("modify", modifyRows)).toEqual([]);
  });

  it("Void follows the table [OP-9, OP-11]", () => {
    expect(differences("void", voidRows)).toEqual([]);
  });

  it("Repay follows the table [OP-9, OP-12]", () => {
    expect(differences("repay", repayRows)).toEqual([]);
  });

  it("Reschedule follows the table [OP-9, RS-1]", () => {
    expect(differences("reschedule", rescheduleRows)).toEqual([]);
  });

  it("Reprint and the walk-in's form follow the table [OP-9, FL-11]", () => {
    expect(differences("reprint", reprintRows)).toEqual([]);
    expect(differences("walkIn", walkInRows)).toEqual([]);
  });
});
