import { describe, expect, it } from "vitest";
import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import { channelName, type PushChannel } from "../../ports/entities/push-message.ts";
import type { PushDelivery, PushGap, PushListener } from "../../ports/push-bus.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { wireOrder } from "../../tests/support/samples/wire-orders.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedPusher } from "../../tests/support/stand-ins/scripted-pusher.ts";
import { CompanyConventions } from "../wire/wire-conventions.ts";
import { PushLine } from "./push-line.ts";
import { PusherPushBus } from "./pusher-push-bus.ts";

const startAt = Date.parse("2026-03-01T10:00:00Z");
const companyId = 9 as CompanyId;

function ordersOf(branchId: number): PushChannel {
  return { kind: "order_events", branchId: branchId as BranchId };
}

const nineChannels: readonly PushChannel[] = [
  ordersOf(1),
  { kind: "logistics_events", branchId: 1 as BranchId },
  { kind: "riders_events", companyId },
  ...(
    [
      "company",
      "payment_types",
      "locations",
      "riders",
      "logistics_partners",
      "print_settings",
    ] as const
  ).map((data): PushChannel => ({ kind: "synchronized", data, companyId })),
];

function make(options: { readonly random?: () => number; readonly prefix?: string } = {}) {
  const clock = new VirtualClock({ startAt, yieldToPlatform: () => Promise.resolve() });
  const reporter = new RecordingReporter();
  const client = new ScriptedPusher(clock);
  let clientsCount = 0;
  const line = new PushLine({
    createClient: () => {
      clientsCount += 1;
      return client;
    },
    clock,
    random: options.random ?? (() => 0),
    reporter,
  });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const channelPrefix = options.prefix ?? "";
  const bus = new PusherPushBus({ line, clock, conventions, reporter, channelPrefix });
  return { clock, reporter, client, line, bus, conventions, clientsCount: () => clientsCount };
}

class RecordingListener implements PushListener {
  readonly messages: PushDelivery[] = [];
  readonly gaps: string[] = [];
  readonly health: string[] = [];

  onMessage(delivery: PushDelivery): void {
    this.messages.push(delivery);
  }

  onGap({ channels, reason }: PushGap): void {
    this.gaps.push(`${reason}: ${channels.map(channelName).join(" ")}`);
  }

  onHealth(health: string, code?: number): void {
    this.health.push(code === undefined ? health : `${health} ${code}`);
  }
}

/** The number of attempts in the busiest minute. */
function busiestMinute(attempts: readonly number[]): number {
  return Math.max(
    ...attempts.map((at) => attempts.filter((other) => other >= at && other < at + 60_000).length),
  );
}

