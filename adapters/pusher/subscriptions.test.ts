import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedPusher } from "../../tests/support/stand-ins/scripted-pusher.ts";
import { SteppingClock } from "../../tests/support/stand-ins/stepping-clock.ts";
import { type LineMember, PushLine } from "./push-line.ts";
import { requestedMax, unsubscribedMax } from "./subscriptions.ts";

const payment = "private_generic_transaction_T1";

function make({ random = () => 0 as number } = {}) {
  const elapsed = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const clock = new SteppingClock(elapsed);
  const client = new ScriptedPusher(elapsed);
  const reporter = new RecordingReporter();
  const line = new PushLine({ createClient: () => client, clock, random, reporter });
  return { elapsed, clock, client, line, reporter };
}

function recorder(isUrgent = false) {
  const health: string[] = [];
  const gaps: (readonly string[])[] = [];
  const refused: (readonly string[])[] = [];
  const member: LineMember = {
    onEvent: () => undefined,
    onGap: (names) => gaps.push(names),
    onHealth: (state) => health.push(state),
    onRefused: (names) => refused.push(names),
    isUrgent,
  };
  return { member, health, gaps, refused };
}

function branches(count: number, from = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) => `order_events_${from + index}`);
}

/** The most channels that were requested and not answered at one moment. */
async function busiest(elapsed: VirtualClock, client: ScriptedPusher, durationMs: number) {
  let most = 0;
  for (let passedMs = 0; passedMs < durationMs; passedMs += 5) {
    await elapsed.advanceBy(5);
    most = Math.max(most, client.pendingCount);
  }
  return most;
}

describe("a push channel without an answer", () => {
  it("delays neither the other channels nor the channel of a payment that starts later (N24)", async () => {
    const { elapsed, client, line } = make({ random: () => 0.999 });
    client.mute.add("order_events_2");
    line.join(branches(9), recorder().member);
    await elapsed.advanceBy(200);
    expect(client.subscribedNames).toHaveLength(8);
    const till = recorder(true);
    line.join([payment], till.member);
    await elapsed.advanceBy(40);
    expect(till.health.at(-1)).toBe("live");
    expect(till.gaps).toEqual([[payment]]);
  });

  it("leaves a payment's channel live while the connection waits to be recycled", async () => {
    const { elapsed, client, line } = make({ random: () => 0.999 });
    client.mute.add("order_events_1");
    line.join(branches(2), recorder().member);
    await elapsed.advanceBy(11_000);
    const till = recorder(true);
    line.join([payment], till.member);
    await elapsed.advanceBy(40);
    expect(till.health.at(-1)).toBe("live");
  });

  it("changes with the choice of branches while it has none", async () => {
    const { elapsed, client, line } = make();
    client.mute.add("order_events_1");
    const board = recorder();
    const membership = line.join(branches(1), board.member);
    await elapsed.advanceBy(100);
    membership.setChannels(branches(2, 5));
    await elapsed.advanceBy(100);
    expect(board.health.at(-1)).toBe("live");
    await elapsed.advanceBy(60_000);
    expect(client.attempts).toHaveLength(1);
  });

  it("is one of at most 40 when the push service answers none, and a payment still is requested", async () => {
    const { elapsed, client, line, reporter } = make({ random: () => 0.999 });
    for (const name of branches(400)) client.mute.add(name);
    line.join(branches(400), recorder().member);
    // The third recycling comes 48 s after the third round of late channels.
    await elapsed.advanceBy(80_000);
    expect(client.pendingCount).toBeLessThanOrEqual(40);
    const till = recorder(true);
    line.join([payment], till.member);
    await elapsed.advanceBy(40);
    expect(till.health.at(-1)).toBe("live");
    expect(reporter.reports.length).toBeLessThanOrEqual(5);
  });
});

describe("a refused push channel", () => {
  for (const by of ["refused", "refusedByServer"] as const) {
    it(`leaves the others live, is named to the board and requested again until it is accepted (${by})`, async () => {
      const { elapsed, client, line, reporter } = make();
      client[by].add("order_events_2");
      const board = recorder();
      line.join(branches(3), board.member);
      await elapsed.advanceBy(200);
      expect(board.health.at(-1)).toBe("live");
      expect(board.refused).toEqual([["order_events_2"]]);
      expect(client.subscribedNames).toEqual(["order_events_1", "order_events_3"]);
      await elapsed.advanceBy(3_600_000);
      // After 30, 60, 120, 240, 300, 300 … s at the earliest; the connection stays.
      const requests = client.sent.filter((frame) => frame === "subscribe order_events_2");
      expect(requests.length).toBeGreaterThan(5);
      expect(requests.length).toBeLessThan(20);
      expect(client.attempts).toHaveLength(1);
      expect(board.health).toEqual(["catching_up", "live"]);
      expect(reporter.reports).toEqual([
        {
          kind: "push_connection",
          message: "A push channel was refused",
          details: { channel: "order_events_2", status: 403 },
        },
      ]);
      client[by].clear();
      await elapsed.advanceBy(600_000);
      expect(board.refused.at(-1)).toEqual([]);
      expect(board.gaps.at(-1)).toEqual(["order_events_2"]);
    });
  }

  it("is requested again with each new connection, whose token may be a fresh one", async () => {
    const { elapsed, client, line } = make();
    client.refused.add("order_events_1");
    const board = recorder();
    line.join(branches(2), board.member);
    await elapsed.advanceBy(200);
    client.refused.clear();
    line.reconnect();
    await elapsed.advanceBy(100);
    expect(board.refused).toEqual([["order_events_1"], []]);
  });

  it("counts as trouble of the whole service when no channel is accepted", async () => {
    const { elapsed, client, line, reporter } = make();
    for (const name of branches(30)) client.refused.add(name);
    const board = recorder();
    line.join(branches(30), board.member);
    await elapsed.advanceBy(200);
    expect(board.health.at(-1)).toBe("degraded");
    expect(reporter.reports).toHaveLength(20);
  });
});

