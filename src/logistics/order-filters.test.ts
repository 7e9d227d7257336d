import { describe, expect, it } from "vitest";
import { aJob, anOrder, riderId } from "../../tests/support/samples/an-order.ts";
import { passesFilter } from "./order-filters.ts";

describe("the filter of a list", () => {
  it("shows under Partner an active partner job, under In-house every other order [HD-8]", () => {
    const withPartner = anOrder({ job: aJob({ status: "assigned" }) });
    const cancelled = anOrder({ job: aJob({ status: "cancelled" }) });
    expect([passesFilter(withPartner, "partner"), passesFilter(withPartner, "inHouse")]).toEqual([
      true,
      false,
    ]);
    for (const order of [cancelled, anOrder(), anOrder({ riderId: riderId(1) })]) {
      expect([passesFilter(order, "partner"), passesFilter(order, "inHouse")]).toEqual([
        false,
        true,
      ]);
    }
    expect(passesFilter(withPartner, "all")).toBe(true);
  });

  it("shows under Curbside the orders marked so, under In-store every other pickup [PU-3]", () => {
    const curbside = anOrder({ isTakeaway: true, isCurbsidePickup: true });
    const inStore = anOrder({ isTakeaway: true });
    expect([passesFilter(curbside, "curbside"), passesFilter(inStore, "curbside")]).toEqual([
      true,
      false,
    ]);
    expect([passesFilter(curbside, "inStore"), passesFilter(inStore, "inStore")]).toEqual([
      false,
      true,
    ]);
  });
});
