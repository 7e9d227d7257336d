import { describe, expect, it } from "vitest";
import type { PartnerId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";
import {
  aJob,
  anOrder,
  anUpdate,
  noon,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { compareVersions, versionOf, withNewestJob } from "./order-version.ts";

const compare = (one: Order, other: Order): number =>
  Math.sign(compareVersions(versionOf(one), versionOf(other)));

describe("the newer of two states of an order", () => {
  const placed = anOrder();

  it("is the one with more updates, even if its status is earlier", () => {
    const riding = withUpdate(placed, "rider_assigned", { status: "in_progress" });
    const back = withUpdate(riding, "rider_unassigned", { status: "ready" });
    expect(compare(back, riding)).toBe(1);
    expect(compare(riding, back)).toBe(-1);
  });

  it("is, with as many updates, the one with the later update, then the further status, then the later job", () => {
    const later = { ...placed, statusUpdates: [anUpdate("created", noon + 1)] };
    const ready: Order = { ...placed, status: "ready" };
    const job = { ...placed, job: aJob({ updatedAt: noon }) };
    const laterJob = { ...placed, job: aJob({ updatedAt: noon + 1 }) };
    expect(compare(later, ready)).toBe(1);
    expect(compare(ready, laterJob)).toBe(1);
    expect(compare(laterJob, job)).toBe(1);
    expect(compare(job, placed)).toBe(1);
  });

  it("is neither when all of that is equal", () => {
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
  it("does not go back when an older change of the order arrives after a newer one of the job [B-I4]", () => {
    expect(withNewestJob(order(900, job(950)), order(800, job(1_000))).job?.updatedAt).toBe(1_000);
    expect(withNewestJob(order(900), order(800, job(1_000))).job?.updatedAt).toBe(1_000);
  });

  it("stays when the step of the same instant, which does not have it yet, arrives after it [B-I4]", () => {
    expect(withNewestJob(order(1_000), order(800, job(1_000))).job?.updatedAt).toBe(1_000);
  });

  it("is the server's when that is as new or newer, and removed when the server has removed it since", () => {
    expect(withNewestJob(order(900, job(1_000)), order(800, job(1_000))).job?.updatedAt).toBe(
      1_000,
    );
    expect(withNewestJob(order(900, job(1_001)), order(800, job(1_000))).job?.updatedAt).toBe(
      1_001,
    );
    expect(withNewestJob(order(1_001), order(800, job(1_000))).job).toBeUndefined();
  });
});
