import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, WebSocket as MockWebSocket, Server } from "mock-socket";
import Pusher from "pusher-js";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import { requestedMax } from "../../adapters/pusher/subscriptions.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import { arrivingMax } from "../../ports/arriving.ts";
import type { PushConfiguration } from "../../ports/entities/configuration.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { channelName, type PushChannel } from "../../ports/entities/push-message.ts";
import type { PushConnection, PushDelivery } from "../../ports/push-bus.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";

// Uses pusher-js itself in its Node build; only its socket class is replaced.
const realSocket = Pusher.Runtime.getWebSocketAPI;
const address = "ws://push.test:80/app/key?protocol=7&client=js&version=8.6.0&flash=false";
const orders: PushChannel = { kind: "order_events", branchId: 1 as BranchId };

/** A server of the Pusher protocol under the control of a test. */
class MockPusher {
  readonly frames: { readonly event: string; readonly data: Record<string, unknown> }[] = [];
  refusesWith: number | undefined;
  /** The channels that are never acknowledged. */
  readonly mute = new Set<string>();
  /** The channels that are refused, as some servers of the protocol say it. */
  readonly refused = new Set<string>();
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
    if (frame.event !== "pusher:subscribe") return;
    const channel = String(frame.data["channel"]);
    if (this.refused.has(channel)) this.send("pusher:subscription_error", { status: 403 }, channel);
    else if (!this.mute.has(channel))
      this.send("pusher_internal:subscription_succeeded", {}, channel);
  }
}

/** An authorisation endpoint: refuses some channels, never answers for others. */
class AuthorisationEndpoint {
  readonly refused = new Set<string>();
  readonly unanswered = new Set<string>();
  readonly asked: string[] = [];
  /** The most calls that waited at one moment. */
  busiest = 0;
  private waitingCount = 0;
  private readonly server: HttpServer;

