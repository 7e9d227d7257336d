import { describe, expect, it } from "vitest";
import type { LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { aJob, anOrder, noon } from "../../tests/support/an-order.ts";
import { activeJob, hasOwnRiders, isJobStale, type JobStage, jobStage } from "./job-rules.ts";

const stages: readonly (readonly [LogisticsJobStatus, JobStage])[] = [
  [1, "pending"],
  [2, "assigned"],
  [3, "cancelled"],
  [4, "arrived"],
  [5, "delivering"],
  [6, "complete"],
  [7, "pending"],
];

describe("a partner's job", () => {
  it.each(stages)("with status %i is %s [RA-8]", (status, stage) => {
    expect(jobStage({ status })).toBe(stage);
    const job = aJob({ status });
    expect(activeJob(anOrder({ job }))).toBe(stage === "cancelled" ? undefined : job);
  });

  it("is none where there is none", () => {
    expect(activeJob(anOrder())).toBeUndefined();
  });

  it("of a ready order is stale 15 minutes after its last change, to the millisecond [RA-9]", () => {
    const order = anOrder({ status: "ready", job: aJob({ status: 2, updatedAt: noon }) });
    const at = noon + 15 * minuteMs;
    expect([at - 1, at, at + 1].map((now) => isJobStale(order, now))).toEqual([false, true, true]);
  });

  it("is stale for ready orders only, and never once it was cancelled [RA-9]", () => {
    const later = noon + 60 * minuteMs;
    for (const status of ["new", "in_progress", "delivered"] as const) {
      expect(isJobStale(anOrder({ status, job: aJob({ status: 2 }) }), later)).toBe(false);
    }
    expect(isJobStale(anOrder({ status: "ready", job: aJob({ status: 3 }) }), later)).toBe(false);
    expect(isJobStale(anOrder({ status: "ready" }), later)).toBe(false);
  });

  it("of the partner with the number 8 is told in the delivery-info dialog [RA-10]", () => {
    expect([7, 8, 9].map((partnerUniqueId) => hasOwnRiders(aJob({ partnerUniqueId })))).toEqual([
      false,
      true,
      false,
    ]);
    expect(hasOwnRiders(aJob())).toBe(false);
  });
});
