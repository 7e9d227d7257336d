import { describe, expect, it } from "vitest";
import { type Order, orderStatuses } from "../../../ports/entities/order.ts";
import { aJob, anOrder, partnerId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { isCompleted, isRemoved } from "../order-rules/order-status.ts";
import { hasJobOf, hasNoJob, isBeyond, isConfirmed, isReprintedAfter } from "./command-attempt.ts";

/** The statuses in which the command counts as having taken effect, in an order that was read back. */
const within = (hasTakenEffect: (order: Order) => boolean) =>
  orderStatuses.filter((status) => hasTakenEffect(anOrder({ status })));

describe("a command whose answer was lost has taken effect", () => {
  it("when the order is past its stage and still on the board", () => {
    const completed = ["delivered", "collected"];
    expect(within(isBeyond("new"))).toEqual(["ready", "in_progress", ...completed]);
    expect(within(isBeyond("ready"))).toEqual(["in_progress", ...completed]);
    expect(within(({ status }) => isCompleted(status))).toEqual(completed);
    expect(within(isConfirmed)).toEqual(["new", "ready", "in_progress", ...completed]);
    expect(within(({ status }) => isRemoved(status))).toEqual(["rejected", "voided"]);
  });

  it("when the order has an active job of that partner, or no longer has a job", () => {
    const hasJob = hasJobOf(partnerId(3));
    const assigned = anOrder({ job: aJob({ partnerId: partnerId(3) }) });
    const another = anOrder({ job: aJob({ partnerId: partnerId(4) }) });
    const cancelled = anOrder({ job: aJob({ partnerId: partnerId(3), status: "cancelled" }) });
    const orders = [assigned, another, cancelled, anOrder()];
    expect(orders.map(hasJob)).toEqual([true, false, false, false]);
    expect(orders.map(hasNoJob)).toEqual([false, false, true, true]);
  });

  it("when the order's history has one reprint more than before", () => {
    const before = withUpdate(anOrder(), "marked_as_reprinted");
    const isReprinted = isReprintedAfter(before);
    expect(isReprinted(before)).toBe(false);
    expect(isReprinted(withUpdate(before, "marked_as_ready"))).toBe(false);
    expect(isReprinted(withUpdate(before, "marked_as_reprinted"))).toBe(true);
  });
});
