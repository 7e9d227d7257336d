import { autorun } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import { anOrder, branchA, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { LimboStore, limboMax } from "./limbo-store.ts";

const later = noon + 1_000;
const order = (id: number) => anOrder({ id: orderId(id), status: "unconfirmed" });
const ids = ({ entries }: LimboStore): readonly OrderId[] => entries.map(({ id }) => id);

describe("the limbo", () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  it("survives a reload, and has only numbers of the order [UC-12, SE-7]", () => {
    const device = new MemoryLocalStore();
    new LimboStore(device).add(order(1), later);
    expect(device.values.get("limbo")).toBe(JSON.stringify([[1, branchA, later]]));
    const reloaded = new LimboStore(device);
    expect(reloaded.has(orderId(1))).toBe(true);
    expect(reloaded.has(orderId(2))).toBe(false);
    expect(reloaded.entries).toEqual([{ id: 1, branchId: branchA, expiresAt: later }]);
  });

  it("drops entries that are over, and leaves nothing on the device when it is empty", () => {
    const device = new MemoryLocalStore();
    const limbo = new LimboStore(device);
    limbo.add(order(1), later);
    limbo.add(order(2), later + 1);
    limbo.add(order(1), later);
    expect(ids(limbo)).toEqual([2, 1]);
    limbo.drop(({ expiresAt }) => later >= expiresAt);
    expect(ids(limbo)).toEqual([2]);
    const before = limbo.entries;
    limbo.drop(() => false);
    expect(limbo.entries).toBe(before);
    limbo.drop(() => true);
    expect(device.values.has("limbo")).toBe(false);
  });

  it("keeps the newest fifty", () => {
    const device = new MemoryLocalStore();
    const limbo = new LimboStore(device);
    for (let id = 1; id <= limboMax + 2; id += 1) limbo.add(order(id), later);
    expect(limboMax).toBe(50);
    expect([limbo.entries.length, limbo.has(orderId(2)), limbo.has(orderId(3))]).toEqual([
      50,
      false,
      true,
    ]);
    expect(new LimboStore(device).entries).toEqual(limbo.entries);
  });

  it("follows other tabs of the device, and loses nothing when two of them write at once", () => {
    const device = new MemoryLocalStore();
    const limbo = new LimboStore(device);
    stops.push(limbo.start());
    const seen: boolean[] = [];
    stops.push(autorun(() => seen.push(limbo.has(orderId(2)))));
    device.writeFromElsewhere("limbo", JSON.stringify([[2, branchA, later]]));
    expect(seen).toEqual([false, true]);
    // Another tab wrote it, and its event has not arrived yet.
    device.values.set("limbo", JSON.stringify([[3, branchA, later]]));
    limbo.add(order(1), later);
    expect(ids(limbo)).toEqual([3, 1]);
    device.writeFromElsewhere("limbo", undefined);
    expect(ids(limbo)).toEqual([]);
    device.writeFromElsewhere("failed_attempts", JSON.stringify([[7, branchA, later]]));
    expect(ids(limbo)).toEqual([]);
    for (const stop of stops.splice(0)) stop();
    expect(device.listenerCount).toBe(0);
  });

  const broken = ["{", "null", "7", '{"id":1}', "[[1,2]]", '[["1",1,1]]', "[[1,1,1.5]]", "[null]"];

  it.each(broken)("ignores %s on the device, and keeps it (B-I37, N11)", (text) => {
    const device = new MemoryLocalStore({ limbo: text });
    const limbo = new LimboStore(device);
    expect(limbo.entries).toEqual([]);
    expect(device.values.get("limbo")).toBe(text);
    limbo.add(order(1), later);
    stops.push(limbo.start());
    device.writeFromElsewhere("limbo", "{");
    expect(ids(limbo)).toEqual([1]);
    limbo.add({ ...order(2), branchId: 9 as BranchId }, later);
    expect(new LimboStore(device).entries).toEqual(limbo.entries);
  });

  it("keeps the readable entries of a partly broken list", () => {
    const text = JSON.stringify([[1, branchA, later], "x", [2, branchA, later]]);
    expect(ids(new LimboStore(new MemoryLocalStore({ limbo: text })))).toEqual([1, 2]);
  });
});
