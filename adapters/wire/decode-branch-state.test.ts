import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { wireMe } from "../../tests/support/samples/wire-reference-data.ts";
import { decodeBranchState, decodeSettingAnswer } from "./decode-branch-state.ts";
import { decodeMe } from "./decode-me.ts";

const at = (text: string): number => Date.parse(text);

function capabilityOf(capabilities: unknown) {
  const result = decodeMe({ ...wireMe(), capabilities });
  if (result.kind === "refused") throw new Error(JSON.stringify(result));
  const { acceptance, promise } = result.value.company.capabilities ?? {};
  return {
    acceptance,
    ...(promise && { promise }),
    reported: (result.leftOut ?? []).map(({ path }) => path),
  };
}

function stateOf(acceptance: unknown, more: object = {}) {
  const wire = { location_id: 3, changed_at: "2026-03-01T10:00:00Z", acceptance, ...more };
  return decodeBranchState(wire, "state", undefined);
}

describe("the capabilities in /me", () => {
  const defaults = {
    sources: [],
    modes: ["busy", "paused"],
    busyMinutes: [10, 20, 30],
    pauseMinutes: [15, 30, 60],
    reasons: [],
    needsPassword: false,
  };

  it.each([undefined, null, "yes", 1, [], { acceptance: null }, { acceptance: true }])(
    "%j are off, and the company is read all the same [CP-2]",
    (given) => {
      expect(capabilityOf(given).acceptance).toBeUndefined();
    },
  );

  it("an empty object takes every default [CP-2]", () => {
    expect(capabilityOf({ acceptance: {} })).toEqual({ acceptance: defaults, reported: [] });
  });

  it("a setting that cannot be read has its default, and is reported with its path [CP-2]", () => {
    const odd = {
      sources: ["online", 7, { name: "x" }, "online"],
      modes: "all",
      busy_minutes: [30, "many", 10, 10, -5, 2_000],
      pause_minutes: ["soon"],
      reasons: [{ id: 1, reason: "Oven" }, { id: "x" }],
      needs_password: "perhaps",
      location_ids: [3, "no"],
    };
    expect(capabilityOf({ acceptance: odd, drones: {} })).toEqual({
      acceptance: {
        ...defaults,
        sources: ["online", "7"],
        busyMinutes: [10, 30],
        reasons: [{ id: 1, reason: "Oven" }],
        branchIds: [3],
      },
      reported: expect.arrayContaining([
        "capabilities.acceptance.sources[2]",
        "capabilities.acceptance.modes",
        "capabilities.acceptance.busy_minutes[1]",
        "capabilities.acceptance.pause_minutes[0]",
        "capabilities.acceptance.needs_password",
        "capabilities.acceptance.location_ids[1]",
      ]),
    });
  });

  it("codes for calls and collections are on with their defaults, for all branches or some [CP-2]", () => {
    const both = (wire: object) => {
      const result = decodeMe({ ...wireMe(), capabilities: wire });
      return result.kind === "refused" ? result : result.value.company.capabilities;
    };
    expect(both({ contact: {}, handover: {} })).toEqual({
      contact: {},
      handover: { check: "shown" },
    });
    const some = { location_ids: [3] };
    expect(both({ contact: some, handover: { check: "shown", ...some } })).toEqual({
      contact: { branchIds: [3] },
      handover: { check: "shown", branchIds: [3] },
    });
    const asked = { check: "asked", ...some };
    expect(both({ handover: asked })).toEqual({ handover: { check: "asked", branchIds: [3] } });
    for (const check of ["scanned", 7, "\u200fasked"])
      expect(both({ contact: {}, handover: { check } })).toEqual({ contact: {} });
  });

  it("a large order takes its defaults, and its amount is in the company's smallest units [LO-1] [CP-2]", () => {
    const large = (wire: unknown, precision = 2) => {
      const given = { currency_precision: precision, capabilities: { large_order: wire } };
      const result = decodeMe({ ...wireMe(), ...given });
      if (result.kind === "refused") throw new Error("refused");
      const reported = (result.leftOut ?? []).map(({ path }) =>
        path.replace("capabilities.large_order.", ""),
      );
      return { ...result.value.company.capabilities?.largeOrder, reported };
    };
    const rest = { extraMinutes: 15, announceAt: { hour: 9, minute: 0 }, reported: [] };
    expect(large({})).toEqual({ dishes: 20, ...rest });
    expect(large({ amount: 500 })).toEqual({ amount: 50_000, ...rest });
    expect(large({ amount: "12.5", dishes: "8" }, 3)).toEqual({
      amount: 12_500,
      dishes: 8,
      ...rest,
    });
    const set = { amount: 500, dishes: 30, extra_minutes: 0, announce_at: "7:05" };
    expect(large({ ...set, location_ids: [3] }, 0)).toEqual({
      amount: 500,
      dishes: 30,
      extraMinutes: 0,
      announceAt: { hour: 7, minute: 5 },
      branchIds: [3],
      reported: [],
    });
    expect(large({ announce_at: "23:59:30" }).announceAt).toEqual({ hour: 23, minute: 59 });
    // Less than the smallest unit: it is no limit.
    expect(large({ amount: 0.3 }, 0)).toEqual({ dishes: 20, ...rest });
    for (const odd of [0, -5, "much", 1e15, true, {}])
      expect(large({ amount: odd, dishes: 30 })).toEqual({
        dishes: 30,
        ...rest,
        reported: ["amount"],
      });
    for (const odd of [0, 2.5, 10_000, "many"])
      expect(large({ dishes: odd })).toEqual({ dishes: 20, ...rest, reported: ["dishes"] });
    for (const odd of ["24:00", "9", "09:60", 9, "", "09:00pm"])
      expect(large({ announce_at: odd, extra_minutes: 1_000 })).toEqual({
        dishes: 20,
        ...rest,
        reported: expect.arrayContaining(["announce_at", "extra_minutes"]),
      });
    expect(large(7)).toEqual({ reported: ["capabilities.large_order"] });
    expect(large(null)).toEqual({ reported: [] });
  });

  it("each works without the others, and a promise takes its defaults [CP-2]", () => {
    const promise = { delayMinutes: [5, 10, 20], announceMs: 5 * minuteMs, driveMinutes: 15 };
    const read = { acceptance: undefined, reported: [] };
    expect(capabilityOf({ promise: {} })).toEqual({ ...read, promise });
    expect(
      capabilityOf({
        acceptance: 7,
        promise: { drive_minutes: "far", delay_minutes: [0], delays_max: -1, announce_minutes: 0 },
      }),
    ).toEqual({
      acceptance: undefined,
      promise,
      reported: expect.arrayContaining([
        "capabilities.acceptance",
        "capabilities.promise.drive_minutes",
        "capabilities.promise.delay_minutes[0]",
        "capabilities.promise.delays_max",
        "capabilities.promise.announce_minutes",
      ]),
    });
    const limited = {
      drive_minutes: 20,
      delay_minutes: [15, 10, 15],
      delays_max: 0,
      announce_minutes: 1,
      location_ids: [3],
    };
    expect(capabilityOf({ promise: limited })).toEqual({
      ...read,
      promise: {
        driveMinutes: 20,
        delayMinutes: [10, 15],
        delaysMax: 0,
        announceMs: minuteMs,
        branchIds: [3],
      },
    });
  });

  it("the kitchen's load takes each limit by itself, and none is its default [CP-2]", () => {
    const loadOf = (kitchen_load: unknown) => {
      const result = decodeMe({ ...wireMe(), capabilities: { kitchen_load } });
      if (result.kind === "refused") throw new Error(JSON.stringify(result));
      return {
        load: result.value.company.capabilities?.kitchenLoad,
        reported: (result.leftOut ?? []).map(({ path }) => path),
      };
    };
    expect(loadOf({})).toEqual({ load: { limit: {} }, reported: [] });
    expect(loadOf(null).load).toBeUndefined();
    expect(loadOf({ orders: 8, dishes: 24, location_ids: [3] }).load).toEqual({
      limit: { orders: 8, dishes: 24 },
      branchIds: [3],
    });
    expect(loadOf({ orders: 0, dishes: "24" })).toEqual({
      load: { limit: { dishes: 24 } },
      reported: ["capabilities.kitchen_load.orders"],
    });
  });

  it("of a huge list of minutes only those are kept that stand side by side", () => {
    const { acceptance } = capabilityOf({
      acceptance: { busy_minutes: Array.from({ length: 5_000 }, (_, index) => 1 + (index % 900)) },
    });
    expect(acceptance?.busyMinutes).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("the state of a branch", () => {
  it("has limits of its own for the kitchen, where it names them [KL-3]", () => {
    expect(stateOf([], { load_limit: { orders: 5 } })).toMatchObject({
      value: { loadLimit: { orders: 5 } },
    });
    expect(stateOf([], { load_limit: null })).not.toHaveProperty("value.loadLimit");
  });

  it("has its sources, who did it and until when", () => {
    const paused = {
      source: "foodhub",
      mode: "paused",
      until: "2026-03-01T10:30:00Z",
      since: 1_772_359_200,
      reason: "Late",
      by: { system: "Food Hub" },
    };
    const busy = {
      source: "online",
      mode: "busy",
      extra_minutes: "20",
      by: { staff_name: "Sara" },
    };
    expect(stateOf([paused, busy])).toEqual({
      kind: "decoded",
      value: {
        branchId: 3,
        changedAt: at("2026-03-01T10:00:00Z"),
        acceptance: [
          {
            source: "foodhub",
            mode: "paused",
            until: at("2026-03-01T10:30:00Z"),
            since: at("2026-03-01T10:00:00Z"),
            reason: "Late",
            by: { kind: "system", name: "Food Hub" },
          },
          {
            source: "online",
            mode: "busy",
            extraMinutes: 20,
            by: { kind: "staff", name: "Sara" },
          },
        ],
      },
    });
  });

  it("of two entries for one source the pause counts, and the contradiction is reported", () => {
    const result = stateOf([
      { source: "online", mode: "paused" },
      { source: "online", mode: "busy", extra_minutes: 10 },
    ]);
    expect(result).toMatchObject({
      value: { acceptance: [{ source: "online", mode: "paused" }] },
      leftOut: [{ path: "state.acceptance" }],
    });
  });

  it("leaves out what cannot be read and what is open, and keeps the rest", () => {
    const result = stateOf([
      { source: "a", mode: "sleeping" },
      { source: "b", mode: "open" },
      { source: "c", mode: "paused", until: "at noon", extra_minutes: -4, by: "Sara" },
      "d",
    ]);
    expect(result).toMatchObject({ value: { acceptance: [{ source: "c", mode: "paused" }] } });
    expect((result.kind === "decoded" && result.leftOut)?.valueOf()).toHaveLength(5);
  });

  it.each([undefined, null, "none", { a: 1 }])(
    "whose acceptance is %j is refused: it does not say that everything is open",
    (acceptance) => {
      expect(stateOf(acceptance).kind).toBe("refused");
    },
  );

  it("is cut where it is huge", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      source: `s${index}`,
      mode: "busy",
    }));
    const result = stateOf(many);
    expect(result.kind === "decoded" && result.value.acceptance).toHaveLength(200);
  });

  it("is not part of every answer to a setting", () => {
    for (const body of [undefined, null, {}, { state: null }]) {
      expect(decodeSettingAnswer(body, undefined)).toEqual({ kind: "decoded", value: undefined });
    }
    expect(decodeSettingAnswer("<html>", undefined).kind).toBe("refused");
    expect(decodeSettingAnswer({ state: { location_id: 3 } }, undefined).kind).toBe("refused");
  });
});
