import { describe, expect, it } from "vitest";
import type { OrderStatus } from "../../ports/entities/order.ts";
import { aJob, anOrder } from "../../tests/support/samples/an-order.ts";
import { isOpenToPartner, mayAssignRider } from "./delivery-offer.ts";

const statuses: readonly OrderStatus[] = [
  "unconfirmed",
  "new",
  "ready",
  "in_progress",
  "delivered",
];

describe("an order", () => {
  it("takes a rider before its pickup, unless a partner has it", () => {
    const job = aJob({ status: "assigned" });
    expect(statuses.filter((status) => mayAssignRider(anOrder({ status })))).toEqual([
      "new",
      "ready",
    ]);
    expect(statuses.filter((status) => mayAssignRider(anOrder({ status, job })))).toEqual([]);
  });

  it("is open to a partner before its pickup, and afterwards for as long as it has a job", () => {
    const open = (set: Parameters<typeof anOrder>[0]) =>
      statuses.filter((status) => isOpenToPartner(anOrder({ ...set, status })));
    expect(open({})).toEqual(["new", "ready"]);
    expect(open({ job: aJob({ status: "assigned" }) })).toEqual(["new", "ready", "in_progress"]);
    expect(open({ job: aJob({ status: "complete" }) })).toEqual(statuses);
  });
});
