import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, noon, orderId, withUpdate } from "../../tests/support/samples/an-order.ts";
import { confirmingWithin } from "../../tests/support/samples/company-builders.ts";
import { awayEntries, type Removal } from "./away-entries.ts";
import { AwayStore, entriesMax } from "./away-store.ts";

const since = noon + 5 * minuteMs;
const now = noon + 20 * minuteMs;
const company = confirmingWithin(10);
const unconfirmed = anOrder({ status: "unconfirmed" });
const rejectedAt = (minutes: number): Order =>
  withUpdate(unconfirmed, "rejected", { status: "rejected" }, noon + minutes * minuteMs);
const removal = (order: Order, set: Partial<Removal> = {}): Removal => ({
  order,
  gone: "removed",
  at: now,
  isAutomatic: false,
  ...set,
});
const groupsOf = (...removals: Removal[]): string[] =>
  awayEntries({ since, now, removals, placed: [], company }).map(({ group }) => group);

describe("an order that left the board", () => {
  it("was rejected by time-out from its deadline on, and by a colleague a millisecond earlier", () => {
    expect(groupsOf(removal(rejectedAt(10)))).toEqual(["rejected"]);
    const early = withUpdate(
      unconfirmed,
      "rejected",
      { status: "rejected" },
      noon + 10 * minuteMs - 1,
    );
    expect(groupsOf(removal(early))).toEqual([]);
    expect(groupsOf(removal(early, { isAutomatic: true }))).toEqual(["rejected"]);
  });

  it("counts as rejected if the server has it no more after its deadline, not if it only vanished from a list", () => {
    expect(groupsOf(removal(unconfirmed))).toEqual(["rejected"]);
    expect(groupsOf(removal(unconfirmed, { at: noon + 9 * minuteMs }))).toEqual([]);
    expect(groupsOf(removal(unconfirmed, { gone: "hidden" }))).toEqual([]);
  });

  it("is left out if it left before the absence", () => {
    const voided = withUpdate(unconfirmed, "voided", { status: "voided" });
    expect(groupsOf(removal(voided, { at: since }))).toEqual(["voided"]);
    expect(groupsOf(removal(voided, { at: since - 1 }))).toEqual([]);
  });
});

describe("an order on the board", () => {
  const placed = (set: Partial<Order>, place: "homeDelivery.new" | "homeDelivery.ready") =>
    awayEntries({
      since,
      now,
      removals: [],
      placed: [{ data: anOrder(set), place, arrivedAt: undefined }],
      company,
    }).map(({ group }) => group);

  it("is new from the first instant of the absence on, until a colleague has made it ready", () => {
    expect(placed({ placedAt: since }, "homeDelivery.new")).toEqual(["new"]);
    expect(placed({ placedAt: since - 1 }, "homeDelivery.new")).toEqual([]);
    expect(placed({ placedAt: since }, "homeDelivery.ready")).toEqual([]);
  });

  it("is due if its time came during the absence", () => {
    expect(placed({ scheduledFor: since + 1 }, "homeDelivery.new")).toEqual(["due"]);
    expect(placed({ scheduledFor: now }, "homeDelivery.new")).toEqual(["due"]);
    expect(placed({ scheduledFor: since }, "homeDelivery.new")).toEqual([]);
  });
});

describe("the memory of absences", () => {
  it("is bounded, and empty for another person", () => {
    const store = new AwayStore();
    store.belongTo("rana");
    const entries = Array.from({ length: entriesMax + 5 }, (_, index) => ({
      group: "new" as const,
      order: anOrder({ id: orderId(index + 1) }),
    }));
    for (const { order } of entries) store.recordRemoval(removal(order));
    runInAction(() => store.show({ awayMs: minuteMs, entries }));
    expect([...store.removals]).toHaveLength(200);
    expect(store.report?.entries).toHaveLength(entriesMax);
    store.belongTo("rana");
    expect(store.report).toBeDefined();
    store.belongTo("noor");
    expect([store.report, [...store.removals]]).toEqual([undefined, []]);
  });

  it("knows when every order of the report was opened", () => {
    const store = new AwayStore();
    const entries = [1, 2].map((id) => ({
      group: "new" as const,
      order: anOrder({ id: orderId(id) }),
    }));
    store.show({ awayMs: minuteMs, entries });
    store.open(orderId(1));
    expect(store.areAllOpened).toBe(false);
    store.open(orderId(2));
    expect(store.areAllOpened).toBe(true);
    store.dismiss();
    expect(store.areAllOpened).toBe(false);
  });
});
