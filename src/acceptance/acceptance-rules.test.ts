import { describe, expect, it } from "vitest";
import type { SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import {
  endAfter,
  endChoices,
  isSameAcceptance,
  levelOf,
  phaseOf,
  proposedMinutes,
  stripsOf,
} from "./acceptance-rules.ts";

const noon = Date.UTC(2026, 2, 1, 12);
const until = noon + 30 * minuteMs;
/** 22:00 UTC. */
const businessEnd = 79_200;
const staff = { kind: "staff", name: "Sara" } as const;

function paused(changes: Partial<SourceState> = {}): SourceState {
  return {
    source: "online" as OrderSource,
    mode: "paused",
    until,
    since: noon,
    by: staff,
    ...changes,
  };
}

describe("the phase of a busy or paused source", () => {
  it.each([
    ["running", until - minuteMs - 1, undefined],
    ["ending", until - minuteMs, undefined],
    ["ending", until - 1, undefined],
    ["opening", until, undefined],
    ["opening", until + 5 * secondMs, until + 5 * secondMs - 1],
    ["overdue", until + 5 * secondMs, until + 5 * secondMs],
  ] as const)("is %s at its exact instant [BZ-3]", (phase, now, readAt) => {
    expect(phaseOf({ mode: "paused", until }, now, readAt)).toBe(phase);
  });

  it("has no end where the state has none [BZ-2]", () => {
    expect(phaseOf({ mode: "paused" }, noon, noon)).toBe("endless");
  });
});

describe("how much a source needs staff", () => {
  it("is red for a pause by a system, and for one that does not end [BZ-2] [BZ-4]", () => {
    const system = { kind: "system", name: "Food Hub" } as const;
    expect(levelOf(paused({ by: system }), "running", noon)).toBe("missed");
    expect(levelOf(paused({ mode: "busy", by: system }), "running", noon)).toBe("fine");
    expect(levelOf(paused({ mode: "busy" }), "overdue", noon)).toBe("missed");
    expect(levelOf(paused(), "endless", noon)).toBe("missed");
  });

  it("is amber for a pause by staff from 2 hours on, not a millisecond before [BZ-4]", () => {
    expect(levelOf(paused(), "running", noon + 2 * hourMs - 1)).toBe("fine");
    expect(levelOf(paused(), "running", noon + 2 * hourMs)).toBe("needs_you");
  });
});

describe("the end of a setting", () => {
  it("is rounded up to the whole minute [BZ-2]", () => {
    expect(endAfter(15, noon, noon, businessEnd)).toBe(noon + 15 * minuteMs);
    expect(endAfter(15, noon + 1, noon + 1, businessEnd)).toBe(noon + 16 * minuteMs);
  });

  it("is at the latest the next business end [BZ-2]", () => {
    const late = Date.UTC(2026, 2, 1, 21, 50);
    expect(endAfter(10, late, late, businessEnd)).toBe(Date.UTC(2026, 2, 1, 22));
    expect(endAfter(11, late, late, businessEnd)).toBe(Date.UTC(2026, 2, 1, 22));
  });

  it("can be chosen by quarters of an hour, up to the business end", () => {
    const late = Date.UTC(2026, 2, 1, 21, 20);
    const times = endChoices(late, businessEnd, Date.UTC(2026, 2, 1, 21, 37)).map((at) =>
      new Date(at).toISOString().slice(11, 16),
    );
    expect(times).toEqual(["21:30", "21:37", "21:45", "22:00"]);
  });
});

describe("a busy source", () => {
  it("never proposes more than 999 minutes [BZ-6]", () => {
    expect(proposedMinutes(30, 20)).toBe(50);
    expect(proposedMinutes(979, 20)).toBe(999);
    expect(proposedMinutes(980, 20)).toBe(999);
  });

  it("is the same value by mode, minutes and end; who set it does not count", () => {
    expect(isSameAcceptance(paused(), { mode: "paused", until })).toBe(true);
    expect(isSameAcceptance(paused(), { mode: "paused", until: until + 1 })).toBe(false);
    expect(isSameAcceptance({ mode: "open", until }, { mode: "open" })).toBe(true);
    const busy = { mode: "busy", until, extraMinutes: 10 } as const;
    expect(isSameAcceptance(busy, { ...busy, extraMinutes: 20 })).toBe(false);
  });
});

describe("strips", () => {
  it("are shared by sources with the same end, and by no others [BZ-1]", () => {
    const slow = (source: string, changes: Partial<SourceState> = {}, branchId = 1) => ({
      branchId: branchId as BranchId,
      state: paused({ source: source as OrderSource, ...changes }),
      phase: "running" as const,
      level: "fine" as const,
    });
    const strips = stripsOf([
      slow("a"),
      slow("b"),
      slow("c", { until: until + 1 }),
      slow("d", { by: { kind: "system", name: "D" } }),
      slow("a", {}, 2),
    ]);
    expect(strips.map((strip) => strip.map(({ state }) => state.source))).toEqual([
      ["a", "b"],
      ["c"],
      ["d"],
      ["a"],
    ]);
  });
});
