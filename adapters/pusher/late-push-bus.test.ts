import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { PushChannel } from "../../ports/entities/push-channel.ts";
import type { PushBus, PushHealth } from "../../ports/push-bus.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { LatePushBus } from "./late-push-bus.ts";

const channelOf = (branch: number): PushChannel => ({
  kind: "order_events",
  branchId: branch as BranchId,
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function make(load: (bus: PushBus) => Promise<PushBus>) {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: settled });
  const calls: unknown[] = [];
  const health: PushHealth[] = [];
  const bus: PushBus = {
    open: (channels) => {
      calls.push(["open", channels]);
      return {
        setDesired: (next) => calls.push(["setDesired", next]),
        recycle: () => calls.push("recycle"),
        close: () => calls.push("close"),
      };
    },
  };
  const late = new LatePushBus(() => load(bus), clock);
  const listener = {
    onMessage: () => undefined,
    onGap: () => undefined,
    onHealth: (next: PushHealth) => health.push(next),
  };
  return { clock, calls, health, open: () => late.open([channelOf(1)], listener) };
}

describe("a push bus whose code is still being fetched", () => {
  it("opens with the channels that are wanted when it comes, and passes on what follows", async () => {
    const { calls, open } = make((bus) => Promise.resolve(bus));
    const connection = open();
    connection.setDesired([channelOf(2)]);
    connection.recycle();
    expect(calls).toEqual([]);
    await settled();
    expect(calls).toEqual([["open", [channelOf(2)]]]);
    connection.setDesired([channelOf(3)]);
    connection.recycle();
    connection.close();
    expect(calls.slice(1)).toEqual([["setDesired", [channelOf(3)]], "recycle", "close"]);
  });

  it("says that it is down when it cannot be fetched, and tries again after 5 s and not a millisecond before", async () => {
    let attempts = 0;
    const { clock, calls, health, open } = make((bus) => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(bus);
    });
    open();
    await settled();
    expect(health).toEqual(["down"]);
    await clock.advanceBy(4_999);
    expect(attempts).toBe(1);
    await clock.advanceBy(1);
    await settled();
    expect(calls).toHaveLength(1);
  });

  it("does nothing any more once it is closed", async () => {
    const coming = make((bus) => Promise.resolve(bus));
    coming.open().close();
    await settled();
    expect(coming.calls).toEqual([]);

    const failing = make(() => Promise.reject(new Error("offline")));
    const connection = failing.open();
    await settled();
    connection.close();
    expect(failing.clock.pendingCount).toBe(0);
  });
});
