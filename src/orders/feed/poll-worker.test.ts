import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { SteppingClock } from "../../../tests/support/stand-ins/stepping-clock.ts";
import { FeedHealth } from "./feed-health.ts";
import { PollWorker } from "./poll-worker.ts";

function make() {
  const elapsed = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const clock = new SteppingClock(elapsed);
  const polls: number[] = [];
  const health = new FeedHealth();
  const worker = new PollWorker({
    ...{ clock, health, jitter: () => 0, spreadMs: 0 },
    poll: () => polls.push(elapsed.now()),
  });
  return { elapsed, clock, polls, health, stop: worker.start() };
}

describe("polling without live push", () => {
  it("names the instant of its next poll, and none once it has ended (RL-2)", async () => {
    const { elapsed, health, stop } = make();
    expect(health.nextPollAt).toBe(10_000);
    await elapsed.advanceBy(10_000);
    expect(health.nextPollAt).toBe(20_000);
    stop();
    expect(health.nextPollAt).toBeUndefined();
  });

  it.each([
    ["forwards", 3_600_000],
    ["back", -3_600_000],
  ])("goes on at the same pace after the tablet's clock was set %s by an hour", async (_, byMs) => {
    const { elapsed, clock, polls, stop } = make();
    await elapsed.advanceBy(5_000);
    clock.step(byMs);
    await elapsed.advanceBy(40_000);
    expect(polls).toEqual([10_000, 20_000, 30_000, 40_000]);
    stop();
    expect([elapsed.pendingCount, clock.listenerCount]).toEqual([0, 0]);
  });
});
