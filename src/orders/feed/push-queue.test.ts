import { beforeEach, describe, expect, it } from "vitest";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { PushMessage } from "../../../ports/entities/push-message.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { noon } from "../../../tests/support/samples/an-order.ts";
import { PushQueue, type PushQueueParts } from "./push-queue.ts";

const branchId = 1 as BranchId;
const message: PushMessage = {
  channel: { kind: "order_events", branchId },
  body: { kind: "synchronized" },
};

/** A screen whose frames the test triggers. */
class Screen {
  private waiting: (() => void) | undefined;

  readonly onNextFrame = (listener: () => void) => {
    this.waiting = listener;
    return () => {
      this.waiting = undefined;
    };
  };

  get isAwaited(): boolean {
    return this.waiting !== undefined;
  }

  draw(): void {
    const listener = this.waiting;
    this.waiting = undefined;
    listener?.();
  }
}

describe("pushes on a visible page", () => {
  let clock: VirtualClock;
  let screen: Screen;
  let queue: PushQueue;
  let applied: number;

  beforeEach(() => {
    clock = new VirtualClock({ startAt: noon, yieldToPlatform });
    screen = new Screen();
    applied = 0;
    queue = new PushQueue(partsOf());
  });

  const partsOf = (): PushQueueParts => ({
    realClock: clock,
    page: screen,
    isWanted: () => true,
    apply: () => {
      applied += 1;
    },
    fetchTouched: () => undefined,
    reportStale: () => undefined,
    overflow: () => undefined,
    fail: (cause) => {
      throw cause;
    },
  });

  const receive = (): void => queue.receive({ message, receivedAt: clock.now() });

  it("are dropped without a frame where nothing would happen with them (PF-15)", () => {
    const dropping = new PushQueue({ ...partsOf(), isWanted: () => false });
    dropping.receive({ message, receivedAt: clock.now() });
    expect(screen.isAwaited).toBe(false);
    dropping.flush();
    expect(applied).toBe(0);
  });

  it("wait for its next frame, even a slow one, and are applied together", async () => {
    for (let count = 0; count < 10; count += 1) {
      receive();
      await clock.advanceBy(24);
    }
    expect(applied).toBe(0);
    screen.draw();
    expect([applied, screen.isAwaited]).toEqual([10, false]);
    receive();
    expect(screen.isAwaited).toBe(true);
  });

  it("do not wait for a frame of a hidden page", async () => {
    receive();
    await clock.advanceBy(249);
    expect(applied).toBe(0);
    await clock.advanceBy(1);
    expect([applied, screen.isAwaited]).toEqual([1, false]);
  });

  it("are applied once when an answer applies them before the frame", async () => {
    receive();
    queue.flush();
    expect([applied, screen.isAwaited]).toEqual([1, false]);
    screen.draw();
    await clock.advanceBy(1_000);
    expect(applied).toBe(1);
  });

  it("of a flood are applied for half a frame at a time, the oldest first (PF-3)", async () => {
    const order: number[] = [];
    const waits: number[] = [];
    const queueOfFlood = new PushQueue({
      ...partsOf(),
      // Each message takes 3 ms.
      realClock: {
        now: () => noon + order.length * 3,
        schedule: () => () => undefined,
        serverTime: () => undefined,
      },
      apply: ({ sentAt }) => order.push((sentAt ?? 0) - noon),
    });
    for (let count = 0; count < 7; count += 1) {
      queueOfFlood.receive({ message: { ...message, sentAt: noon + count }, receivedAt: noon });
    }
    while (screen.isAwaited) {
      screen.draw();
      waits.push(order.length);
    }
    expect([order, waits]).toEqual([
      [0, 1, 2, 3, 4, 5, 6],
      [3, 6, 7],
    ]);
  });

  it("that wait are all applied before an answer that arrived after them (PF-3)", () => {
    for (let count = 0; count < 5; count += 1) receive();
    queue.flush();
    expect([applied, screen.isAwaited]).toEqual([5, false]);
  });

  it("leave no timer behind when they are dropped", async () => {
    receive();
    queue.abandon();
    expect(screen.isAwaited).toBe(false);
    await clock.advanceBy(1_000);
    expect(applied).toBe(0);
  });
});
