import { describe, expect, it } from "vitest";
import { boardTabs } from "../../../ports/entities/tab-name.ts";
import { aCompany } from "../../../tests/support/samples/company-builders.ts";
import {
  type ColumnFacts,
  columnsOf,
  fittings,
  type ListTab,
  narrowest,
  trackOf,
} from "./columns.ts";
import { densitySizes } from "./density.ts";

function columns(tab: ListTab, facts: Partial<ColumnFacts> = {}): string[] {
  return columnsOf(tab, {
    company: aCompany(),
    hasCarrier: false,
    canPartnersTake: false,
    ...facts,
  }).map(({ label }) => label.replace("column.", ""));
}

describe("the columns", () => {
  const actions = "actions";

  it("of unconfirmed say when the order will be auto-rejected [HD-1, PU-5]", () => {
    const expected = ["number", "takenAt", "customer", "items", "amount", "deadline", actions];
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

  it("of in progress follow the rider app and who is assigned, in one column for all carriers [HD-6] [N40]", () => {
    const withApp = { company: aCompany({ isRiderAppEnabled: true }) };
    const start = ["number", "takenAt", "elapsed"];
    const middle = ["location", "amount"];
    const end = ["status", actions];
    const inProgress = (facts: Partial<ColumnFacts>) => columns("homeDelivery.inProgress", facts);
    for (const hasCarrier of [true, false]) {
      expect(inProgress({ hasCarrier })).toEqual([...start, ...middle, "driver", ...end]);
    }
    expect(inProgress(withApp)).toEqual([...start, ...middle, ...end]);
    const riders = [...start, ...middle, "riders", ...end];
    expect(inProgress({ ...withApp, hasCarrier: true })).toEqual(riders);
  });

  it("of pickup name customer and agent; collected has no actions [PU-1, PU-2, PU-4]", () => {
    const expected = ["number", "orderTime", "elapsed", "items", "customer", "agent", "amount"];
    expect(columns("pickup.new")).toEqual([...expected, actions]);
    expect(columns("pickup.ready")).toEqual([...expected, actions]);
    expect(columns("pickup.collected")).not.toContain(actions);
  });

  it("of scheduled name the driver only if a partner may take one of the orders [SC-1]", () => {
    const expected = ["number", "scheduledFor", "customer", "items", "area", "amount"];
    expect(columns("scheduled")).toEqual(expected);
    expect(columns("scheduled", { canPartnersTake: true })).toEqual([...expected, "driver"]);
  });

  it("start with 180 pixels for the order number in every tab [LS-9]", () => {
    const facts = {
      company: aCompany(),
      hasCarrier: true,
      canPartnersTake: true,
    };
    const lists = boardTabs.filter((tab): tab is ListTab => tab !== "homeDelivery.delivered");
    expect(lists).toHaveLength(boardTabs.length - 1);
    for (const tab of lists) {
      for (const { columns: fitted } of fittings(columnsOf(tab, facts))) {
        const [number] = fitted;
        expect(number).toMatchObject({ id: "number" });
        for (const scale of [1, 1.3]) expect(trackOf(number!, scale, false)).toBe("11.25rem");
      }
    }
  });
});

describe("the columns of a list that gets narrower", () => {
  const facts: ColumnFacts = {
    company: aCompany(),
    hasCarrier: false,
    canPartnersTake: false,
  };
  const left = (tab: ListTab) =>
    fittings(columnsOf(tab, facts)).map(({ columns: fitted, namesMax, isAreaBelowItems }) => ({
      columns: fitted.map(({ id }) => id),
      namesMax,
      isAreaBelowItems,
    }));

  it("give way in this order: the time taken, the area, the third name of the items", () => {
    const [number, end] = ["number", ["amount", "rider", "actions"]];
    expect(left("homeDelivery.new")).toEqual([
      {
        columns: [number, "takenAt", "elapsed", "items", "area", ...end],
        namesMax: 3,
        isAreaBelowItems: false,
      },
      {
        columns: [number, "elapsed", "items", "area", ...end],
        namesMax: 3,
        isAreaBelowItems: false,
      },
      { columns: [number, "elapsed", "items", ...end], namesMax: 3, isAreaBelowItems: true },
      { columns: [number, "elapsed", "items", ...end], namesMax: 2, isAreaBelowItems: true },
    ]);
  });

  it("keep everything that has no place in that order", () => {
    expect(left("pickup.new").at(-1)).toEqual({
      columns: ["number", "elapsed", "items", "customer", "agent", "amount", "actions"],
      namesMax: 2,
      isAreaBelowItems: false,
    });
    expect(left("homeDelivery.inProgress").at(-1)?.columns).toContain("location");
    expect(left("scheduled").at(-1)?.columns).toContain("scheduledFor");
  });

  it("need less room with each step", () => {
    for (const tab of boardTabs) {
      if (tab === "homeDelivery.delivered") continue;
      const rooms = fittings(columnsOf(tab, facts)).map(({ columns: fitted }) => narrowest(fitted));
      expect(rooms).toEqual([...new Set(rooms)].sort((one, other) => other - one));
    }
  });

  it("leave no room unused: shares of a grid that add up to less than 1fr would", () => {
    const every = { ...facts, hasCarrier: true, canPartnersTake: true };
    for (const tab of boardTabs) {
      if (tab === "homeDelivery.delivered") continue;
      for (const { max } of columnsOf(tab, every)) {
        if (typeof max === "string") expect(Number.parseFloat(max)).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it("all have room on a screen of 1,024 pixels", () => {
    for (const tab of boardTabs) {
      if (tab === "homeDelivery.delivered") continue;
      const every = { ...facts, hasCarrier: true, canPartnersTake: true };
      const last = fittings(columnsOf(tab, every)).at(-1)?.columns ?? [];
      expect(narrowest(last) + densitySizes.compact.aroundColumns).toBeLessThanOrEqual(1_024);
    }
  });
});