describe("live updates over pusher-js", () => {
  it("are live once every channel is acknowledged, and one gap names all of them", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    bus.open([ordersOf(1), ordersOf(2)], listener);
    await clock.advanceBy(39);
    expect(listener.health).toEqual(["catching_up"]);
    await clock.advanceBy(1);
    expect(listener.health).toEqual(["catching_up", "live"]);
    expect(listener.gaps).toEqual(["subscribed: order_events_1 order_events_2"]);
    expect(client.subscribedNames).toEqual(["order_events_1", "order_events_2"]);
  });

  it("deliver each message once, with its order, its stamp and its arrival", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(100);
    const event_time = "2026-03-01T10:00:00.050Z";
    const data = { event_time, order_id: 101, order: wireOrder() };
    client.receive("order_events_1", "created", data);
    expect(listener.messages).toMatchObject([
      {
        receivedAt: startAt + 100,
        message: {
          channel: { kind: "order_events", branchId: 1 },
          sentAt: startAt + 50,
          body: { kind: "order", event: "created", orderId: 101, order: { totalAmount: 2_275 } },
        },
      },
    ]);
  });

  it("report a gap after every new subscription, and deliver messages again (F-S13)", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(60_000);
    client.breakWith(1006);
    await clock.advanceBy(1_100);
    expect(listener.health).toEqual(["catching_up", "live", "degraded", "catching_up", "live"]);
    expect(listener.gaps).toEqual(["subscribed: order_events_1", "subscribed: order_events_1"]);
    client.receive("order_events_1", "updated", { order_id: 101 });
    expect(listener.messages).toHaveLength(1);
  });

  it("of a branch that was left are dropped at once, even while its channel is still subscribed", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    const connection = bus.open([ordersOf(1)], listener);
    await clock.advanceBy(25);
    connection.setChannels([ordersOf(2)]);
    client.receive("order_events_1", "created", { order_id: 1 });
    expect(listener.messages).toEqual([]);
    await clock.advanceBy(100);
    expect(client.sent).toEqual([
      "subscribe order_events_1",
      "subscribe order_events_2",
      "unsubscribe order_events_1",
    ]);
    expect(client.subscribedNames).toEqual(["order_events_2"]);
    expect(listener.gaps).toEqual(["subscribed: order_events_2"]);
    expect(listener.health.at(-1)).toBe("live");
  });

  it("settle on the last of many quick branch switches", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    const connection = bus.open([ordersOf(1)], listener);
    for (let branch = 2; branch <= 60; branch++) {
      connection.setChannels([ordersOf(branch)]);
      await clock.advanceBy(7);
    }
    await clock.advanceBy(200);
    expect(client.subscribedNames).toEqual(["order_events_60"]);
    connection.setChannels([ordersOf(1)]);
    await clock.advanceBy(200);
    client.receive("order_events_1", "updated", { order_id: 1 });
    expect(listener.messages).toHaveLength(1);
  });

  it("that cannot be read are reported and leave a gap, and the next one is delivered", async () => {
    const { clock, client, bus, reporter } = make();
    const listener = new RecordingListener();
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(100);
    listener.gaps.length = 0;
    client.receive("order_events_1", "created", "{broken");
    client.receive("order_events_1", "exploded", { order_id: 1 });
    client.receive("order_events_1", "created", { order_id: 1 });
    expect(listener.gaps).toEqual(["undecodable: order_events_1", "undecodable: order_events_1"]);
    expect(listener.messages).toHaveLength(1);
    expect(reporter.reports.map(({ kind }) => kind)).toEqual(["malformed_push", "malformed_push"]);
  });

  it("are not read before the company's decimals are known", async () => {
    const { clock, client, bus, line, reporter } = make();
    const listener = new RecordingListener();
    const conventions = new CompanyConventions();
    new PusherPushBus({ line, clock, conventions, reporter, channelPrefix: "" }).open(
      [ordersOf(1)],
      listener,
    );
    await clock.advanceBy(100);
    client.receive("order_events_1", "created", { order_id: 1, order: wireOrder() });
    expect(listener.messages).toEqual([]);
    expect(listener.gaps.at(-1)).toBe("undecodable: order_events_1");
    expect(bus).toBeDefined();
  });

  it("reach every listener, even after one of them threw", async () => {
    const { clock, client, bus, reporter } = make();
    const throwing: PushListener = {
      onMessage: () => {
        throw new Error("thrown");
      },
      onGap: () => {},
      onHealth: () => {},
    };
    const listener = new RecordingListener();
    bus.open([ordersOf(1)], throwing);
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(100);
    client.receive("order_events_1", "created", { order_id: 1 });
    expect(listener.messages).toHaveLength(1);
    expect(reporter.reports).toMatchObject([{ kind: "unexpected" }]);
  });

  it("use channels with the installation's prefix", async () => {
    const { clock, client, bus } = make({ prefix: "private-" });
    const listener = new RecordingListener();
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(100);
    expect(client.subscribedNames).toEqual(["private-order_events_1"]);
    client.receive("private-order_events_1", "created", { order_id: 1 });
    expect(listener.messages).toMatchObject([{ message: { channel: { branchId: 1 } } }]);
    expect(listener.gaps).toEqual(["subscribed: order_events_1"]);
  });

  it("end with the last listener, leave nothing behind, and resume on the same client", async () => {
    const { clock, client, bus, clientsCount } = make();
    const [first, second, third] = [
      new RecordingListener(),
      new RecordingListener(),
      new RecordingListener(),
    ];
    const one = bus.open([ordersOf(1)], first);
    const two = bus.open([ordersOf(2)], second);
    await clock.advanceBy(100);
    one.close();
    one.setChannels([ordersOf(3)]);
    one.close();
    expect(client.connection.state).toBe("connected");
    expect(client.subscribedNames).toEqual(["order_events_2"]);
    two.close();
    expect(client.connection.state).toBe("disconnected");
    expect(client.handlerCount).toBe(0);
    expect(clock.pendingCount).toBe(0);
    bus.open([ordersOf(2)], third);
    await clock.advanceBy(100);
    client.receive("order_events_2", "updated", { order_id: 1 });
    expect(third.messages).toHaveLength(1);
    expect(second.messages).toEqual([]);
    expect(clientsCount()).toBe(1);
  });

  it("connect again on request, for example after the page slept", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    const connection = bus.open([ordersOf(1)], listener);
    await clock.advanceBy(100);
    connection.reconnect();
    await clock.advanceBy(100);
    expect(client.attempts).toHaveLength(2);
    expect(listener.gaps).toHaveLength(2);
    expect(listener.health.at(-1)).toBe("live");
  });
});

