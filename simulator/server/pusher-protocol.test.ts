import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../kernel/virtual-clock.ts";
import { PusherApp } from "./pusher-app.ts";
import type { PusherLimits } from "./pusher-limits.ts";
import { PusherProtocol } from "./pusher-protocol.ts";
import type { PusherSession } from "./pusher-session.ts";

const target = "/app/branch-key?protocol=7&client=js&version=8.6.0&flash=false";

interface Frame {
  event: string;
  channel?: string;
  data: unknown;
}

class RecordingSocket {
  readonly frames: Frame[] = [];
  closedWith: number | undefined;
  send(frame: string): void {
    this.frames.push(JSON.parse(frame) as Frame);
  }
  close(code: number): void {
    this.closedWith = code;
  }
  get last(): Frame | undefined {
    return this.frames.at(-1);
  }
}

function setUp(limits: Partial<PusherLimits> = {}) {
  const clock = new VirtualClock({
    startAt: 1_000,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const app = new PusherApp({
    key: "branch-key",
    secret: "branch-secret",
    hmac: (secret, text) => createHmac("sha256", secret).update(text).digest("hex"),
  });
  const protocol = new PusherProtocol({ app, clock, limits });
  const connect = () => {
    const socket = new RecordingSocket();
    const session = protocol.open(target, socket) as PusherSession;
    const say = (event: string, data: unknown, channel?: string) =>
      session.receive(JSON.stringify({ event, data, channel }));
    return { socket, session, say };
  };
  return { clock, app, protocol, connect };
}

describe("the Pusher protocol 7", () => {
  it("sends the socket id and the activity time-out first, as text within text", () => {
    const { socket, session } = setUp().connect();
    expect(socket.frames).toHaveLength(1);
    expect(socket.last?.event).toBe("pusher:connection_established");
    expect(JSON.parse(socket.last?.data as string)).toEqual({
      socket_id: session.socketId,
      activity_timeout: 120,
    });
    expect(session.socketId).toMatch(/^\d+\.\d+$/);
  });

  it.each([
    ["another application", "/app/other-key?protocol=7", 4001],
    ["another path", "/apps/branch-key?protocol=7", 4005],
    ["a broken escape", "/app/%E0%A4%A?protocol=7", 4005],
    ["a version that is no number", "/app/branch-key?protocol=seven", 4006],
    ["another version", "/app/branch-key?protocol=4", 4007],
    ["no version", "/app/branch-key", 4008],
  ])("refuses %s with its own code", (_what, asked, code) => {
    const { protocol } = setUp();
    const socket = new RecordingSocket();
    expect(protocol.open(asked, socket)).toBeUndefined();
    expect(socket.closedWith).toBe(code);
    expect(socket.frames).toEqual([]);
    expect(protocol.connectionCount).toBe(0);
  });

  it("refuses one connection too many, until another one closes", () => {
    const { protocol, connect } = setUp({ connectionsMax: 2 });
    const first = connect();
    connect();
    const third = new RecordingSocket();
    expect(protocol.open(target, third)).toBeUndefined();
    expect(third.closedWith).toBe(4004);
    first.session.closed();
    expect(protocol.open(target, new RecordingSocket())).toBeDefined();
  });

  it("answers a ping, and pings a silent client itself; 4201 when that stays unanswered", async () => {
    const { clock, protocol, connect } = setUp();
    const { socket, say } = connect();
    say("pusher:ping", {});
    expect(socket.last).toEqual({ event: "pusher:pong", data: "{}" });
    await clock.advanceBy(119_999);
    expect(socket.last?.event).toBe("pusher:pong");
    await clock.advanceBy(1);
    expect(socket.last?.event).toBe("pusher:ping");
    await clock.advanceBy(29_999);
    expect(socket.closedWith).toBeUndefined();
    await clock.advanceBy(1);
    expect(socket.closedWith).toBe(4201);
    expect(protocol.connectionCount).toBe(0);
    expect(clock.pendingCount).toBe(0);
  });

  it("keeps a client that answers the ping", async () => {
    const { clock, connect } = setUp();
    const { socket, say } = connect();
    await clock.advanceBy(120_000);
    await clock.advanceBy(10);
    say("pusher:pong", {});
    await clock.advanceBy(60_000);
    expect(socket.closedWith).toBeUndefined();
  });

  it("delivers events of a public channel from its subscription to its end", () => {
    const { protocol, connect } = setUp();
    const { socket, say } = connect();
    say("pusher:subscribe", { channel: "order_events_1" });
    expect(socket.last).toEqual({
      event: "pusher_internal:subscription_succeeded",
      channel: "order_events_1",
      data: "{}",
    });
    expect(protocol.publish("order_events_1", "created", { order_id: 7 })).toBe("published");
    expect(socket.last).toEqual({
      event: "created",
      channel: "order_events_1",
      data: '{"order_id":7}',
    });
    const received = socket.frames.length;
    protocol.publish("order_events_2", "created", {});
    say("pusher:unsubscribe", { channel: "order_events_1" });
    protocol.publish("order_events_1", "created", {});
    expect(socket.frames).toHaveLength(received);
    expect(protocol.subscriberCount("order_events_1")).toBe(0);
  });

  it("allows a private channel only with this connection's signature", () => {
    const { app, protocol, connect } = setUp();
    const { socket, session, say } = connect();
    const channel = "private-order_events_1";
    for (const auth of [
      undefined,
      "branch-key:00",
      app.sign("1.2", channel),
      app.sign(session.socketId, "private-x"),
    ]) {
      say("pusher:subscribe", { channel, auth });
      expect(socket.last?.event).toBe("pusher:error");
      expect(socket.last?.data).toMatchObject({ code: 4009 });
      expect(protocol.subscriberCount(channel)).toBe(0);
    }
    say("pusher:subscribe", { channel, auth: app.sign(session.socketId, channel) });
    expect(socket.last?.event).toBe("pusher_internal:subscription_succeeded");
    expect(protocol.subscriberCount(channel)).toBe(1);
  });

  it("treats the literal private_ names of terminals as public channels", () => {
    const { socket, say } = setUp().connect();
    say("pusher:subscribe", { channel: "private_generic_transaction_9" });
    expect(socket.last?.event).toBe("pusher_internal:subscription_succeeded");
  });

  it("signs as the protocol's own example does", () => {
    const app = new PusherApp({
      key: "278d425bdf160c739803",
      secret: "7ad3773142a6692b25b8",
      hmac: (secret, text) => createHmac("sha256", secret).update(text).digest("hex"),
    });
    expect(app.sign("1234.1234", "private-foobar")).toBe(
      "278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4",
    );
  });

  it("passes client events on to the others of a private channel, and refuses them on a public one", () => {
    const { app, connect } = setUp();
    const speaker = connect();
    const listener = connect();
    const channel = "private-floor";
    for (const { say, session } of [speaker, listener]) {
      say("pusher:subscribe", { channel, auth: app.sign(session.socketId, channel) });
      say("pusher:subscribe", { channel: "floor" });
    }
    const heardBySpeaker = speaker.socket.frames.length;
    speaker.say("client-wave", { hand: "left" }, channel);
    expect(listener.socket.last).toEqual({
      event: "client-wave",
      channel,
      data: '{"hand":"left"}',
    });
    expect(speaker.socket.frames).toHaveLength(heardBySpeaker);
    speaker.say("client-wave", {}, "floor");
    expect(speaker.socket.last?.event).toBe("pusher:error");
    speaker.say("client-wave", {}, "private-elsewhere");
    expect(speaker.socket.last?.event).toBe("pusher:error");
    expect(listener.socket.last?.event).toBe("client-wave");
  });

  it("refuses client events above the rate with 4301 and accepts them again a second later", async () => {
    const { app, clock, connect } = setUp({ clientEventsPerSecondMax: 2 });
    const speaker = connect();
    const listener = connect();
    const channel = "private-floor";
    for (const { say, session } of [speaker, listener]) {
      say("pusher:subscribe", { channel, auth: app.sign(session.socketId, channel) });
    }
    for (let count = 0; count < 3; count += 1) speaker.say("client-wave", {}, channel);
    expect(speaker.socket.last?.data).toMatchObject({ code: 4301 });
    await clock.advanceBy(1_000);
    speaker.say("client-wave", {}, channel);
    expect(listener.socket.frames.filter((frame) => frame.event === "client-wave")).toHaveLength(3);
  });

  it.each([
    ["no JSON", "{oops"],
    ["an array", "[]"],
    ["null", "null"],
    ["no event", '{"data":{}}'],
    ["an event of the server", '{"event":"created","channel":"a","data":{}}'],
    ["a subscription to nothing", '{"event":"pusher:subscribe","data":{}}'],
    ["a subscription without data", '{"event":"pusher:subscribe"}'],
    ["a channel name with a blank", '{"event":"pusher:subscribe","data":{"channel":"a b"}}'],
    [
      "a channel name too long",
      `{"event":"pusher:subscribe","data":{"channel":"${"a".repeat(201)}"}}`,
    ],
    ["a presence channel", '{"event":"pusher:subscribe","data":{"channel":"presence-a"}}'],
    ["an end of nothing", '{"event":"pusher:unsubscribe","data":7}'],
    ["a message too large", JSON.stringify({ event: "pusher:ping", data: "é".repeat(5_200) })],
  ])("answers %s with an error, and stays open", (_what, text) => {
    const { protocol, connect } = setUp();
    const { socket, session, say } = connect();
    say("pusher:subscribe", { channel: "order_events_1" });
    session.receive(text);
    expect(socket.last?.event).toBe("pusher:error");
    expect(socket.last?.data).toMatchObject({
      code: expect.any(Number),
      message: expect.any(String),
    });
    expect(socket.closedWith).toBeUndefined();
    protocol.publish("order_events_1", "created", {});
    expect(socket.last?.event).toBe("created");
  });

  it("limits the channels of a connection and refuses a second subscription to one", () => {
    const { socket, say } = (() => setUp({ channelsPerConnectionMax: 2 }).connect())();
    say("pusher:subscribe", { channel: "a" });
    say("pusher:subscribe", { channel: "a" });
    expect(socket.last?.event).toBe("pusher:error");
    say("pusher:subscribe", { channel: "b" });
    expect(socket.last?.event).toBe("pusher_internal:subscription_succeeded");
    say("pusher:subscribe", { channel: "c" });
    expect(socket.last?.event).toBe("pusher:error");
    say("pusher:unsubscribe", { channel: "a" });
    say("pusher:subscribe", { channel: "c" });
    expect(socket.last?.event).toBe("pusher_internal:subscription_succeeded");
  });

  it("publishes 10 240 bytes and not one more", () => {
    const { protocol, connect } = setUp();
    const { socket, say } = connect();
    say("pusher:subscribe", { channel: "a" });
    expect(protocol.publish("a", "created", "é".repeat(5_120))).toBe("published");
    const received = socket.frames.length;
    expect(protocol.publish("a", "created", `${"é".repeat(5_120)}.`)).toBe("too_large");
    expect(socket.frames).toHaveLength(received);
  });

  it.each([1001, 1006, 4001, 4004, 4009, 4100, 4200, 4202])(
    "closes every connection with %i on demand, only as a close code",
    (code) => {
      const { clock, protocol, connect } = setUp();
      const clients = [connect(), connect()];
      expect(protocol.closeAll(code)).toBe(2);
      for (const { socket, session } of clients) {
        expect(socket.closedWith).toBe(code);
        expect(socket.frames.map((frame) => frame.event)).toEqual([
          "pusher:connection_established",
        ]);
        session.receive('{"event":"pusher:ping"}');
        expect(socket.frames).toHaveLength(1);
      }
      expect(protocol.connectionCount).toBe(0);
      expect(clock.pendingCount).toBe(0);
    },
  );
});
