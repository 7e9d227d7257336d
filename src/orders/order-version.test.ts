import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { aJob, anOrder, anUpdate, noon, withUpdate } from "../../tests/support/an-order.ts";
import { compareVersions, versionOf } from "./order-version.ts";

const compare = (one: Order, other: Order): number =>
  Math.sign(compareVersions(versionOf(one), versionOf(other)));

describe("which of two states of an order is newer", () => {
  const placed = anOrder();

  it("the one to which more has happened, even if its status looks earlier", () => {
    const riding = withUpdate(placed, "rider_assigned", { status: "in_progress" });
    const back = withUpdate(riding, "rider_unassigned", { status: "ready" });
    expect(compare(back, riding)).toBe(1);
    expect(compare(riding, back)).toBe(-1);
  });

  it("with as many updates the later last one, then the further status, then the later job", () => {
    const later = { ...placed, statusUpdates: [anUpdate("created", noon + 1)] };
    const ready: Order = { ...placed, status: "ready" };
    const job = { ...placed, job: aJob({ updatedAt: noon }) };
    const laterJob = { ...placed, job: aJob({ updatedAt: noon + 1 }) };
    expect(compare(later, ready)).toBe(1);
    expect(compare(ready, laterJob)).toBe(1);
    expect(compare(laterJob, job)).toBe(1);
    expect(compare(job, placed)).toBe(1);
  });

  it("nobody can tell when all of that is equal", () => {
    expect(compare(placed, { ...placed, hasCustomerArrived: true })).toBe(0);
    const bare = { ...placed, statusUpdates: [] };
    expect(compare(bare, { ...bare })).toBe(0);
  });
});
