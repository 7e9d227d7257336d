import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import { type PushChannel, synchronizedData } from "../../ports/entities/push-message.ts";
import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import type { World } from "../../simulator/world/world.ts";
import { openLoopback } from "../support/servers/loopback.ts";
import {
  type LoopbackUnderTestOptions,
  loopbackUnderTest,
} from "../support/servers/loopback-under-test.ts";
import { RecordingPushListener } from "../support/stand-ins/recording-push-listener.ts";

const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function open(options: LoopbackUnderTestOptions = {}) {
  const branch = await loopbackUnderTest(options);
  stops.push(() => branch.stop());
  return branch;
}

function channelsOf(world: World): readonly PushChannel[] {
  return world.reference.branches.map(({ id }) => ({ kind: "order_events", branchId: id }));
}

function listen(bus: PushBus, channels: readonly PushChannel[]) {
  const listener = new RecordingPushListener();
  const connection = bus.open(channels, listener);
  stops.push(() => connection.close());
  return listener;
}

/** Ends every push connection, and refuses new ones for as long. */
function closePush(world: World, code: number, refusedForMs: Duration): void {
  world.injectFault({ kind: "close_connections", atMs: 0, code, refusedForMs });
}

describe("the push connection over real sockets, in virtual time", () => {
  it("reconnects after 1006 with one gap and delivers each event once (the connection's half of F-S13)", async () => {
    const { world, wait, pushBus } = await open();
    const channels = channelsOf(world);
    const listener = listen(pushBus, channels);
    await wait(secondMs);
    expect(listener.gaps).toEqual([{ channels, reason: "subscribed" }]);
    closePush(world, 1006, 0);
    await wait(3 * secondMs);
    expect(listener.health).toBe("live");
    expect(listener.gaps).toHaveLength(2);
    expect(listener.gaps[1]).toEqual({ channels, reason: "subscribed" });
    const order = world.order();
    await wait(secondMs);
    expect(listener.deliveries).toHaveLength(1);
    expect(listener.deliveries[0]?.message.body).toMatchObject({ kind: "order", order });
  });

  it.each([1.5 * secondMs, 20 * secondMs, 5 * minuteMs])(
    "is live within 15 s after the server was away for %i ms (the connection's half of F-S14)",
    async (awayMs) => {
      const { world, wait, pushBus } = await open();
      const listener = listen(pushBus, channelsOf(world));
      await wait(secondMs);
      closePush(world, 1006, awayMs);
      await wait(awayMs);
      expect(listener.health).not.toBe("live");
      await wait(15 * secondMs);
      expect(listener.health).toBe("live");
      expect(listener.gaps).toHaveLength(2);
    },
  );

  it("tries at most 20 times in a minute in which each attempt is closed with 4200 (the connection's half of F-S16)", async () => {
    const { world, wait, pushBus, attemptsCount } = await open();
    const listener = listen(pushBus, channelsOf(world));
    await wait(secondMs);
    const before = attemptsCount();
    closePush(world, 4200, minuteMs);
    await wait(minuteMs);
    expect(attemptsCount() - before).toBeGreaterThan(1);
    expect(attemptsCount() - before).toBeLessThanOrEqual(20);
    expect(listener.health).toBe("degraded");
    await wait(30 * secondMs);
    expect(listener.health).toBe("live");
  });

  it("reports 4004 once, tries again after 30 to 90 s, and recovers when the quota frees (the connection's half of F-S17)", async () => {
    const branch = await open({ limits: { connectionsMax: 1 } });
    const { world, wait, server, pushBus, attemptsCount, reporter } = branch;
    const other = await greeted(server.address.port);
    const listener = listen(pushBus, channelsOf(world));
    const before = attemptsCount();
    await wait(secondMs);
    expect([listener.health, listener.codes.at(-1)]).toEqual(["down", 4004]);
    expect(reporter.reports).toHaveLength(1);
    await wait(28 * secondMs);
    expect(attemptsCount() - before).toBe(1);
    await wait(minuteMs);
    expect(attemptsCount() - before).toBe(2);
    expect(listener.health).toBe("down");
    other.close();
    await wait(90 * secondMs);
    expect(listener.health).toBe("live");
    expect(reporter.reports).toHaveLength(1);
  });

  it("does not retry quickly when the server does not know the application (the connection's half of F-S18, 4001)", async () => {
    const { world, wait, makePushBus, attemptsCount, reporter } = await open();
    const listener = listen(makePushBus({ key: "unknown" }), channelsOf(world));
    await wait(59 * secondMs);
    expect([listener.health, listener.codes.at(-1)]).toEqual(["down", 4001]);
    expect(attemptsCount()).toBe(1);
    await wait(59 * secondMs);
    expect(attemptsCount()).toBe(2);
    expect(reporter.reports).toHaveLength(1);
  });

  it("does not retry quickly when the server closes with 4009, and reconnects (the connection's half of F-S18, 4009)", async () => {
    const { world, wait, pushBus, attemptsCount, reporter } = await open();
    const listener = listen(pushBus, channelsOf(world));
    await wait(secondMs);
    closePush(world, 4009, 0);
    await wait(59 * secondMs);
    expect([listener.health, listener.codes.at(-1)]).toEqual(["down", 4009]);
    expect(attemptsCount()).toBe(1);
    expect(reporter.reports).toHaveLength(1);
    await wait(30 * secondMs);
    expect(listener.health).toBe("live");
    expect(attemptsCount()).toBe(2);
  });

  it("recycles within 15 s when one of nine subscriptions is never acknowledged (the connection's half of F-S20)", async () => {
    const companyId = 7 as CompanyId;
    const channels: readonly PushChannel[] = [
      ...synchronizedData.map((data) => ({ kind: "synchronized" as const, data, companyId })),
      { kind: "riders_events", companyId },
      { kind: "order_events", branchId: 1 as BranchId },
      { kind: "logistics_events", branchId: 1 as BranchId },
    ];
    expect(channels).toHaveLength(9);
    let hasForgotten = false;
    const { wait, pushBus, attemptsCount } = await open({
      losesFrame: (frame) => {
        const isTheOne = frame.includes("subscription_succeeded") && frame.includes("order_events");
        const isLost = isTheOne && !hasForgotten;
        hasForgotten ||= isLost;
        return isLost;
      },
    });
    const listener = listen(pushBus, channels);
    await wait(9 * secondMs);
    expect(hasForgotten).toBe(true);
    expect(listener.health).not.toBe("live");
    expect(attemptsCount()).toBe(1);
    await wait(6 * secondMs);
    expect(listener.gaps.map(({ reason }) => reason)).toContain("supervised");
    expect(attemptsCount()).toBe(2);
    expect(listener.health).toBe("live");
    const last = listener.gaps.at(-1);
    expect(last?.reason).toBe("subscribed");
    expect(last?.channels).toHaveLength(9);
  });
});

