import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createPusherClient } from "../../adapters/pusher/create-pusher-client.ts";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import { CompanyPrecision } from "../../adapters/wire/company-precision.ts";
import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import { type PushChannel, synchronizedData } from "../../ports/entities/push-channel.ts";
import { hourMs } from "../../ports/entities/time.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import { hmacSha256 } from "../../simulator/node/hmac-sha256.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { pusherKey } from "../../simulator/node/start-simulator-server.ts";
import { serveWebSockets } from "../../simulator/node/websocket-server.ts";
import { PusherApp } from "../../simulator/server/pusher-app.ts";
import { PusherProtocol } from "../../simulator/server/pusher-protocol.ts";
import { HurriedClock } from "../support/hurried-clock.ts";
import { type Loopback, openLoopback } from "../support/loopback.ts";
import { RecordingPushListener } from "../support/recording-push-listener.ts";
import { RecordingReporter } from "../support/recording-reporter.ts";

const patient = { timeout: 8_000, interval: 5 };
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function open(options: Parameters<typeof openLoopback>[0] = {}): Promise<Loopback> {
  const loopback = await openLoopback({ scenario: "empty-branch", ...options });
  stops.push(() => loopback.close());
  await loopback.orderApi.me();
  return loopback;
}

function channelsOf({ world }: Loopback): readonly PushChannel[] {
  return world.reference.branches.map(({ id }) => ({ kind: "order_events", branchId: id }));
}

function listen(bus: PushBus, channels: readonly PushChannel[]) {
  const listener = new RecordingPushListener();
  const connection = bus.open(channels, listener);
  stops.push(() => connection.close());
  return listener;
}

async function live(listener: RecordingPushListener): Promise<void> {
  await expect.poll(() => listener.health, patient).toBe("live");
}

/** How often the server was asked for a push connection. */
function countAttempts({ server }: Loopback): () => number {
  let count = 0;
  const { gateway } = server;
  const openIt = gateway.open.bind(gateway);
  gateway.open = (target, socket) => {
    count += 1;
    return openIt(target, socket);
  };
  return () => count;
}

