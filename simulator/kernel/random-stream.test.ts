import { describe, expect, it } from "vitest";
import { Random } from "./random-stream.ts";

function draw(random: Random, name: string, count: number): readonly number[] {
  return Array.from({ length: count }, () => random.stream(name).next());
}

describe("Named streams of one seed", () => {
  it("gives the same numbers for the same seed and name, and different ones otherwise", () => {
    const row = draw(new Random(42), "customers", 20);
    expect(draw(new Random(42), "customers", 20)).toEqual(row);
    expect(draw(new Random(43), "customers", 20)).not.toEqual(row);
    expect(draw(new Random(42), "riders", 20)).not.toEqual(row);
  });

  it("is the same on every machine", () => {
    expect(draw(new Random(42), "customers", 3)).toEqual([
      1_883_080_588, 428_974_049, 2_754_117_117,
    ]);
  });

  it("does not shift one stream when another is drawn from", () => {
    const random = new Random(42);
    draw(random, "faults", 17);
    expect(draw(random, "customers", 5)).toEqual(draw(new Random(42), "customers", 5));
  });

  it("draws whole numbers evenly, both ends included", () => {
    const stream = new Random(7).stream("dice");
    const counts = new Map<number, number>();
    for (let roll = 0; roll < 60_000; roll += 1) {
      const face = stream.integer(1, 6);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it("picks choices by weight, and never one of weight 0", () => {
    const stream = new Random(7).stream("weights");
    const drawn = Array.from({ length: 4_000 }, () =>
      stream.weighted([
        ["often", 3],
        ["never", 0],
        ["seldom", 1],
      ]),
    );
    expect(drawn).not.toContain("never");
    const often = drawn.filter((value) => value === "often").length;
    expect(Math.abs(often - 3_000)).toBeLessThan(150);
  });

  it("refuses an empty range and an empty list", () => {
    const stream = new Random(7).stream("none");
    expect(() => stream.pick([])).toThrow(RangeError);
    expect(() => stream.integer(2, 1)).toThrow(RangeError);
    expect(() => stream.weighted([["never", 0]])).toThrow(RangeError);
    expect(() => new Random(-1)).toThrow(/Seed -1/);
    expect(() => new Random(1.5)).toThrow(RangeError);
  });
});