describe("a branch that is served to a class, in real time", () => {
  const patient = { timeout: 20_000, interval: 5 };

  it("is reached again after a restart of its server, with the page's tokens", async () => {
    const first = await openLoopback({ scenario: "empty-branch", seed: 7 });
    await first.orderApi.me();
    const listener = listen(first.makePushBus(), channelsOf(first.world));
    await expect.poll(() => listener.health, patient).toBe("live");
    await first.close();
    expect(await first.orderApi.me()).toMatchObject({ kind: "unreachable", reason: "network" });
    const { port } = first.server.address;
    const again = await openLoopback({ scenario: "empty-branch", seed: 7, port });
    stops.push(() => again.close());
    expect(await first.orderApi.me()).toMatchObject({ kind: "loaded" });
    await expect.poll(() => listener.gaps.length, patient).toBe(2);
    const order = again.world.order();
    await expect.poll(() => listener.deliveries.length, patient).toBeGreaterThan(0);
    expect(listener.deliveries[0]?.message.body).toMatchObject({ orderId: order.id });
  }, 30_000);

  it("pushes on authorised channels to permitted clients only", async () => {
    const branch = await openLoopback({ scenario: "empty-branch" });
    stops.push(() => branch.close());
    await branch.orderApi.me();
    const bus = branch.makePushBus({ channelPrefix: "private-" });
    const listener = listen(bus, channelsOf(branch.world));
    await expect.poll(() => listener.health, patient).toBe("live");
    const order = branch.world.order();
    await expect.poll(() => listener.deliveries.length, patient).toBeGreaterThan(0);
    expect(listener.deliveries[0]?.message.body).toMatchObject({ orderId: order.id });
    const stranger = listen(branch.makePushBus({ channelPrefix: "private-" }), [
      { kind: "order_events", branchId: 9_999 as BranchId },
    ]);
    await expect.poll(() => branch.exchanges, patient).toContain("POST /pusher/auth 403");
    // With its only channel refused it has no live updates, and the board polls (N24).
    await expect.poll(() => stranger.health, patient).toBe("degraded");
    expect(stranger.gaps).toEqual([]);
  }, 30_000);

  it("asks for authorised channels without an empty bearer while the token has expired", async () => {
    const branch = await openLoopback({ scenario: "empty-branch", isExpired: true });
    stops.push(() => branch.close());
    listen(branch.makePushBus({ channelPrefix: "private-" }), channelsOf(branch.world));
    await expect.poll(() => branch.exchanges, patient).toContain("POST /pusher/auth 401");
    expect(new Set(branch.authorizations)).toEqual(new Set([undefined]));
  }, 30_000);
});

/** The connection of another client, once it is established. */
async function greeted(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${pusherKey}?protocol=7`);
  await new Promise((resolve) => socket.on("message", resolve));
  return socket;
}