describe("a push connection over real sockets", () => {
  it("comes back after 1006 with one gap and hears each event once (the connection's half of F-S13)", async () => {
    const branch = await open();
    const channels = channelsOf(branch);
    const listener = listen(branch.makePushBus(), channels);
    await live(listener);
    expect(listener.gaps).toEqual([{ channels, reason: "subscribed" }]);
    branch.server.gateway.closeAll(1006);
    await expect.poll(() => listener.gaps.length, patient).toBe(2);
    await live(listener);
    expect(listener.gaps[1]).toEqual({ channels, reason: "subscribed" });
    const order = branch.world.order();
    await expect.poll(() => listener.deliveries.length, patient).toBeGreaterThan(0);
    const created = listener.deliveries.filter(
      ({ message: { body } }) => body.kind === "order" && body.orderId === order.id,
    );
    expect(created).toHaveLength(1);
    expect(created[0]?.epoch).toBeGreaterThan(1);
    expect(created[0]?.message.body).toMatchObject({ kind: "order", order });
  });

  it("is back soon after the server can be reached again (the connection's half of F-S14, short)", async () => {
    const branch = await open();
    const listener = listen(
      branch.makePushBus({ clock: new HurriedClock(20) }),
      channelsOf(branch),
    );
    await live(listener);
    branch.server.gateway.refuseUntil(branch.time.now() + hourMs);
    branch.server.gateway.closeAll(1006);
    await expect.poll(() => listener.health, patient).toBe("degraded");
    branch.server.gateway.refuseUntil(branch.time.now());
    await live(listener);
    expect(listener.gaps).toHaveLength(2);
  });

  it("does not storm a server that closes each attempt with 4200 (the connection's half of F-S16)", async () => {
    const branch = await open();
    const clock = new HurriedClock(60);
    const listener = listen(branch.makePushBus({ clock }), channelsOf(branch));
    await live(listener);
    const attempts = countAttempts(branch);
    const beganAt = clock.now();
    branch.server.gateway.refuseUntil(branch.time.now() + hourMs, 4200);
    branch.server.gateway.closeAll(4200);
    await expect.poll(() => clock.now() - beganAt, patient).toBeGreaterThan(60_000);
    expect(attempts()).toBeLessThanOrEqual(20 * ((clock.now() - beganAt) / 60_000));
    expect(attempts()).toBeGreaterThan(1);
    expect(listener.health).toBe("degraded");
    branch.server.gateway.refuseUntil(branch.time.now());
    await live(listener);
  });

  it("reports 4004 once, waits, and recovers when the quota frees (the connection's half of F-S17)", async () => {
    const branch = await open({ limits: { connectionsMax: 1 } });
    const { host, port } = branch.server.address;
    const other = new WebSocket(`ws://${host}:${port}/app/${pusherKey}?protocol=7`);
    await new Promise((resolve) => other.on("message", resolve));
    const attempts = countAttempts(branch);
    const clock = new HurriedClock(60);
    const listener = listen(branch.makePushBus({ clock }), channelsOf(branch));
    await expect.poll(() => listener.health, patient).toBe("down");
    const downAt = clock.now();
    expect(listener.codes).toContain(4004);
    expect(attempts()).toBe(1);
    expect(branch.reporter.reports).toHaveLength(1);
    other.close();
    await live(listener);
    expect(clock.now() - downAt).toBeGreaterThan(29_000);
    expect(branch.reporter.reports).toHaveLength(1);
  });

  it("does not hammer a server that refuses it for good (the connection's half of F-S18, 4001)", async () => {
    const branch = await open();
    const attempts = countAttempts(branch);
    const clock = new HurriedClock(60);
    const listener = listen(branch.makePushBus({ clock, key: "unknown" }), channelsOf(branch));
    await expect.poll(() => listener.health, patient).toBe("down");
    const downAt = clock.now();
    expect(listener.codes).toContain(4001);
    expect(branch.reporter.reports).toHaveLength(1);
    await expect.poll(() => attempts(), patient).toBe(2);
    expect(clock.now() - downAt).toBeGreaterThan(59_000);
  });

  it("closes with 4009 and is not hammered either (the connection's half of F-S18, 4009)", async () => {
    const branch = await open();
    const clock = new HurriedClock(60);
    const listener = listen(branch.makePushBus({ clock }), channelsOf(branch));
    await live(listener);
    const attempts = countAttempts(branch);
    branch.server.gateway.closeAll(4009);
    await expect.poll(() => listener.health, patient).toBe("down");
    const downAt = clock.now();
    await live(listener);
    expect(attempts()).toBe(1);
    expect(clock.now() - downAt).toBeGreaterThan(59_000);
  });

  it("recycles when one of nine subscriptions is never acknowledged (the connection's half of F-S20)", async () => {
    const channels: PushChannel[] = [
      ...synchronizedData.map((data) => ({
        kind: "synchronized" as const,
        data,
        companyId: 7 as CompanyId,
      })),
      { kind: "riders_events", companyId: 7 as CompanyId },
      { kind: "order_events", branchId: 1 as BranchId },
      { kind: "logistics_events", branchId: 1 as BranchId },
    ];
    expect(channels).toHaveLength(9);
    const forgetful = await forgetfulServer("order_events_1");
    const clock = new HurriedClock(20);
    const reporter = new RecordingReporter();
    const line = new PushLine({
      createClient: () =>
        createPusherClient(
          { ...forgetful, cluster: "", usesTls: false, channelPrefix: "" },
          { current: () => undefined },
        ),
      clock,
      random: () => 0.5,
      reporter,
    });
    const precision = new CompanyPrecision();
    const bus = new PusherPushBus({ line, clock, precision, reporter, channelPrefix: "" });
    const beganAt = clock.now();
    const listener = listen(bus, channels);
    await expect
      .poll(() => listener.gaps.map(({ reason }) => reason), patient)
      .toContain("supervised");
    expect(clock.now() - beganAt).toBeLessThanOrEqual(15_000);
    await live(listener);
    const last = listener.gaps.at(-1);
    expect(last?.reason).toBe("subscribed");
    expect(last?.channels).toHaveLength(9);
  });

  it("finds the branch again after its server was started anew, with the tokens it has", async () => {
    const first = await openLoopback({ scenario: "empty-branch", seed: 7 });
    const listener = listen(first.makePushBus({ clock: new HurriedClock(20) }), channelsOf(first));
    await first.orderApi.me();
    await live(listener);
    await first.close();
    await expect.poll(() => listener.health, patient).toBe("degraded");
    expect(await first.orderApi.me()).toMatchObject({ kind: "unreachable", reason: "network" });
    const again = await open({ seed: 7, port: first.server.address.port });
    await live(listener);
    expect(listener.gaps).toHaveLength(2);
    expect(await first.orderApi.me()).toMatchObject({ kind: "loaded" });
    const order = again.world.order();
    await expect.poll(() => listener.deliveries.length, patient).toBeGreaterThan(0);
    expect(listener.deliveries[0]?.message.body).toMatchObject({ orderId: order.id });
  });

  it("hears authorised channels, and only those the bearer may", async () => {
    const branch = await open();
    const bus = branch.makePushBus({ channelPrefix: "private-" });
    const listener = listen(bus, channelsOf(branch));
    await live(listener);
    const order = branch.world.order();
    await expect.poll(() => listener.deliveries.length, patient).toBeGreaterThan(0);
    expect(listener.deliveries[0]?.message.body).toMatchObject({ orderId: order.id });
    const stranger = listen(branch.makePushBus({ channelPrefix: "private-" }), [
      { kind: "order_events", branchId: 9_999 as BranchId },
    ]);
    await expect.poll(() => branch.exchanges, patient).toContain("POST /pusher/auth 403");
    expect(stranger.health).toBe("catching_up");
    expect(stranger.gaps).toEqual([]);
  });
});

/** A server of the same protocol that once forgets to acknowledge one channel. */
async function forgetfulServer(forgotten: string) {
  const app = new PusherApp({ key: "key", secret: "secret", hmac: hmacSha256 });
  const protocol = new PusherProtocol({ app, clock: new NodeClock() });
  const server = createServer();
  let hasForgotten = false;
  const stopSockets = serveWebSockets({
    server,
    isUnreachable: () => false,
    open: (target, socket) =>
      protocol.open(target, {
        close: (code, reason) => socket.close(code, reason),
        send: (frame) => {
          const isAcknowledgement = frame.includes("subscription_succeeded");
          if (!hasForgotten && isAcknowledgement && frame.includes(forgotten)) hasForgotten = true;
          else socket.send(frame);
        },
      }),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    stopSockets();
    server.close();
  });
  return { key: "key", host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}
