import { describe, expect, it } from "vitest";
import { aCompany } from "../../../tests/support/company-builders.ts";
import { boardPages } from "../../orders/board-pages.ts";
import { type ColumnFacts, columnsOf, type ListTab } from "./columns.ts";

function columns(tab: ListTab, facts: Partial<ColumnFacts> = {}): string[] {
  return columnsOf(tab, {
    company: aCompany(),
    hasPartnerJob: false,
    hasRider: false,
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

  it("of in progress follow the rider app and who is assigned [HD-6]", () => {
    const withApp = { company: aCompany({ isRiderAppEnabled: true }) };
    const start = ["number", "takenAt", "elapsed"];
    const middle = ["location", "amount"];
    const end = ["status", actions];
    const inProgress = (facts: Partial<ColumnFacts>) => columns("homeDelivery.inProgress", facts);
    const [hasPartnerJob, hasRider] = [true, true];
    expect(inProgress({ hasRider })).toEqual([...start, "driver", ...middle, ...end]);
    expect(inProgress(withApp)).toEqual([...start, ...middle, ...end]);
    const partners = [...start, "driver", ...middle, "partnerDrivers", ...end];
    expect(inProgress({ hasPartnerJob })).toEqual(partners);
    for (const assigned of [{ hasPartnerJob }, { hasRider }]) {
      const riders = [...start, ...middle, "riders", ...end];
      expect(inProgress({ ...withApp, ...assigned })).toEqual(riders);
    }
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
      hasPartnerJob: true,
      hasRider: true,
      canPartnersTake: true,
    };
    const lists = boardPages.filter((tab): tab is ListTab => tab !== "homeDelivery.delivered");
    expect(lists).toHaveLength(boardPages.length - 1);
    for (const tab of lists) {
      expect(columnsOf(tab, facts)[0]).toMatchObject({ id: "number", width: "180px" });
    }
  });
});
