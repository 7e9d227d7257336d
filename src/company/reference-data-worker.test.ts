import { describe, expect, it } from "vitest";
import { type Failure, refusedWith } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { SteppingClock } from "../../tests/support/stand-ins/stepping-clock.ts";
import type { ReferencePart } from "./reference-data.ts";
import { ReferenceDataWorker } from "./reference-data-worker.ts";

const five: readonly ReferencePart[] = [
  "riders",
  "logistics_partners",
  "cancel_reasons",
  "payment_types",
  "print_settings",
];
const refused = (status: number): Failure => refusedWith(status);

/** A server that fails for the given parts, and the worker that loads from it. */
function asking(failures: Partial<Record<ReferencePart, Failure>> = {}) {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform });
  const tabletClock = new SteppingClock(clock);
  const asked: (readonly [ReferencePart, number])[] = [];
  const worker = new ReferenceDataWorker({
    clock: tabletClock,
    reference: {
      loadPart: (part) => {
        asked.push([part, clock.now()]);
        clock.reportActivity();
        return Promise.resolve(failures[part] ?? "loaded");
      },
    },
  });
  return { clock, tabletClock, asked, failures, stop: worker.start() };
}

describe("the reference data beside the first lists", () => {
  it("is requested at once, all parts together and each once [SE-6]", async () => {
    const { clock, asked, stop } = asking();
    await clock.advanceBy(600_000);
    expect(asked).toEqual(five.map((part) => [part, 0]));
    stop();
    expect(clock.pendingCount).toBe(0);
  });

  it("is requested again part by part, after 2, 4, 8 … 30 s, until it is loaded", async () => {
    const { clock, asked, failures, stop } = asking({
      riders: { kind: "unreachable", reason: "network" },
    });
    const timesOf = (part: ReferencePart) =>
      asked.filter(([each]) => each === part).map(([, at]) => at / 1_000);
    await clock.advanceBy(1_999);
    expect(timesOf("riders")).toEqual([0]);
    await clock.advanceBy(90_001);
    expect(timesOf("riders")).toEqual([0, 2, 6, 14, 30, 60, 90]);
    expect(timesOf("payment_types")).toEqual([0]);
    delete failures.riders;
    await clock.advanceBy(600_000);
    expect(timesOf("riders")).toEqual([0, 2, 6, 14, 30, 60, 90, 120]);
    stop();
  });

  it.each([
    ["forwards", 3_600_000],
    ["back", -3_600_000],
  ])(
    "is requested again in the same time after the clock was set %s by an hour",
    async (_, byMs) => {
      const { clock, tabletClock, asked, stop } = asking({ riders: refused(500) });
      await clock.advanceBy(1_000);
      tabletClock.step(byMs);
      await clock.advanceBy(999);
      expect(asked).toHaveLength(five.length);
      await clock.advanceBy(1);
      expect(asked.at(-1)).toEqual(["riders", 2_000]);
      stop();
      expect(clock.pendingCount).toBe(0);
    },
  );

  it("is requested again no sooner than the server asks", async () => {
    const { clock, asked, stop } = asking({
      riders: { ...refusedWith(503), retryAfterMs: 45_000 },
    });
    await clock.advanceBy(100_000);
    const times = asked.filter(([part]) => part === "riders").map(([, at]) => at / 1_000);
    expect(times).toEqual([0, 45, 90]);
    stop();
  });

  it("is not requested after the worker is stopped, not even after a late answer", async () => {
    const { clock, asked, stop } = asking({ riders: refused(500) });
    stop();
    await clock.advanceBy(120_000);
    expect(asked).toHaveLength(five.length);
  });
});
