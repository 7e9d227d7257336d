import { describe, expect, it } from "vitest";
import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import { anOrder, partnerId, riderId } from "../../tests/support/samples/an-order.ts";
import { configuredPartners, partnersFor, scheduledPartners } from "./delivery-offer.ts";

const partner = (
  id: number,
  isScheduledOrderAssignmentAllowed: boolean,
  ...enabledRegions: string[]
): LogisticsPartner => ({
  id: partnerId(id),
  name: `Partner ${id}`,
  configuration: { driverId: riderId(id), enabledRegions, isScheduledOrderAssignmentAllowed },
});
const here = partner(1, true, "SA", "AE");
const elsewhere = partner(2, true, "SG");
const nowOnly = partner(3, false, "AE");
const notSetUp: LogisticsPartner = { id: partnerId(4), name: "Partner 4" };
const all = [here, elsewhere, nowOnly, notSetUp];

describe("the partners", () => {
  it("offered are the company's with a configuration [RA-12]", () => {
    expect(configuredPartners(all)).toEqual([here, elsewhere, nowOnly]);
    expect(partnersFor(anOrder(), all, "AE", false)).toEqual([here, elsewhere, nowOnly]);
  });

  it("offered for a scheduled order name the company's country and allow it [SC-4]", () => {
    expect(scheduledPartners(all, "AE")).toEqual([here]);
    expect(scheduledPartners(all, "SG")).toEqual([elsewhere]);
    expect(scheduledPartners(all, "MY")).toEqual([]);
    expect(partnersFor(anOrder(), all, "AE", true)).toEqual([here]);
  });

  it("are not offered for a pickup or for an order that has left", () => {
    expect(partnersFor(anOrder({ isTakeaway: true }), all, "AE", false)).toEqual([]);
    for (const status of ["unconfirmed", "in_progress", "delivered", "voided"] as const) {
      expect(partnersFor(anOrder({ status }), all, "AE", false)).toEqual([]);
    }
  });
});
