import { describe, expect, it } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { noon } from "../../../tests/support/samples/an-order.ts";
import { compareSorted, urgencyKey, type Waiting } from "./most-urgent.ts";

function waiting(id: number, set: Partial<Waiting>) {
  return {
    id,
    sortKey: urgencyKey({ placedAt: noon, deadline: undefined, isSafe: false, ...set }),
  };
}

const sorted = (orders: readonly ReturnType<typeof waiting>[]) =>
  orders.toSorted(compareSorted).map(({ id }) => id);

describe("unconfirmed orders", () => {
  const old = waiting(1, { placedAt: noon - 5 * minuteMs, deadline: noon + 25 * minuteMs });
  const hurried = waiting(2, { placedAt: noon - minuteMs, deadline: noon + minuteMs });
  const endless = waiting(3, { placedAt: noon - 60 * minuteMs });
  const olderEndless = waiting(4, { placedAt: noon - 90 * minuteMs });
  const over = waiting(5, {
    placedAt: noon - 30 * minuteMs,
    deadline: noon - 20 * minuteMs,
    isSafe: true,
  });
  const inLimbo = waiting(6, {
    placedAt: noon - 2 * minuteMs,
    deadline: noon + minuteMs,
    isSafe: true,
  });

  it("go by their deadline; then those whose time is up or that are in limbo, and those without a deadline, by age [N42]", () => {
    expect(sorted([endless, inLimbo, olderEndless, old, over, hurried])).toEqual([
      2, 1, 5, 6, 4, 3,
    ]);
  });

  it("that are equally urgent go by their id [N42]", () => {
    for (const set of [{}, { deadline: noon }, { deadline: noon, isSafe: true }])
      expect(sorted([waiting(8, set), waiting(7, set)])).toEqual([7, 8]);
  });

  it("keep the milliseconds of their times after every other one [N42]", () => {
    expect(sorted([waiting(1, { placedAt: noon + 1 }), waiting(2, { placedAt: noon })])).toEqual([
      2, 1,
    ]);
  });
});
