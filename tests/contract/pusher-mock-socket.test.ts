import { type Client, WebSocket as MockWebSocket, Server } from "mock-socket";
import Pusher from "pusher-js";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { channelName, type PushChannel } from "../../ports/entities/push-channel.ts";
import type { PushConnection, PushDelivery } from "../../ports/push-bus.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { RecordingReporter } from "../support/recording-reporter.ts";
import { wireOrder } from "../support/wire-orders.ts";

// Uses pusher-js itself in its Node build; only its socket class is replaced.
const realSocket = Pusher.Runtime.getWebSocketAPI;
const address = "ws://push.test:80/app/key?protocol=7&client=js&version=8.6.0&flash=false";
const orders: PushChannel = { kind: "order_events", branchId: 1 as BranchId };

/** A server of the Pusher protocol under the control of a test. */
class MockPusher {
  readonly frames: { readonly event: string; readonly data: Record<string, unknown> }[] = [];
  refusesWith: number | undefined;
  connectionsCount = 0;
  private readonly server: Server;
  private client: Client | undefined;

  constructor() {
    this.server = new Server(address, { mock: false });
    this.server.on("connection", (client) => this.welcome(client));
  }

  send(event: string, data: unknown, channel?: string): void {
    this.client?.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  }

  close(code: number): void {
    this.client?.close({ code, reason: "", wasClean: true });
  }

  stop(): void {
    this.server.stop();
  }

  private welcome(client: Client): void {
    this.client = client;
    this.connectionsCount += 1;
    if (this.refusesWith !== undefined) {
      this.close(this.refusesWith);
      return;
    }
    client.on("message", (text) => this.take(String(text)));
    const socketId = `1.${this.connectionsCount}`;
    this.send("pusher:connection_established", { socket_id: socketId, activity_timeout: 120 });
  }

  private take(text: string): void {
    const frame = JSON.parse(text) as MockPusher["frames"][number];
    this.frames.push(frame);
    if (frame.event === "pusher:subscribe") {
      this.send("pusher_internal:subscription_succeeded", {}, String(frame.data["channel"]));
    }
  }
}

let server: MockPusher;
let opened: PushConnection | undefined;

beforeEach(() => {
  Pusher.Runtime.getWebSocketAPI = () => MockWebSocket;
  server = new MockPusher();
});

afterEach(() => {
  opened?.close();
  opened = undefined;
  server.stop();
});

afterAll(() => {
  Pusher.Runtime.getWebSocketAPI = realSocket;
});

function open(channelPrefix = "") {
  const reporter = new RecordingReporter();
  const clock = new NodeClock();
  const configuration = {
    key: "key",
    cluster: "",
    host: "push.test",
    port: 80,
    usesTls: false,
    channelPrefix,
  };
  const createClient = () => createPusherClient(configuration, { current: () => "token" });
  const line = new PushLine({ createClient, clock, random: () => 0, reporter });
  const conventions = new CompanyConventions();
  conventions.record(2);
  const bus = new PusherPushBus({ line, clock, conventions, reporter, channelPrefix });
  const received = { messages: [] as PushDelivery[], gaps: [] as string[], health: [] as string[] };
  opened = bus.open([orders], {
    onMessage: (delivery) => received.messages.push(delivery),
    onGap: ({ channels, reason }) => received.gaps.push(`${reason} ${channels.map(channelName)}`),
    onHealth: (health, code) =>
      received.health.push(code === undefined ? health : `${health} ${code}`),
  });
  return { received, reporter };
}

describe("pusher-js over a mock socket", () => {
  it("connects, subscribes, and is live with a gap to fill", async () => {
    const { received } = open();
    await expect.poll(() => received.health).toEqual(["catching_up", "live"]);
    expect(received.gaps).toEqual(["subscribed order_events_1"]);
    expect(server.frames).toMatchObject([
      { event: "pusher:subscribe", data: { channel: "order_events_1" } },
    ]);
  });

  it("delivers an event with its order", async () => {
    const { received } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    const data = { event_time: "2026-03-01T10:00:00Z", order_id: 101, order: wireOrder() };
    server.send("created", data, "order_events_1");
    await expect.poll(() => received.messages).toHaveLength(1);
    expect(received.messages[0]?.message.body).toMatchObject({ event: "created", orderId: 101 });
  });

  it("reports a gap for an unreadable message", async () => {
    const { received, reporter } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    server.send("created", "no object", "order_events_1");
    await expect.poll(() => received.gaps.at(-1)).toBe("undecodable order_events_1");
    expect(reporter.reports).toMatchObject([{ kind: "malformed_push" }]);
  });

  it("reports a gap after each new subscription", async () => {
    const { received } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    server.close(4200);
    await expect.poll(() => received.gaps).toHaveLength(2);
    expect(server.connectionsCount).toBe(2);
    expect(received.health.at(-1)).toBe("live");
    server.send("updated", { order_id: 7 }, "order_events_1");
    await expect.poll(() => received.messages).toHaveLength(1);
  });

  it("answers a ping", async () => {
    const { received } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    server.send("pusher:ping", {});
    await expect.poll(() => server.frames.at(-1)?.event).toBe("pusher:pong");
  });

  it("waits at the connection limit, reports it once and does not retry at once [ER-8]", async () => {
    server.refusesWith = 4004;
    const { received, reporter } = open();
    await expect.poll(() => received.health).toEqual(["catching_up", "down 4004"]);
    expect(server.connectionsCount).toBe(1);
    expect(reporter.reports).toEqual([
      {
        kind: "push_connection",
        message: "The push connection limit is exceeded",
        details: { code: 4004 },
      },
    ]);
  });

  it("waits at the connection limit also on an established connection", async () => {
    const { received, reporter } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    server.close(4004);
    await expect.poll(() => received.health.at(-1)).toBe("down 4004");
    expect(reporter.reports).toHaveLength(1);
  });

  it("unsubscribes a channel that is no longer wanted", async () => {
    const { received } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    opened?.setChannels([{ kind: "order_events", branchId: 2 as BranchId }]);
    await expect.poll(() => received.gaps.at(-1)).toBe("subscribed order_events_2");
    expect(server.frames.map(({ event, data }) => `${event} ${data["channel"]}`)).toEqual([
      "pusher:subscribe order_events_1",
      "pusher:unsubscribe order_events_1",
      "pusher:subscribe order_events_2",
    ]);
    server.send("created", { order_id: 1 }, "order_events_1");
    server.send("created", { order_id: 2 }, "order_events_2");
    await expect.poll(() => received.messages).toHaveLength(1);
    expect(received.messages[0]?.message.body).toMatchObject({ orderId: 2 });
  });
});