describe("a push server in trouble", () => {
  for (const [luck, random] of [
    ["no", () => 0],
    ["some", () => 0.5],
    ["all", () => 0.999],
  ] as const) {
    it(`is found again within 15 s of its return, with ${luck} luck (F-S14)`, async () => {
      for (const awayMs of [1_500, 20_000, 300_000]) {
        const { clock, client, bus } = make({ random });
        const listener = new RecordingListener();
        bus.open([ordersOf(1)], listener);
        await clock.advanceBy(60_000);
        client.server = "is_away";
        client.breakWith(1006);
        await clock.advanceBy(awayMs);
        expect(listener.health.at(-1)).toBe(awayMs > 1_000 ? "degraded" : "live");
        client.server = "accepts";
        await clock.advanceBy(15_100);
        expect(listener.health.at(-1)).toBe("live");
        expect(busiestMinute(client.attempts)).toBeLessThanOrEqual(20);
      }
    });

    it(`that closes every connection gets at most 20 attempts a minute, with ${luck} luck (F-S16)`, async () => {
      const storms = [
        { closesWith: 4200 },
        { closesWith: 4100 },
        { closesAfterwardsWith: 4201 },
        { closesAfterwardsWith: 1006 },
      ];
      for (const server of storms) {
        const { clock, client, bus, reporter } = make({ random });
        const listener = new RecordingListener();
        client.server = server;
        bus.open([ordersOf(1)], listener);
        await clock.advanceBy(60_000);
        expect(busiestMinute(client.attempts)).toBeLessThanOrEqual(20);
        const code = "closesWith" in server ? server.closesWith : server.closesAfterwardsWith;
        expect(listener.health).toContain(code === 1006 ? "degraded" : `degraded ${code}`);
        expect(reporter.reports).toMatchObject([{ kind: "push_connection" }]);
        client.server = "accepts";
        await clock.advanceBy(30_000);
        expect(listener.health.at(-1)).toBe("live");
      }
    });
  }

  it("that closed every connection an hour ago is connected again at once after one close", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    client.server = { closesWith: 4200 };
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(30_000);
    client.server = "accepts";
    await clock.advanceBy(3_600_000);
    expect(listener.health.at(-1)).toBe("live");
    client.breakWith(4200);
    await clock.advanceBy(50);
    expect(listener.health.at(-1)).toBe("live");
  });

  it("over its connection limit is reported once and tried again after 30 to 90 s until there is room (F-S17)", async () => {
    for (const [luck, firstWaitMs] of [
      [0, 30_000],
      [0.5, 60_000],
      [0.999, 89_940],
    ] as const) {
      const { clock, client, bus, reporter } = make({ random: () => luck });
      const listener = new RecordingListener();
      client.server = { closesWith: 4004 };
      bus.open([ordersOf(1)], listener);
      await clock.advanceBy(20 + firstWaitMs - 1);
      expect(listener.health.at(-1)).toBe("down 4004");
      expect(client.attempts).toHaveLength(1);
      await clock.advanceBy(1);
      expect(client.attempts).toHaveLength(2);
      await clock.advanceBy(600_000);
      expect(reporter.reports).toEqual([
        {
          kind: "push_connection",
          message: "The push connection limit is exceeded",
          details: { code: 4004 },
        },
      ]);
      client.server = "accepts";
      await clock.advanceBy(91_000);
      expect(listener.health.at(-1)).toBe("live");
    }
  });

  it("that refuses the app is reported once and tried about once a minute (F-S18)", async () => {
    for (const code of [4001, 4003, 4009, 4301]) {
      const { clock, client, bus, reporter } = make({ random: () => 0.5 });
      const listener = new RecordingListener();
      client.server = { closesWith: code };
      bus.open([ordersOf(1)], listener);
      await clock.advanceBy(600_000);
      expect(listener.health).toEqual(
        ["catching_up", `down ${code}`, `degraded`, `down ${code}`].slice(0, 2),
      );
      expect(client.attempts).toHaveLength(9);
      expect(reporter.reports).toMatchObject([{ kind: "push_connection", details: { code } }]);
      client.server = "accepts";
      await clock.advanceBy(80_000);
      expect(listener.health.at(-1)).toBe("live");
    }
  });

  it("whose first frame is no handshake is tried again", async () => {
    const { clock, client, bus, reporter } = make();
    const listener = new RecordingListener();
    client.server = "stutters";
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(60_000);
    expect(client.attempts.length).toBeGreaterThan(5);
    expect(busiestMinute(client.attempts)).toBeLessThanOrEqual(20);
    expect(reporter.reports).toHaveLength(1);
    client.server = "accepts";
    await clock.advanceBy(15_000);
    expect(listener.health.at(-1)).toBe("live");
  });

  it("is tried again from a browser in which no transport works", async () => {
    const { clock, client, bus } = make();
    const listener = new RecordingListener();
    client.isSupported = false;
    bus.open([ordersOf(1)], listener);
    await clock.advanceBy(10_000);
    expect(listener.health.at(-1)).toBe("degraded");
    client.isSupported = true;
    await clock.advanceBy(15_000);
    expect(listener.health.at(-1)).toBe("live");
  });

  it("gets exactly 3 s to answer an attempt before the app gives it up", async () => {
    const { clock, client, bus } = make();
    client.server = "is_away";
    bus.open([ordersOf(1)], new RecordingListener());
    await clock.advanceBy(2_999);
    expect(client.connection.state).toBe("connecting");
    await clock.advanceBy(1);
    expect(client.connection.state).toBe("disconnected");
    await clock.advanceBy(999);
    expect(client.attempts).toHaveLength(1);
    await clock.advanceBy(1);
    expect(client.attempts).toHaveLength(2);
  });

  it("that never acknowledges one channel of nine gets a new connection within 15 s, then a gap (F-S20)", async () => {
    for (const luck of [0, 0.999]) {
      const { clock, client, bus, reporter } = make({ random: () => luck });
      const listener = new RecordingListener();
      client.mute.add("locations_synchronized_9");
      bus.open(nineChannels, listener);
      await clock.advanceBy(20 + 9_999);
      expect(listener.health.at(-1)).toBe("catching_up");
      expect(reporter.reports).toEqual([]);
      await clock.advanceBy(1);
      expect(listener.health.at(-1)).toBe("degraded");
      expect(reporter.reports).toMatchObject([
        { kind: "push_connection", details: { channel: "locations_synchronized_9", count: 1 } },
      ]);
      client.mute.clear();
      await clock.advanceBy(5_000);
      expect(client.attempts).toHaveLength(2);
      expect(listener.health.at(-1)).toBe("live");
      expect(listener.gaps.map((gap) => gap.split(":")[0])).toEqual([
        "subscribed",
        "supervised",
        "subscribed",
      ]);
      expect(listener.gaps[2]?.split(" ")).toHaveLength(10);
    }
  });

  it("that never acknowledges a channel is not tried in a tight loop", async () => {
    const { clock, client, bus } = make({ random: () => 0.5 });
    client.mute.add("order_events_1");
    bus.open([ordersOf(1), ordersOf(2)], new RecordingListener());
    await clock.advanceBy(3_600_000);
    expect(client.attempts.length).toBeLessThan(40);
    expect(client.attempts.length).toBeGreaterThan(10);
  });
});
