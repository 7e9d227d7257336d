import { describe, expect, it } from "vitest";
import type { BranchId, CompanyId, OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { OpenNetwork } from "../../tests/support/servers/open-network.ts";
import { loadOpenApi } from "../../tests/support/servers/openapi.ts";
import { fullOrder } from "../../tests/support/stand-ins/recording-staff-api.ts";
import { ScriptedTime } from "../../tests/support/stand-ins/scripted-time.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { PushGateway } from "./push-gateway.ts";
import { PusherApp } from "./pusher-app.ts";
import { PusherProtocol } from "./pusher-protocol.ts";
import { amountEncoder } from "./wire-values.ts";

const startAt = Date.UTC(2026, 2, 14, 12, 0, 0);
const target = "/app/key?protocol=7";

const openApi = loadOpenApi();

interface Frame {
  event: string;
  channel?: string;
  data: string;
}

function setUp() {
  const network = new OpenNetwork();
  const time = new ScriptedTime(startAt);
  const clock = new VirtualClock({
    startAt: 0,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const app = new PusherApp({ key: "key", secret: "s", hmac: (secret, text) => secret + text });
  const protocol = new PusherProtocol({ app, clock });
  const gateway = new PushGateway({ network, protocol, time, amount: amountEncoder(2) });
  const connect = (...channels: string[]) => {
    const frames: Frame[] = [];
    const closings: number[] = [];
    const handler = gateway.open(target, {
      send: (frame) => frames.push(JSON.parse(frame) as Frame),
      close: (code) => closings.push(code),
    });
    const established = JSON.parse(frames[0]?.data ?? "{}") as { socket_id: string };
    for (const channel of channels) {
      const auth = channel.startsWith("private-")
        ? app.sign(established.socket_id, channel)
        : undefined;
      handler?.receive(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    }
    const received = () => {
      const events = frames.filter((frame) => !frame.event.startsWith("pusher"));
      for (const { channel = "", event, data } of events) {
        const name = channel.replace(/^private-/, "");
        expect(openApi.validatePush(name, event, JSON.parse(data))).toEqual([]);
      }
      return events;
    };
    return { handler, closings, received, isIn: frames.length > 0 };
  };
  return { network, time, protocol, gateway, connect };
}

function created(order: Order | undefined): PushMessage {
  return {
    channel: { kind: "order_events", branchId: 3 as BranchId },
    body: {
      kind: "order",
      event: "created",
      orderId: 501 as OrderId,
      ...(order !== undefined && { order }),
    },
    sentAt: startAt + 7,
  };
}

describe("pushes of the branch", () => {
  it("reach the subscribers, with the server's timestamp and the order", () => {
    const { network, connect } = setUp();
    const harbour = connect("order_events_3");
    const hill = connect("order_events_4");
    network.push(created(fullOrder));
    expect(hill.received()).toEqual([]);
    const [frame] = harbour.received();
    expect(frame?.event).toBe("created");
    expect(frame?.channel).toBe("order_events_3");
    const data = JSON.parse(frame?.data ?? "");
    expect(data).toMatchObject({ event_time: "2026-03-14T12:00:00.007Z", order_id: 501 });
    expect(data.order).toMatchObject({ order_id: 501, order_status: "ready" });
  });

  it("come without the order when it would not fit into 10 kB", () => {
    const { network, connect } = setUp();
    const harbour = connect("order_events_3");
    network.push(created({ ...fullOrder, notes: "é".repeat(6_000) }));
    const data = harbour.received()[0]?.data ?? "";
    expect(JSON.parse(data)).toEqual({ event_time: "2026-03-14T12:00:00.007Z", order_id: 501 });
    expect(utf8Length(data)).toBeLessThan(10_240);
  });

  it("reach subscribers of the prefixed channel after its authorisation", () => {
    const { network, connect } = setUp();
    const harbour = connect("private-order_events_3");
    network.push(created(undefined));
    expect(harbour.received()).toMatchObject([
      { event: "created", channel: "private-order_events_3" },
    ]);
  });

  it.each<[string, PushMessage, Frame]>([
    [
      "a partner's job",
      {
        channel: { kind: "logistics_events", branchId: 3 as BranchId },
        body: {
          kind: "job",
          event: "job_cancelled",
          change: {
            orderId: 501 as OrderId,
            status: "cancelled",
            failureMessage: "No driver",
            job: { status: "cancelled", partnerId: 4 as PartnerId, updatedAt: startAt },
          },
        },
      },
      {
        event: "job_cancelled",
        channel: "logistics_events_3",
        data: '"failure_message":"No driver"',
      },
    ],
    [
      "a rider's position",
      {
        channel: { kind: "logistics_events", branchId: 3 as BranchId },
        body: {
          kind: "rider_position",
          position: { riderId: 8 as RiderId, coordinates: { latitude: 1.5, longitude: 2.5 } },
        },
      },
      {
        event: "rider_geo_coordinates_updated",
        channel: "logistics_events_3",
        data: '"rider_id":8,"lat":1.5,"long":2.5',
      },
    ],
    [
      "changed riders",
      {
        channel: { kind: "riders_events", companyId: 77 as CompanyId },
        body: { kind: "riders_changed" },
      },
      { event: "riders_changed", channel: "riders_events_77", data: "{}" },
    ],
    [
      "changed reference data",
      {
        channel: { kind: "synchronized", data: "print_settings", companyId: 77 as CompanyId },
        body: { kind: "synchronized" },
      },
      { event: "synchronized", channel: "print_settings_synchronized_77", data: "{}" },
    ],
  ])("carry %s on its channel", (_what, message, expected) => {
    const { network, connect } = setUp();
    const page = connect(expected.channel ?? "");
    network.push(message);
    expect(page.received()).toHaveLength(1);
    expect(page.received()[0]).toMatchObject({ event: expected.event, channel: expected.channel });
    expect(page.received()[0]?.data).toContain(expected.data);
  });

  it("notify the pages when the trainer moves time", async () => {
    const { time, gateway, connect } = setUp();
    const stop = gateway.start();
    const page = connect("simulator_time");
    time.setSpeed(5);
    time.pause();
    await time.jumpTo(startAt + 60_000);
    expect(page.received().map((frame) => [frame.event, JSON.parse(frame.data)])).toEqual([
      ["time_moved", { now: "2026-03-14T12:00:00.000Z", speed: 5, is_paused: false }],
      ["time_moved", { now: "2026-03-14T12:00:00.000Z", speed: 5, is_paused: true }],
      ["time_moved", { now: "2026-03-14T12:01:00.000Z", speed: 5, is_paused: true }],
    ]);
    stop();
    time.resume();
    expect(page.received()).toHaveLength(3);
  });
});

describe("connection faults", () => {
  it("close with the network's code and refuse new connections until the fault ends", async () => {
    const { network, time, gateway, connect } = setUp();
    const page = connect("order_events_3");
    network.breakConnection({ kind: "closed", code: 1006, refusedUntil: startAt + 20_000 });
    expect(page.closings).toEqual([1006]);
    expect(gateway.isUnreachable).toBe(true);
    await time.jumpTo(startAt + 19_999);
    expect(gateway.isUnreachable).toBe(true);
    await time.jumpTo(startAt + 20_000);
    expect(gateway.isUnreachable).toBe(false);
  });

  it("keep refusing with a code of the protocol, without a first frame", async () => {
    const { network, time, gateway, connect } = setUp();
    connect();
    network.breakConnection({ kind: "closed", code: 4004, refusedUntil: startAt + 1_000 });
    expect(gateway.isUnreachable).toBe(false);
    expect(connect()).toMatchObject({ closings: [4004], isIn: false });
    await time.jumpTo(startAt + 1_000);
    expect(connect()).toMatchObject({ closings: [], isIn: true });
  });

  it("refuse new connections during an outage of the network", () => {
    const { network, gateway } = setUp();
    network.outageUntil = startAt + 1_000;
    expect(gateway.isUnreachable).toBe(true);
  });

  it("leave nothing behind of a closed connection", () => {
    const { network, protocol, connect } = setUp();
    const page = connect("order_events_3");
    page.handler?.closed();
    expect(network.listenerCount).toBe(0);
    expect(protocol.connectionCount).toBe(0);
    network.push(created(fullOrder));
    expect(page.received()).toEqual([]);
  });
});
