import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { FollowingClock } from "../../simulator/kernel/following-clock.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { makePacedRun } from "../support/branch/paced-run.ts";
import { makeScriptedPlatform } from "../support/stand-ins/scripted-platform.ts";
import { clockContract } from "./clock.contract.ts";

const yieldToPlatform = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function rethrow(error: unknown): never {
  throw error;
}

clockContract("VirtualClock", () => {
  const clock = new VirtualClock({ startAt: 1_000_000, yieldToPlatform });
  return { clock, wait: (durationMs) => clock.advanceBy(durationMs) };
});

clockContract("PacedClock", () => {
  const run = makePacedRun({ speed: 1 });
  return { clock: run.paced, wait: run.waitReal, stop: run.paced.start() };
});

clockContract("FollowingClock", () => {
  const real = new VirtualClock({ startAt: 1_000_000, yieldToPlatform });
  const clock = new FollowingClock({ real, onFailure: rethrow });
  clock.follow({ serverNow: 5_000_000, speed: 1, isPaused: false, receivedAt: real.now() });
  return { clock, wait: (durationMs) => real.advanceBy(durationMs) };
});

clockContract("BrowserClock", () => {
  const platform = makeScriptedPlatform({ wallNow: 1_000_000 });
  const clock = new BrowserClock({ platform, reporter: { report: rethrow } });
  const stop = clock.start();
  return { clock, wait: async (durationMs) => platform.advance(durationMs), stop };
});
