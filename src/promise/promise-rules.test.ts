import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { aJob, anOrder, anUpdate, branchB, noon } from "../../tests/support/samples/an-order.ts";
import { aPromiseCapability } from "../../tests/support/samples/company-builders.ts";
import {
  blockOf,
  moreTime,
  type Nearness,
  nearnessOf,
  promisedAtOf,
  readyByOf,
  targetOf,
} from "./promise-rules.ts";

const capability = aPromiseCapability();
const at = (minutes: number) => noon + minutes * minuteMs;

function confirmed(set: Partial<Order> = {}): Order {
  const statusUpdates = [anUpdate("marked_as_confirmed", at(2))];
  return anOrder({ statusUpdates, deliveryEtaMinutes: 40, ...set });
}

describe("what the customer was told", () => {
  it("is what the server says, and else the confirmation plus the delivery time", () => {
    expect(promisedAtOf(confirmed(), capability)).toBe(at(42));
    expect(promisedAtOf(confirmed({ promise: { promisedAt: at(60) } }), capability)).toBe(at(60));
  });

  it("counts the delivery time of a scheduled order from its time, not from its earlier confirmation", () => {
    expect(promisedAtOf(confirmed({ scheduledFor: at(90) }), capability)).toBe(at(130));
  });

  it.each<readonly [string, Partial<Order>]>([
    ["a pickup without the server's time", { isTakeaway: true }],
    ["an order without a delivery time", { deliveryEtaMinutes: undefined as never }],
    ["an order that was not confirmed", { statusUpdates: [anUpdate("created", noon)] }],
  ])("is unknown of %s", (_, set) => {
    expect(promisedAtOf(confirmed(set), capability)).toBeUndefined();
    expect(readyByOf(confirmed(set), capability)).toBeUndefined();
  });

  it("is unknown without the capability and in a branch for which it is off (CP-1)", () => {
    const promise = { promisedAt: at(60), readyBy: at(45) };
    const elsewhere = { ...capability, branchIds: [branchB] };
    for (const declared of [undefined, elsewhere]) {
      expect(promisedAtOf(confirmed({ promise }), declared)).toBeUndefined();
      expect(readyByOf(confirmed({ promise }), declared)).toBeUndefined();
      expect(targetOf(confirmed({ promise }), declared)).toBeUndefined();
    }
  });
});

describe("the kitchen's time", () => {
  it("is the server's, else the driver's arrival, else the promise less the drive", () => {
    const job = aJob({ status: "assigned", pickupAt: at(20) });
    const promise = { readyBy: at(10) };
    expect(readyByOf(confirmed({ promise, job }), capability)).toBe(at(10));
    expect(readyByOf(confirmed({ job }), capability)).toBe(at(20));
    expect(readyByOf(confirmed(), capability)).toBe(at(27));
  });

  it("no longer follows the driver of a job that was cancelled", () => {
    const job = aJob({ status: "cancelled", pickupAt: at(20) });
    expect(readyByOf(confirmed({ job }), capability)).toBe(at(27));
  });

  it("of a pickup is its promise", () => {
    const order = confirmed({ isTakeaway: true, promise: { promisedAt: at(30) } });
    expect(readyByOf(order, capability)).toBe(at(30));
  });
});

it("an order counts to the kitchen's time while new, a delivery to its promise from ready on, a ready pickup to none [DL-2]", () => {
  const promise = { promisedAt: at(45), readyBy: at(30) };
  const kitchen = { at: at(30), is: "ready_by" };
  const customer = { at: at(45), is: "promised_at" };
  for (const [status, delivery, pickup] of [
    ["unconfirmed", undefined, undefined],
    ["new", kitchen, kitchen],
    ["ready", customer, undefined],
    ["in_progress", customer, undefined],
    ["delivered", undefined, undefined],
  ] as const) {
    expect(targetOf(anOrder({ status, promise }), capability)).toEqual(delivery);
    expect(targetOf(anOrder({ status, promise, isTakeaway: true }), capability)).toEqual(pickup);
  }
});

it.each<readonly [number, Nearness]>([
  [-5 * minuteMs - 1, { kind: "ahead" }],
  [-5 * minuteMs, { kind: "soon", minutes: 5 }],
  [-4 * minuteMs - 1, { kind: "soon", minutes: 5 }],
  [-4 * minuteMs, { kind: "soon", minutes: 4 }],
  [-1, { kind: "soon", minutes: 1 }],
  [0, { kind: "due" }],
  [59 * secondMs + 999, { kind: "due" }],
  [60 * secondMs, { kind: "late", minutes: 1 }],
  [2 * minuteMs - 1, { kind: "late", minutes: 1 }],
  [2 * minuteMs, { kind: "late", minutes: 2 }],
])("%d ms after its target an order is %j [DL-3]", (afterMs, nearness) => {
  expect(nearnessOf(noon, noon + afterMs)).toEqual(nearness);
});

describe("more time", () => {
  it("counts from the later of promise and now, and is rounded up to the whole minute [DL-4]", () => {
    expect(moreTime(at(45), 10, at(30))).toBe(at(55));
    expect(moreTime(at(45), 10, at(45))).toBe(at(55));
    expect(moreTime(at(45), 10, at(45) + 1)).toBe(at(56));
    expect(moreTime(at(45), 10, at(46))).toBe(at(56));
    expect(moreTime(at(45) + 1, 5, at(30))).toBe(at(51));
    expect(moreTime(at(45) - 1, 5, at(30))).toBe(at(50));
  });

  it("is blocked at the instant from which the promise is fixed, not a millisecond before [DL-5]", () => {
    const order = anOrder({ promise: { fixedFrom: at(40) } });
    expect(blockOf(order, capability, at(40) - 1)).toBeUndefined();
    expect(blockOf(order, capability, at(40))).toEqual({ kind: "fixed", from: at(40) });
  });

  it("is blocked after as many changes as the back end allows, and never where it names no limit [DL-5]", () => {
    const order = (delays?: number) => anOrder({ promise: delays === undefined ? {} : { delays } });
    const limited = { ...capability, delaysMax: 2 };
    expect(blockOf(order(1), limited, noon)).toBeUndefined();
    expect(blockOf(order(2), limited, noon)).toEqual({ kind: "spent", delays: 2 });
    expect(blockOf(order(), { ...capability, delaysMax: 0 }, noon)).toMatchObject({ delays: 0 });
    expect(blockOf(order(99), capability, noon)).toBeUndefined();
  });
});
