import { describe, expect, it } from "vitest";
import type { OrderItemId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import { orderTabs } from "../../../ports/entities/order-tab.ts";
import { aJob, anItem, anOrder, orderId, riderId } from "../../../tests/support/an-order.ts";
import { aCompany } from "../../../tests/support/company-builders.ts";
import { OrderModel } from "../../orders/order-model.ts";
import { type ColumnFacts, columnsOf, type ListTab } from "./columns.ts";
import { itemSummary } from "./item-summary.ts";
import { groupByArea, isHeading, passes } from "./list-entries.ts";
import { matches } from "./order-search.ts";
import { ownPayments } from "./own-payments.ts";

function columns(tab: ListTab, facts: Partial<ColumnFacts> = {}): string[] {
  return columnsOf(tab, {
    company: aCompany(),
    hasAssigned: false,
    canPartnersTake: false,
    ...facts,
  }).map(({ label }) => label.replace("column.", ""));
}

describe("the items of a row", () => {
  const named = (id: number, set = {}) =>
    anItem({ id: id as OrderItemId, name: `Item ${id}`, ...set });

  it("are the first three, and how many more there are [LS-6]", () => {
    const items = [1, 2, 3, 4, 5].map((id) => named(id));
    expect(itemSummary(items)).toEqual({ shown: ["Item 1", "Item 2", "Item 3"], more: 2 });
    expect(itemSummary(items.slice(0, 3)).more).toBe(0);
  });

  it("count neither modifiers nor deleted items [LS-6]", () => {
    const items = [
      named(1),
      named(2, { parentId: 1 as OrderItemId }),
      named(3, { isDeleted: true }),
      named(4),
      named(5),
      named(6),
    ];
    expect(itemSummary(items)).toEqual({ shown: ["Item 1", "Item 4", "Item 5"], more: 1 });
  });

  it("tell a quantity that is not one", () => {
    expect(itemSummary([named(1, { quantity: 0.5 })]).shown).toEqual(["Item 1 ×0.5"]);
  });
});

describe("the columns", () => {
  const actions = "actions";

  it("of unconfirmed tell when the order rejects itself [HD-1, PU-5]", () => {
    const expected = ["number", "takenAt", "customer", "items", "amount", "autoRejects", actions];
    expect(columns("homeDelivery.unconfirmed")).toEqual(expected);
    expect(columns("pickup.unconfirmed")).toEqual(expected);
  });

  it("of new name the delivery area, of ready the location instead [HD-2, HD-3]", () => {
    const start = ["number", "takenAt", "elapsed", "items"];
    expect(columns("homeDelivery.new")).toEqual([...start, "area", "amount", "rider", actions]);
    expect(columns("homeDelivery.ready")).toEqual([
      ...start,
      "location",
      "amount",
      "rider",
      actions,
    ]);
  });

  it("of ready offer riders only with rider app and popup both off [HD-4]", () => {
    const ready = (isRiderAppEnabled: boolean, isRiderAssignedThroughPopup: boolean) =>
      columns("homeDelivery.ready", {
        company: aCompany({ isRiderAppEnabled, isRiderAssignedThroughPopup }),
      }).includes("rider");
    expect([
      ready(false, false),
      ready(true, false),
      ready(false, true),
      ready(true, true),
    ]).toEqual([true, false, false, false]);
  });

  it("of in progress follow the rider app and who is assigned [HD-6]", () => {
    const withApp = { company: aCompany({ isRiderAppEnabled: true }) };
    const start = ["number", "takenAt", "elapsed"];
    const middle = ["location", "amount"];
    const end = ["status", actions];
    const inProgress = (facts: Partial<ColumnFacts>) => columns("homeDelivery.inProgress", facts);
    const hasAssigned = true;
    expect(inProgress({})).toEqual([...start, "driver", ...middle, ...end]);
    expect(inProgress(withApp)).toEqual([...start, ...middle, ...end]);
    expect(inProgress({ hasAssigned })).toEqual([
      ...start,
      "driver",
      ...middle,
      "partnerDrivers",
      ...end,
    ]);
    expect(inProgress({ ...withApp, hasAssigned })).toEqual([
      ...start,
      ...middle,
      "riders",
      ...end,
    ]);
  });

  it("of pickup name customer and agent; collected has no action [PU-1, PU-2, PU-4]", () => {
    const expected = ["number", "orderTime", "elapsed", "items", "customer", "agent", "amount"];
    expect(columns("pickup.new")).toEqual([...expected, actions]);
    expect(columns("pickup.ready")).toEqual([...expected, actions]);
    expect(columns("pickup.collected")).not.toContain(actions);
  });

  it("of scheduled name the driver only when a partner may take one of the orders [SC-1]", () => {
    const expected = ["number", "scheduledFor", "customer", "items", "area", "amount"];
    expect(columns("scheduled")).toEqual(expected);
    expect(columns("scheduled", { canPartnersTake: true })).toEqual([...expected, "driver"]);
  });

  it("begin with 180 pixels for the order number, everywhere [LS-9]", () => {
    const facts = { company: aCompany(), hasAssigned: true, canPartnersTake: true };
    const lists = orderTabs.filter((tab): tab is ListTab => tab !== "homeDelivery.delivered");
    expect(lists).toHaveLength(9);
    for (const tab of lists) {
      expect(columnsOf(tab, facts)[0]).toMatchObject({ id: "number", width: "180px" });
    }
  });
});

describe("what a list shows", () => {
  it("partner is an active partner job, in-house is every other [HD-8]", () => {
    const withPartner = anOrder({ job: aJob({ status: "assigned" }) });
    const cancelled = anOrder({ job: aJob({ status: "cancelled" }) });
    expect([passes(withPartner, "partner"), passes(withPartner, "inHouse")]).toEqual([true, false]);
    for (const order of [cancelled, anOrder(), anOrder({ riderId: riderId(1) })]) {
      expect([passes(order, "partner"), passes(order, "inHouse")]).toEqual([false, true]);
    }
    expect(passes(withPartner, "all")).toBe(true);
  });

  it("curbside is the order's own word, in-store is every other pickup [PU-3]", () => {
    const curbside = anOrder({ isTakeaway: true, isCurbsidePickup: true });
    const inStore = anOrder({ isTakeaway: true });
    expect([passes(curbside, "curbside"), passes(inStore, "curbside")]).toEqual([true, false]);
    expect([passes(curbside, "inStore"), passes(inStore, "inStore")]).toEqual([false, true]);
  });

  it("searches number, name and telephone in whatever case [PU-2]", () => {
    const order = anOrder({
      number: "A-77",
      customer: { name: "Wei Chen", telephone: "+971 55 0118" },
    });
    expect(["a-77", " wei ", "0118", ""].map((text) => matches(order, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(matches(order, "Lina")).toBe(false);
  });

  it("searches in Arabic and Persian digits, full-width letters and any spacing [PU-2]", () => {
    const order = anOrder({
      number: "1077",
      foreignNumber: "MB-9",
      customer: { name: "ليلى  الحداد", telephone: "+971 (55) 011-8234" },
    });
    const found = [
      "١٠٧٧",
      "۱۰۷۷",
      "#1077",
      "ｍｂ-９",
      "\u200fليلى الحداد\u200f",
      " 055 0118 ",
      "٠٥٥٠١١٨",
    ];
    expect(found.filter((text) => !matches(order, text))).toEqual([]);
    const inNumber = anOrder({ number: "١٠٧٧" });
    expect(matches(inNumber, "1077")).toBe(true);
    expect(["0", "000", "05501189", "ليلي", "971a"].filter((text) => matches(order, text))).toEqual(
      ["0"],
    );
  });

  it("takes hostile input for text, and blanks for none [PU-2]", () => {
    const order = anOrder({ number: "1077", customer: { name: "Wei" } });
    const hostile = [".*", "[", "(", "\\", "<b>", "$&", "%", "\u0000", "9".repeat(10_000)];
    expect(hostile.filter((text) => matches(order, text))).toEqual([]);
    expect([" ", "\t\n", "\u200f", "#"].every((text) => matches(order, text))).toBe(true);
    expect(matches(anOrder({ customer: { name: "a.*b" } }), ".*")).toBe(true);
  });

  it("groups by delivery area with orders in their order, N/A last [HD-5]", () => {
    const model = (id: number, area: string | undefined) =>
      new OrderModel(
        anOrder({ id: orderId(id), deliveryAddress: area === undefined ? {} : { area } }),
      );
    const orders = [
      model(1, "Marina"),
      model(2, undefined),
      model(3, "Barsha"),
      model(4, "Marina"),
    ];
    const read = groupByArea(orders, "en").map((entry) =>
      isHeading(entry) ? `${entry.area}: ${entry.count}` : entry.id,
    );
    expect(read).toEqual(["Barsha: 1", 3, "Marina: 2", 1, 4, "undefined: 1", 2]);
  });
});

describe("the payments that an order carries", () => {
  it("are sent as they are, under the company's payment types", () => {
    const order = anOrder({
      payments: [
        { name: "Cash", amount: minor(500), amountCollected: minor(600), tip: zero },
        { name: "Barter", amount: minor(1), amountCollected: minor(1), tip: zero },
      ],
    });
    const cash = {
      id: 4 as PaymentTypeId,
      name: "Cash",
      displayName: "Cash",
      isPrimary: true,
      requiresReferenceCode: false,
    };
    expect(ownPayments(order, [cash])).toEqual([
      { paymentTypeId: 4, name: "Cash", amount: 500, amountCollected: 600 },
    ]);
  });
});
