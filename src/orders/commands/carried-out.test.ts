import { describe, expect, it } from "vitest";
import { type Order, orderStatuses } from "../../../ports/entities/order.ts";
import { aJob, anOrder, partnerId, withUpdate } from "../../../tests/support/an-order.ts";
import * as carriedOut from "./carried-out.ts";

/** The statuses of an order that was read back in which this counts as carried out. */
const within = (isCarriedOut: (order: Order) => boolean) =>
  orderStatuses.filter((status) => isCarriedOut(anOrder({ status })));

describe("a command whose answer was lost was carried out", () => {
  it("where the order has gone on from its stage and is still alive", () => {
    const completed = ["delivered", "collected"];
    expect(within(carriedOut.isBeyond("new"))).toEqual(["ready", "in_progress", ...completed]);
    expect(within(carriedOut.isBeyond("ready"))).toEqual(["in_progress", ...completed]);
    expect(within(carriedOut.isCompleted)).toEqual(completed);
    expect(within(carriedOut.isConfirmed)).toEqual(["new", "ready", "in_progress", ...completed]);
    expect(within(carriedOut.isRejected)).toEqual(["rejected", "voided"]);
  });

  it("where the order has an active job of that very partner, or none any more", () => {
    const hasJob = carriedOut.hasJobOf(partnerId(3));
    const assigned = anOrder({ job: aJob({ partnerId: partnerId(3) }) });
    const another = anOrder({ job: aJob({ partnerId: partnerId(4) }) });
    const cancelled = anOrder({ job: aJob({ partnerId: partnerId(3), status: "cancelled" }) });
    const orders = [assigned, another, cancelled, anOrder()];
    expect(orders.map(hasJob)).toEqual([true, false, false, false]);
    expect(orders.map(carriedOut.hasNoJob)).toEqual([false, false, true, true]);
  });

  it("where the order's history tells of one reprint more than before", () => {
    const before = withUpdate(anOrder(), "marked_as_reprinted");
    const isReprinted = carriedOut.isReprintedAfter(before);
    expect(isReprinted(before)).toBe(false);
    expect(isReprinted(withUpdate(before, "marked_as_ready"))).toBe(false);
    expect(isReprinted(withUpdate(before, "marked_as_reprinted"))).toBe(true);
  });
});
