import { describe, expect, it } from "vitest";
import { anOrder, anUpdate, noon } from "../../../tests/support/samples/an-order.ts";
import { completedAt } from "./order-status.ts";

describe("the time at which an order was completed", () => {
  it("is the time at which it was last delivered or collected", () => {
    const twice = [
      anUpdate("marked_as_delivered", noon + 1),
      anUpdate("marked_as_ready", noon + 2),
      anUpdate("marked_as_delivered", noon + 3),
      anUpdate("tip_collected", noon + 4),
    ];
    expect(completedAt(anOrder({ statusUpdates: twice }))).toBe(noon + 3);
    const collected = [anUpdate("created", noon), anUpdate("marked_as_collected", noon + 5)];
    expect(completedAt(anOrder({ statusUpdates: collected }))).toBe(noon + 5);
  });

  it("is unknown if its history does not have it", () => {
    expect(completedAt(anOrder({ status: "delivered" }))).toBeUndefined();
  });
});
