import { describe, expect, it } from "vitest";
import { partnerKinds } from "../../../ports/entities/terminal-kinds.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { TerminalFact } from "../../../ports/payment-terminal.ts";
import { headless } from "../../../tests/support/branch/headless.ts";
import {
  describeFact,
  terminalRequest,
} from "../../../tests/support/payments/terminal-requests.ts";
import type { TerminalScenarioName } from "./terminal-scenarios.ts";
import { type TerminalControl, terminalsOf } from "./terminal-world.ts";

async function counter() {
  const simulation = headless();
  const { world, clock, ports } = simulation;
  const terminals = await ports.paymentTerminals();
  const begin = (kind: (typeof partnerKinds)[number], reference = "DM-1", amount = 4_500) => {
    const request = terminalRequest(world.reference, { kind, reference, amount });
    const heard: string[] = [];
    const tell = (fact: TerminalFact): void => void heard.push(describeFact(fact, request));
    const handle = terminals.get(kind)!.begin(request, tell);
    return { heard, handle, request };
  };
  return { ...simulation, control: terminalsOf(world) as TerminalControl, begin, clock };
}

describe("a trainer's control of the terminals", () => {
  it("shows what is being paid, and lets the customer pay at once", async () => {
    const { world, clock, control, begin } = await counter();
    let changes = 0;
    const stop = control.onChange(() => {
      changes += 1;
    });
    terminalsOf(world).choice.scriptNext("nobody_answers");
    const { heard, request } = begin("generic");
    await clock.advanceBy(secondMs);
    expect(control.current).toMatchObject({ kind: "generic", amount: 4_500, reference: "DM-1" });
    control.approve();
    await clock.advanceBy(0);
    expect(heard).toEqual(["started in_progress", "push approved ours ••4242"]);
    expect(control.current).toBeUndefined();
    expect(changes).toBeGreaterThanOrEqual(2);
    stop();
    expect(request.amount).toBe(4_500);
  });

  it("shows the last payments with their start and what became of them, the newest first", async () => {
    const { world, clock, control, begin } = await counter();
    terminalsOf(world).choice.scriptNext("nobody_answers", "push_dead");
    const startedAt = clock.now();
    begin("generic", "DM-1", 4_500);
    await clock.advanceBy(secondMs);
    const at = startedAt;
    expect(control.lastPayments).toEqual([
      { reference: "DM-1", amount: 4_500, status: "started", at },
    ]);
    control.cancel();
    begin("stripe_connect", "DM-2", 900);
    for (const reference of ["DM-3", "DM-4", "DM-5"]) {
      await clock.advanceBy(minuteMs);
      begin("generic", reference);
    }
    await clock.advanceBy(minuteMs);
    const named = control.lastPayments.map(({ reference }) => reference);
    expect(named).toEqual(["DM-5", "DM-4", "DM-3", "DM-2"]);
    expect(control.lastPayments[3]).toMatchObject({ amount: 900, status: "approved" });
  });

  const presses: readonly (readonly [
    string,
    (control: TerminalControl) => void,
    string,
    string,
  ])[] = [
    [
      "declines",
      (control) => control.decline("Empty"),
      'push declined "Empty" ours',
      'collection unpaid again:nothing "The card was declined"',
    ],
    ["cancels", (control) => control.cancel(), "push cancelled ours", "sdk cancelled ours"],
  ];
  it.each(presses)("%s at a terminal and at a reader", async (_, press, atTerminal, atReader) => {
    const { world, clock, control, begin } = await counter();
    terminalsOf(world).choice.scriptNext("nobody_answers", "nobody_answers");
    for (const [kind, words] of [
      ["generic", atTerminal],
      ["stripe_connect", atReader],
    ] as const) {
      const { heard } = begin(kind, `DM-${kind}`);
      await clock.advanceBy(secondMs);
      press(control);
      await clock.advanceBy(secondMs);
      expect(heard.at(-1)).toBe(words);
    }
  });

  it("walks away: the script ends, and only a cancellation frees the device", async () => {
    const { clock, control, begin } = await counter();
    const { heard, handle } = begin("magnati");
    await clock.advanceBy(secondMs);
    control.walkAway();
    await clock.advanceBy(minuteMs);
    expect(heard).toEqual(["started in_progress"]);
    const second = begin("magnati", "DM-2");
    await clock.advanceBy(secondMs);
    expect(second.heard).toEqual(["start_refused 409 The terminal is busy with another payment"]);
    handle.cancel("staff");
    await clock.advanceBy(secondMs);
    expect(heard.at(-1)).toBe("cancel_acknowledged");
    const third = begin("magnati", "DM-3");
    await clock.advanceBy(10 * secondMs);
    expect(third.heard).toEqual(["started in_progress", "push approved ours ••4242"]);
  });

  it("pulls the cable: nothing is reported, and nothing is answered", async () => {
    const { clock, control, begin } = await counter();
    const { heard, handle } = begin("razorpay");
    await clock.advanceBy(secondMs);
    control.pullCable();
    handle.cancel("staff");
    await clock.advanceBy(10 * secondMs);
    expect(heard).toEqual(["started in_progress", "cancel_lost"]);
  });

  it("releases a payment without a result after five minutes", async () => {
    const { world, clock, control, begin } = await counter();
    terminalsOf(world).choice.scriptNext("cancel_unanswered");
    begin("generic");
    await clock.advanceBy(5 * minuteMs - 1);
    expect(control.current).toBeDefined();
    await clock.advanceBy(1);
    expect(control.current).toBeUndefined();
  });

  it("takes the picked scenario, else the scripted one, else the one of the amount's last digits", async () => {
    const { world, clock, control, begin } = await counter();
    const statusOf = async (reference: string, amount: number): Promise<string | undefined> => {
      const { heard, handle } = begin("generic", reference, amount);
      await clock.advanceBy(5 * secondMs);
      handle.detach();
      return heard.at(-1);
    };
    expect(await statusOf("DM-1", 1_095)).toBe('push declined "Insufficient funds" ours');
    expect(await statusOf("DM-2", 1_003)).toBe("push approved ours ••4242");
    terminalsOf(world).choice.scriptNext("cancelled_on_device");
    expect(await statusOf("DM-3", 1_095)).toBe("push cancelled ours");
    control.pick("declined_call_issuer");
    expect(control.picked).toBe("declined_call_issuer");
    expect(await statusOf("DM-4", 1_095)).toBe('push declined "Call issuer" ours');
    control.pick(undefined);
    expect(await statusOf("DM-5", 1_055)).toBe('push declined "Wrong PIN" ours');
    expect(() => control.pick("nonsense" as TerminalScenarioName)).toThrow(RangeError);
  });

  it("gives the same result twice, and logs the events", async () => {
    const digests: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { world, clock, begin } = await counter();
      for (const kind of partnerKinds) begin(kind, `DM-${kind}`, 4_501);
      await clock.advanceBy(minuteMs);
      expect(world.log.tail().map(({ what }) => what)).toContain(
        "starts declined_call_issuer 4501",
      );
      digests.push(world.digest());
    }
    expect(digests[0]).toBe(digests[1]);
  });
});