describe("the channels of 200 branches", () => {
  it(`are requested at most ${requestedMax} at a time, also at each new connection (N24)`, async () => {
    const { elapsed, client, line } = make();
    const board = recorder();
    line.join(branches(400), board.member);
    expect(await busiest(elapsed, client, 1_000)).toBe(requestedMax);
    expect(client.subscribedNames).toHaveLength(400);
    expect(board.health.at(-1)).toBe("live");
    client.breakWith(1006);
    expect(await busiest(elapsed, client, 3_000)).toBe(requestedMax);
    expect(client.subscribedNames).toHaveLength(400);
    line.reconnect();
    expect(await busiest(elapsed, client, 2_000)).toBe(requestedMax);
    expect(new Set(client.subscribedNames)).toEqual(new Set(branches(400)));
  });

  it("do not delay the channel of a payment, at the start and after a lost connection", async () => {
    const { elapsed, client, line } = make();
    line.join(branches(400), recorder().member);
    const till = recorder(true);
    line.join([payment], till.member);
    await elapsed.advanceBy(45);
    expect(till.health.at(-1)).toBe("live");
    line.reconnect();
    await elapsed.advanceBy(45);
    expect(till.gaps).toHaveLength(2);
    expect(client.subscribedNames.length).toBeLessThan(50);
  });

  it("are left in steps when one branch is chosen instead, whose channel is requested at once", async () => {
    const { elapsed, client, line } = make();
    const membership = line.join(branches(400), recorder().member);
    await elapsed.advanceBy(2_000);
    client.sent.length = 0;
    membership.setChannels(branches(1, 900));
    expect(client.sent.filter((frame) => frame.startsWith("unsubscribe"))).toHaveLength(
      unsubscribedMax,
    );
    expect(client.sent.at(-1)).toBe("subscribe order_events_900");
    await elapsed.advanceBy(5_000);
    expect(client.subscribedNames).toEqual(["order_events_900"]);
    expect(elapsed.pendingCount).toBe(0);
  });

  it("are subscribed for the last choice when choices change quickly", async () => {
    const { elapsed, client, line } = make();
    const board = recorder();
    const membership = line.join(branches(400), board.member);
    for (let round = 0; round < 12; round++) {
      await elapsed.advanceBy(13 * round);
      membership.setChannels(round % 2 === 0 ? branches(300, 50) : branches(400));
    }
    await elapsed.advanceBy(10_000);
    expect(new Set(client.subscribedNames)).toEqual(new Set(branches(400)));
    expect(board.health.at(-1)).toBe("live");
  });
});

describe("a step of the tablet's clock", () => {
  for (const byMs of [3_600_000, -3_600_000]) {
    const way = byMs > 0 ? "forwards" : "back";
    it(`${way} by an hour neither ends nor lengthens the wait for an answer`, async () => {
      const { elapsed, clock, client, line } = make();
      client.mute.add("order_events_1");
      line.join(branches(1), recorder().member);
      await elapsed.advanceBy(5_000);
      clock.step(byMs);
      await elapsed.advanceBy(5_019);
      expect(client.attempts).toHaveLength(1);
      await elapsed.advanceBy(40);
      expect(client.attempts).toHaveLength(2);
    });

    it(`${way} by an hour neither ends nor lengthens the wait for the push server`, async () => {
      const { elapsed, clock, client, line } = make();
      client.server = "is_away";
      line.join(branches(1), recorder().member);
      await elapsed.advanceBy(1_500);
      clock.step(byMs);
      await elapsed.advanceBy(1_499);
      expect(client.connection.state).toBe("connecting");
      await elapsed.advanceBy(1);
      expect(client.connection.state).toBe("disconnected");
    });

    it(`${way} by an hour within a storm of closes hides none of them`, async () => {
      const { elapsed, clock, client, line, reporter } = make();
      line.join(branches(1), recorder().member);
      for (let close = 0; close < 5; close++) {
        await elapsed.advanceBy(500);
        client.breakWith(4200);
        clock.step(byMs);
      }
      await elapsed.advanceBy(100);
      expect(reporter.reports).toMatchObject([
        { message: "The push server closes every connection" },
      ]);
    });
  }

  it("is followed only while a member is there", async () => {
    const { elapsed, clock, line } = make();
    const membership = line.join(branches(30), recorder().member);
    await elapsed.advanceBy(1_000);
    membership.leave();
    expect(clock.listenerCount).toBe(0);
    expect(elapsed.pendingCount).toBe(0);
  });
});
