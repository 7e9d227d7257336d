import { describe, expect, it } from "vitest";
import type { LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { aJob, anOrder, noon } from "../../tests/support/samples/an-order.ts";
import { activeJob, hasOwnRiders, isJobPending, isJobStale } from "./job-rules.ts";

const statuses: readonly LogisticsJobStatus[] = [
  "pending",
  "assigned",
  "cancelled",
  "arrived",
  "delivering",
  "complete",
  "reassigning",
  "unknown",
];

describe("a partner's job", () => {
  it.each(statuses)("is active unless it was cancelled: %s [RA-8]", (status) => {
    const job = aJob({ status });
    expect(activeJob(anOrder({ job }))).toBe(status === "cancelled" ? undefined : job);
  });

  it("is pending before it is assigned and after the driver gave it back [RA-8]", () => {
    expect(statuses.filter((status) => isJobPending(aJob({ status })))).toEqual([
      "pending",
      "reassigning",
    ]);
  });

  it("is absent from an order without one", () => {
    expect(activeJob(anOrder())).toBeUndefined();
  });

  it("of a ready order is stale 15 minutes after its last change, to the millisecond [RA-9]", () => {
    const order = anOrder({ status: "ready", job: aJob({ status: "assigned", updatedAt: noon }) });
    const at = noon + 15 * minuteMs;
    expect([at - 1, at, at + 1].map((now) => isJobStale(order, now))).toEqual([false, true, true]);
  });

  it("is stale for ready orders only, and never once it was cancelled [RA-9]", () => {
    const later = noon + 60 * minuteMs;
    for (const status of ["new", "in_progress", "delivered"] as const) {
      expect(isJobStale(anOrder({ status, job: aJob({ status: "assigned" }) }), later)).toBe(false);
    }
    expect(
      isJobStale(anOrder({ status: "ready", job: aJob({ status: "cancelled" }) }), later),
    ).toBe(false);
    expect(isJobStale(anOrder({ status: "ready" }), later)).toBe(false);
  });

  it("of the partner with the number 8 is shown in the delivery-info dialog [RA-10]", () => {
    expect([7, 8, 9].map((partnerUniqueId) => hasOwnRiders(aJob({ partnerUniqueId })))).toEqual([
      false,
      true,
      false,
    ]);
    expect(hasOwnRiders(aJob())).toBe(false);
  });
});
