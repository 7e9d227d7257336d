import { describe, expect, it } from "vitest";
import { EventLog } from "./event-log.ts";

describe("The event log", () => {
  it("keeps the last entries and counts them all", () => {
    const log = new EventLog(3);
    for (let index = 0; index < 5; index += 1) log.add(index, "kitchen", `dish ${index}`);
    expect(log.count).toBe(5);
    expect(log.tail().map(({ what }) => what)).toEqual(["dish 2", "dish 3", "dish 4"]);
    expect(log.tail(1).map(({ atMs }) => atMs)).toEqual([4]);
    expect(log.describe(1)).toContain("kitchen  dish 4");
  });

  it("has a digest of all entries, including those it no longer keeps", () => {
    const digestOf = (entries: readonly (readonly [number, string, string])[]): string => {
      const log = new EventLog(1);
      for (const [atMs, actor, what] of entries) log.add(atMs, actor, what);
      return log.digest();
    };
    const day = [
      [1, "a", "x"],
      [2, "b", "y"],
    ] as const;
    expect(digestOf(day)).toMatch(/^[0-9a-f]{16}$/);
    expect(digestOf(day)).toBe(digestOf(day));
    const others = [
      digestOf([...day].reverse()),
      digestOf(day.slice(1)),
      digestOf([
        [1, "a", "x"],
        [3, "b", "y"],
      ]),
      digestOf([
        [1, "a", "x"],
        [2, "b", "z"],
      ]),
      digestOf([
        [1, "a", "x"],
        [2, "c", "y"],
      ]),
      digestOf([]),
    ];
    expect(new Set([digestOf(day), ...others]).size).toBe(7);
  });
});
