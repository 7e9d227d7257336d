import { describe, expect, it } from "vitest";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { deviceNumber } from "./device-number.ts";

const chance = (seed: number): (() => number) => {
  const stream = new RandomStream(seed, "device");
  return () => stream.fraction();
};

describe("the number of a device", () => {
  it("is random, drawn once and kept on the device (SE-7) [N37]", () => {
    const store = new MemoryLocalStore();
    const number = deviceNumber(store, chance(1));
    expect(number).toMatch(/^[\da-f]{32}$/);
    expect(new Set(number).size).toBeGreaterThan(8);
    expect(deviceNumber(store, chance(2))).toBe(number);
    expect(deviceNumber(new MemoryLocalStore(), chance(2))).not.toBe(number);
    expect([...store.values.keys()]).toEqual(["device_number"]);
  });

  it("is drawn again where the kept text is none", () => {
    const store = new MemoryLocalStore({ device_number: '"Counter of Lina"' });
    expect(deviceNumber(store, chance(1))).toMatch(/^[\da-f]{32}$/);
  });
});
