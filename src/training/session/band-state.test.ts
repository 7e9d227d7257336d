import { describe, expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { noon } from "../../../tests/support/samples/an-order.ts";
import { BandState } from "./band-state.ts";

function branch(loadsMs = 0) {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const control = {
    clock,
    isPaused: false,
    pause: () => {
      control.isPaused = true;
    },
    resume: () => {
      control.isPaused = false;
    },
  };
  return { clock, control, band: new BandState(control, noon + loadsMs) };
}

describe("the hold of a page over the branch", () => {
  it("pauses the branch, and the last release lets it go on", () => {
    const { band, control } = branch();
    const [first, second] = [band.hold(), band.hold()];
    expect([control.isPaused, band.lock]).toEqual([true, "held"]);
    first();
    first();
    expect([control.isPaused, band.lock]).toEqual([true, "held"]);
    second();
    expect([control.isPaused, band.lock]).toEqual([false, "free"]);
  });

  it("leaves a branch paused that was paused before", () => {
    const { band, control } = branch();
    control.pause();
    band.hold()();
    expect(control.isPaused).toBe(true);
  });

  it("begins when the board has loaded, unless it ended before", async () => {
    const { band, clock, control } = branch(3 * secondMs);
    const release = band.hold();
    await clock.runUntil(noon + 3 * secondMs - 1);
    expect([control.isPaused, band.lock]).toEqual([false, "held"]);
    await clock.runUntil(noon + 3 * secondMs);
    expect(control.isPaused).toBe(true);
    release();
    expect(control.isPaused).toBe(false);
    const early = branch(3 * secondMs);
    early.band.hold()();
    await early.clock.runUntil(noon + 9 * secondMs);
    expect(early.control.isPaused).toBe(false);
  });

  it("ends in the lock of an exam while one runs", () => {
    const { band } = branch();
    band.setExam(true);
    const release = band.hold();
    expect(band.lock).toBe("held");
    release();
    expect(band.lock).toBe("exam");
  });
});
