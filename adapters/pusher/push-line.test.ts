import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { ScriptedPusher } from "../../tests/support/stand-ins/scripted-pusher.ts";
import { type LineMember, PushLine } from "./push-line.ts";

function make() {
  const clock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  const client = new ScriptedPusher(clock);
  const line = new PushLine({
    createClient: () => client,
    clock,
    random: () => 0,
    reporter: new RecordingReporter(),
  });
  return { clock, client, line };
}

function recorder() {
  const received: string[] = [];
  const member: LineMember = {
    onEvent: ({ name, event }) => received.push(`${name} ${event}`),
    onGap: (names, reason) => received.push(`${reason} ${names.join(" ")}`),
    onHealth: (health) => received.push(health),
  };
  return { received, member };
}

describe("the push connection of the page", () => {
  it("serves the board and a payment at the same time, each with its own channels", async () => {
    const { clock, client, line } = make();
    const board = recorder();
    const terminal = recorder();
    line.join(["order_events_1"], board.member);
    await clock.advanceBy(100);
    line.join(["private_generic_transaction_T1"], terminal.member);
    await clock.advanceBy(100);
    client.receive("private_generic_transaction_T1", "payment_success", {});
    client.receive("order_events_1", "created", {});
    expect(client.attempts).toHaveLength(1);
    expect(board.received).toEqual([
      "catching_up",
      "subscribed order_events_1",
      "live",
      "order_events_1 created",
    ]);
    expect(terminal.received).toEqual([
      "catching_up",
      "subscribed private_generic_transaction_T1",
      "live",
      "private_generic_transaction_T1 payment_success",
    ]);
  });

  it("passes on each event once after a channel was left and subscribed again (B-I30)", async () => {
    const { clock, client, line } = make();
    client.keepsChannels = true;
    const { received, member } = recorder();
    const membership = line.join(["a"], member);
    for (const names of [["b"], ["a"], ["b"], ["a"]]) {
      await clock.advanceBy(100);
      membership.setChannels(names);
    }
    await clock.advanceBy(100);
    received.length = 0;
    client.receive("a", "created", {});
    client.receive("b", "created", {});
    expect(received).toEqual(["a created"]);
  });

  it("unsubscribes a channel that pusher-js subscribed by itself although it is not desired", async () => {
    const { clock, client, line } = make();
    client.keepsChannels = true;
    const membership = line.join(["a", "b"], recorder().member);
    await clock.advanceBy(100);
    membership.setChannels(["b"]);
    line.reconnect();
    await clock.advanceBy(100);
    expect(client.sent.at(-1)).toBe("unsubscribe a");
    expect(client.subscribedNames).toEqual(["b"]);
  });
});
