import { describe, expect, it } from "vitest";
import { noon, orderId } from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { DeadlineMemory, decisionsMax } from "./deadline-memory.ts";

const later = noon + 1_000;

describe("the memory of orders on which a device has acted at their deadline", () => {
  it("survives a restart and is shared with other tabs, and has only numbers of the order [SE-7]", () => {
    const device = new MemoryLocalStore();
    const memory = new DeadlineMemory(device);
    const otherTab = new DeadlineMemory(device);
    memory.add(orderId(1), later, noon);
    otherTab.add(orderId(2), later, noon);
    expect(device.values.get("auto_rejected")).toBe(
      JSON.stringify([
        [1, later],
        [2, later],
      ]),
    );
    expect([1, 2, 3].map((id) => memory.has(orderId(id)))).toEqual([true, true, false]);
    memory.drop(orderId(1));
    expect([1, 2].map((id) => otherTab.has(orderId(id)))).toEqual([false, true]);
    memory.drop(orderId(2));
    expect(device.values.has("auto_rejected")).toBe(false);
  });

  it("drops orders that are too old for every list, and keeps the newest thousand", () => {
    const device = new MemoryLocalStore();
    const memory = new DeadlineMemory(device);
    memory.add(orderId(1), later, noon);
    memory.add(orderId(2), later + 1, later - 1);
    expect(memory.has(orderId(1))).toBe(true);
    memory.add(orderId(3), later + 1, later);
    expect([1, 2, 3].map((id) => memory.has(orderId(id)))).toEqual([false, true, true]);
    const many = Array.from({ length: decisionsMax }, (_, at) => [at + 3, later + 1]);
    device.values.set("auto_rejected", JSON.stringify(many));
    memory.add(orderId(1_003), later + 1, later);
    expect(decisionsMax).toBe(1_000);
    expect([3, 4, 1_003].map((id) => memory.has(orderId(id)))).toEqual([false, true, true]);
    // Far below the size limit of a stored value.
    expect(device.values.get("auto_rejected")?.length).toBeLessThan(25_000);
  });

  const broken = ["{", "null", "7", '{"id":1}', "[[1]]", '[["1",1]]', "[[1,1.5]]", "[null]"];

  it.each(broken)("ignores %s on the device, and keeps it (B-I37, N11)", (text) => {
    const device = new MemoryLocalStore({ auto_rejected: text });
    const memory = new DeadlineMemory(device);
    expect(memory.has(orderId(1))).toBe(false);
    memory.add(orderId(1), later, noon);
    expect(new DeadlineMemory(device).has(orderId(1))).toBe(true);
    memory.drop(orderId(1));
    const left: unknown = JSON.parse(device.values.get("auto_rejected") ?? "");
    expect(left).toEqual(text.startsWith("[") ? JSON.parse(text) : [text]);
  });
});
