import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import {
  areListsOld,
  needsStaff,
  type ReadinessFacts,
  readinessLight,
  readinessSubjects,
} from "./readiness-rules.ts";

const allFine: ReadinessFacts = {
  trouble: undefined,
  volume: 0.8,
  waitingCount: 0,
  push: "live",
  isOverLimit: false,
  isPartlyLive: false,
  isOffline: false,
  areListsOld: false,
  isServerTimeKnown: true,
  isPrintingBlocked: false,
  screen: "on",
  isScreenSet: false,
  slowest: undefined,
};

const lightOf = (facts: Partial<ReadinessFacts>) =>
  readinessLight(readinessSubjects({ ...allFine, ...facts }));
const neededOf = (facts: Partial<ReadinessFacts>) =>
  readinessSubjects({ ...allFine, ...facts })
    .filter(needsStaff)
    .map(({ name }) => name);

describe("the readiness light", () => {
  it("is ready while everything is fine (RL-1)", () => {
    expect(lightOf({})).toBe("ready");
    expect(neededOf({})).toEqual([]);
  });

  it("needs staff where they can mend something, and says the most urgent word (RL-1)", () => {
    expect(lightOf({ trouble: "locked" })).toBe("needsYou");
    expect(lightOf({ isPrintingBlocked: true })).toBe("needsYou");
    expect(lightOf({ isPrintingBlocked: true, push: "down" })).toBe("reconnecting");
    expect(lightOf({ push: "down", isOverLimit: true })).toBe("polling");
    expect(lightOf({ push: "down", isServerTimeKnown: false })).toBe("timeUnknown");
    expect(lightOf({ isServerTimeKnown: false, trouble: "muted", waitingCount: 1 })).toBe("missed");
    expect(lightOf({ isOffline: true, trouble: "muted", waitingCount: 1 })).toBe("offline");
    expect(lightOf({ isPartlyLive: true })).toBe("partly");
    expect(lightOf({ isPartlyLive: true, trouble: "muted" })).toBe("needsYou");
  });

  it.each(["muted", "locked", "unavailable"] as const)(
    "turns red when the sound is %s while orders wait, not before (RL-8)",
    (trouble) => {
      expect(lightOf({ trouble })).toBe("needsYou");
      expect(lightOf({ trouble, waitingCount: 1 })).toBe("missed");
    },
  );

  it("warns at a low volume, at its exact limit (RL-8)", () => {
    expect(lightOf({ volume: 0.2 })).toBe("needsYou");
    expect(lightOf({ volume: 0.21 })).toBe("ready");
  });

  it("turns red when no list was loaded for two minutes, at the exact instant (RL-1)", () => {
    const loaded = { lastLoadedAt: noon, isAgeUnknown: false };
    expect(areListsOld({ ...loaded, now: noon + 2 * minuteMs - 1 })).toBe(false);
    expect(areListsOld({ ...loaded, now: noon + 2 * minuteMs })).toBe(true);
    const neverLoaded = { ...loaded, lastLoadedAt: undefined };
    expect(areListsOld({ ...neverLoaded, now: noon + 2 * minuteMs })).toBe(false);
    expect(lightOf({ areListsOld: true })).toBe("missed");
    expect(neededOf({ areListsOld: true })).toEqual(["orders"]);
  });

  it("is red after a sleep until a list is loaded: its clock may have stood still (RL-1)", () => {
    expect(lightOf({ isServerTimeKnown: false })).toBe("timeUnknown");
    expect(areListsOld({ now: noon, lastLoadedAt: noon, isAgeUnknown: true })).toBe(true);
    expect(lightOf({ isServerTimeKnown: false, areListsOld: true })).toBe("missed");
  });

  it("asks for the screen until staff have set the tablet (RL-4)", () => {
    for (const screen of ["refused", "unsupported"] as const) {
      expect(neededOf({ screen })).toEqual(["screen"]);
      expect(neededOf({ screen, isScreenSet: true })).toEqual([]);
    }
    expect(neededOf({ screen: undefined })).toEqual([]);
  });

  it("puts what could lose orders first, then what staff have to do (RL-1)", () => {
    const names = readinessSubjects({
      ...allFine,
      isPrintingBlocked: true,
      isOffline: true,
      isServerTimeKnown: false,
    }).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["network", "printing", "clock"]);
  });
});
