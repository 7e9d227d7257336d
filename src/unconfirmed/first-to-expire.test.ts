import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { confirmingWithin } from "../../tests/support/samples/company-builders.ts";
import { firstToExpire } from "./first-to-expire.ts";

const company = confirmingWithin(10);
const waiting = (id: number, placedAt: number, confirmationMinutes?: number) => {
  const order = anOrder({
    id: orderId(id),
    status: "unconfirmed",
    placedAt,
    ...(confirmationMinutes !== undefined && { confirmationMinutes }),
  });
  return { id: order.id, data: order };
};

describe("of the orders that wait for confirmation", () => {
  const orders = [waiting(1, noon), waiting(2, noon + minuteMs, 3), waiting(3, noon - minuteMs, 0)];

  it("the one whose deadline comes first expires first, whatever its age", () => {
    expect(firstToExpire(orders, company, noon + minuteMs)?.id).toBe(2);
    expect(firstToExpire(orders, company, noon + 4 * minuteMs - 1)?.id).toBe(2);
    expect(firstToExpire(orders, company, noon + 4 * minuteMs)?.id).toBe(1);
    expect(firstToExpire(orders, company, noon + 10 * minuteMs)).toBeUndefined();
    expect(firstToExpire([], company, noon)).toBeUndefined();
  });
});
