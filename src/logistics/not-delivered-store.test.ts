import { describe, expect, it } from "vitest";
import { orderId } from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { NotDeliveredStore, notDeliveredMax, notDeliveredReasons } from "./not-delivered-store.ts";

describe("orders that a rider brought back undelivered", () => {
  it("keep their reason on the device across a reload, until staff take it back [N28]", () => {
    const device = new MemoryLocalStore();
    const store = new NotDeliveredStore(device);
    store.record(orderId(1), "customer_absent");
    store.record(orderId(2), "other");
    store.record(orderId(1), "address_wrong");
    const reloaded = new NotDeliveredStore(device);
    expect([1, 2, 3].map((id) => reloaded.reasonOf(orderId(id)))).toEqual([
      "address_wrong",
      "other",
      undefined,
    ]);
    reloaded.forget(orderId(1));
    reloaded.forget(orderId(2));
    expect([reloaded.reasonOf(orderId(1)), device.values.has("not_delivered")]).toEqual([
      undefined,
      false,
    ]);
  });

  it("are the latest 200, as ids and numbers: nothing personal is stored", () => {
    const device = new MemoryLocalStore();
    const store = new NotDeliveredStore(device);
    for (let id = 1; id <= notDeliveredMax + 1; id += 1) store.record(orderId(id), "other");
    expect([store.reasonOf(orderId(1)), store.reasonOf(orderId(2))]).toEqual([undefined, "other"]);
    const rows = JSON.parse(device.values.get("not_delivered") ?? "") as unknown[];
    expect([rows.length, rows[0]]).toEqual([notDeliveredMax, [2, 3]]);
  });

  it("are shared with the other tabs of the device, and survive texts that cannot be read", () => {
    const device = new MemoryLocalStore();
    const store = new NotDeliveredStore(device);
    const stop = store.start();
    store.record(orderId(1), "order_refused");
    device.writeFromElsewhere("not_delivered", "{");
    expect(store.reasonOf(orderId(1))).toBe("order_refused");
    device.writeFromElsewhere("not_delivered", JSON.stringify([[2, 0], [3, 99], [4], "x", null]));
    expect([1, 2, 3, 4].map((id) => store.reasonOf(orderId(id)))).toEqual([
      undefined,
      "customer_absent",
      undefined,
      undefined,
    ]);
    device.writeFromElsewhere("not_delivered", undefined);
    expect(store.reasonOf(orderId(2))).toBeUndefined();
    stop();
  });

  it("are stored by the place of the reason: a release may only add reasons at the end", () => {
    expect(notDeliveredReasons.slice(0, 4)).toEqual([
      "customer_absent",
      "order_refused",
      "address_wrong",
      "other",
    ]);
  });
});
