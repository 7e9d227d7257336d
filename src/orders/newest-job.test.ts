import { describe, expect, it } from "vitest";
import type { PartnerId } from "../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { withNewestJob } from "./newest-job.ts";

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