  constructor() {
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += String(part);
      });
      request.on("end", () => {
        const channel = new URLSearchParams(body).get("channel_name") ?? "";
        this.asked.push(channel);
        this.waitingCount += 1;
        this.busiest = Math.max(this.busiest, this.waitingCount);
        if (this.unanswered.has(channel)) return;
        // Later, so that calls that come together wait together.
        setImmediate(() => {
          this.waitingCount -= 1;
          response.statusCode = this.refused.has(channel) ? 403 : 200;
          response.end(JSON.stringify({ auth: "key:signature" }));
        });
      });
    });
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.server.listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/auth`),
      );
    });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let server: MockPusher;
let opened: PushConnection | undefined;

beforeEach(() => {
  Pusher.Runtime.getWebSocketAPI = () => MockWebSocket;
  server = new MockPusher();
});

afterEach(() => {
  for (const payment of payments.splice(0)) payment.leave();
  opened?.close();
  opened = undefined;
  server.stop();
});

afterAll(() => {
  Pusher.Runtime.getWebSocketAPI = realSocket;
});

function open(channels: readonly PushChannel[] = [orders], more: Partial<PushConfiguration> = {}) {
  const reporter = new RecordingReporter();
  const clock = new NodeClock();
  const configuration: PushConfiguration = {
    key: "key",
    cluster: "",
    host: "push.test",
    port: 80,
    usesTls: false,
    channelPrefix: "",
    ...more,
  };
  const { channelPrefix } = configuration;
  const createClient = () => createPusherClient(configuration, { current: () => "token" });
  const line = new PushLine({ createClient, clock, random: () => 0, reporter });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const bus = new PusherPushBus({ line, clock, conventions, reporter, channelPrefix });
  const received = {
    messages: [] as PushDelivery[],
    gaps: [] as string[],
    health: [] as string[],
    refused: [] as string[],
  };
  opened = bus.open(channels, {
    onRefused: (refused) => {
      received.refused = refused.map(channelName);
    },
    onMessage: (delivery) => received.messages.push(delivery),
    onGap: ({ channels, reason }) => received.gaps.push(`${reason} ${channels.map(channelName)}`),
    onHealth: (health, code) =>
      received.health.push(code === undefined ? health : `${health} ${code}`),
  });
  /** Joins as a payment does; returns what it is notified of. */
  const pay = (channel: string): string[] => {
    const notified: string[] = [];
    const membership = line.join([channel], {
      isUrgent: true,
      onEvent: () => undefined,
      onGap: (names) => notified.push(`gap ${names.join()}`),
      onHealth: (health) => notified.push(health),
    });
    payments.push(membership);
    return notified;
  };
  return { received, reporter, pay };
}

function branches(count: number): readonly PushChannel[] {
  return Array.from({ length: count }, (_, index): PushChannel => {
    return { kind: "order_events", branchId: (index + 1) as BranchId };
  });
}

const payments: { leave(): void }[] = [];

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

  it("never parses a message over the limit: it loads the lists again, and reports once", async () => {
    const { received, reporter } = open();
    await expect.poll(() => received.health.at(-1)).toBe("live");
    const parse = vi.spyOn(JSON, "parse");
    const data = { order_id: 101, order: wireOrder(), more: "x".repeat(arrivingMax.push) };
    server.send("created", data, "order_events_1");
    server.send("created", data, "order_events_1");
    await expect.poll(() => received.gaps).toHaveLength(3);
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(
      arrivingMax.push,
    );
    parse.mockRestore();
    expect(received.gaps.at(-1)).toBe("undecodable order_events_1");
    expect(received.messages).toEqual([]);
    expect(received.health.at(-1)).toBe("live");
    const message = `A push of more than ${arrivingMax.push} characters was not read`;
    expect(reporter.reports).toEqual([{ kind: "malformed_push", message }]);
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

describe("one push channel in trouble", () => {
  const payment = "private_generic_transaction_T1";

  it("that is never acknowledged delays no other, nor a payment that starts later (N24)", async () => {
    server.mute.add("order_events_2");
    const { received, pay } = open(branches(3));
    await expect.poll(() => subscribed(server)).toHaveLength(3);
    const notified = pay(payment);
    await expect.poll(() => notified).toEqual(["catching_up", `gap ${payment}`, "live"]);
    server.send("created", { order_id: 3 }, "order_events_3");
    await expect.poll(() => received.messages).toHaveLength(1);
    // The choice changes at once, although one of its channels has no answer.
    opened?.setChannels(branches(1));
    await expect.poll(() => received.health.at(-1)).toBe("live");
  });

  it("that the push server refuses leaves the others and a payment live (N24)", async () => {
    server.refused.add("order_events_2");
    const { received, reporter, pay } = open(branches(3));
    await expect.poll(() => received.health.at(-1)).toBe("live");
    expect(received.refused).toEqual(["order_events_2"]);
    expect(reporter.reports).toMatchObject([{ details: { channel: "order_events_2" } }]);
    const notified = pay(payment);
    await expect.poll(() => notified.at(-1)).toBe("live");
  });

  it("that the push server refused is requested again on the same connection", async () => {
    server.refused.add("order_events_1");
    const { received } = open(branches(2));
    await expect.poll(() => received.refused).toEqual(["order_events_1"]);
    server.refused.clear();
    opened?.setChannels(branches(2).slice(1));
    opened?.setChannels(branches(2));
    await expect.poll(() => received.gaps.at(-1)).toBe("subscribed order_events_1");
    expect(received.refused).toEqual([]);
    expect(server.connectionsCount).toBe(1);
  });
});

describe("the authorisation of private channels", () => {
  const payment = "private-private_generic_transaction_T1";
  let endpoint: AuthorisationEndpoint;
  let authorisationEndpoint: string;

  beforeEach(async () => {
    endpoint = new AuthorisationEndpoint();
    authorisationEndpoint = await endpoint.listen();
  });

  afterEach(() => endpoint.close());

  it("refused for one channel and unanswered for another delays no other, nor a payment that starts later (N24)", async () => {
    endpoint.refused.add("private-order_events_1");
    endpoint.unanswered.add("private-order_events_2");
    const { received, pay } = open(branches(4), {
      channelPrefix: "private-",
      authorisationEndpoint,
    });
    await expect.poll(() => subscribed(server)).toHaveLength(2);
    await expect.poll(() => received.refused).toEqual(["order_events_1"]);
    const notified = pay(payment);
    await expect.poll(() => notified.at(-1)).toBe("live");
    server.send("created", { order_id: 3 }, "private-order_events_3");
    await expect.poll(() => received.messages).toHaveLength(1);
  });

  it(`of 400 channels makes at most ${requestedMax} calls at once, also after a lost connection (N24)`, async () => {
    const { received } = open(branches(400), { channelPrefix: "private-", authorisationEndpoint });
    await expect.poll(() => received.health.at(-1), { timeout: 20_000 }).toBe("live");
    expect(endpoint.asked).toHaveLength(400);
    server.close(4200);
    await expect.poll(() => subscribed(server), { timeout: 20_000 }).toHaveLength(800);
    expect(endpoint.asked).toHaveLength(800);
    expect(endpoint.busiest).toBeLessThanOrEqual(requestedMax);
    await expect.poll(() => received.health.at(-1)).toBe("live");
  });
});

describe("the transports of pusher-js", () => {
  /** The addresses that it opens while no server answers, for longer than its wait for a second transport. */
  async function addresses(usesTls: boolean): Promise<readonly string[]> {
    const opening: string[] = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    Pusher.Runtime.getWebSocketAPI = () =>
      class {
        constructor(url: string) {
          opening.push(new URL(url).protocol);
        }
        send(): void {}
        close(): void {}
      };
    try {
      const configuration = {
        key: "key",
        cluster: "",
        host: "push.test",
        port: 80,
        usesTls,
        channelPrefix: "",
      };
      const client = createPusherClient(configuration, { current: () => "token" });
      await vi.advanceTimersByTimeAsync(120_000);
      client.disconnect();
    } finally {
      vi.useRealTimers();
    }
    return opening;
  }

  it("is only the plain socket where TLS is switched off", async () => {
    const opened = await addresses(false);
    expect(opened.length).toBeGreaterThan(1);
    expect(new Set(opened)).toEqual(new Set(["ws:"]));
  });

  it("is only the encrypted socket otherwise", async () => {
    const opened = await addresses(true);
    expect(opened.length).toBeGreaterThan(1);
    expect(new Set(opened)).toEqual(new Set(["wss:"]));
  });
});

function subscribed({ frames }: MockPusher): readonly unknown[] {
  return frames.filter(({ event }) => event === "pusher:subscribe");
}
