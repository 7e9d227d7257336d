import { describe, expect, it } from "vitest";
import type { PartnerId } from "../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { aJob, anOrder, anUpdate, noon, withUpdate } from "../../tests/support/an-order.ts";
import { compareVersions, versionOf, withNewestJob } from "./order-version.ts";

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

const job = (updatedAt: number): LogisticsJob => ({
  status: "assigned",
  partnerId: 31 as PartnerId,
  updatedAt,
});

function order(lastUpdateAt: number, orderJob?: LogisticsJob): Order {
  const data: Partial<Order> = {
    statusUpdates: [{ event: "created", time: lastUpdateAt }],
    ...(orderJob === undefined ? {} : { job: orderJob }),
  };
  return data as Order;
}

describe("the partner's job of an order", () => {
  it("does not go back when the order's older change is heard after the job's newer one [B-I4]", () => {
    expect(withNewestJob(order(900, job(950)), order(800, job(1_000))).job?.updatedAt).toBe(1_000);
    expect(withNewestJob(order(900), order(800, job(1_000))).job?.updatedAt).toBe(1_000);
  });

  it("is the server's where it is as new or newer, and gone where the server has taken it away since", () => {
    expect(withNewestJob(order(900, job(1_000)), order(800, job(1_000))).job?.updatedAt).toBe(
      1_000,
    );
    expect(withNewestJob(order(900, job(1_001)), order(800, job(1_000))).job?.updatedAt).toBe(
      1_001,
    );
    expect(withNewestJob(order(1_000), order(800, job(1_000))).job).toBeUndefined();
  });
});
