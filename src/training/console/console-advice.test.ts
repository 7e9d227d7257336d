import { describe, expect, it } from "vitest";
import { type Duration, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { type AdviceFacts, adviceFor, SteadyAdvice } from "./console-advice.ts";

const calm: AdviceFacts = {
  now: 1_000_000,
  realNow: 500_000,
  isPaused: false,
  nextDeadline: undefined,
  refusal: undefined,
  late: 0,
  trouble: undefined,
  idleSince: undefined,
};
const said = { row: "network_outage" };

describe("The console's advice", () => {
  it("is none while nothing calls for it", () => {
    expect(adviceFor(calm)).toBeUndefined();
  });

  it.each<[number, boolean]>([
    [2 * minuteMs - 1, false],
    [2 * minuteMs, true],
  ])("speaks of nothing to do after %i ms: %s", (idleMs, isSaid) => {
    const advice = adviceFor({ ...calm, idleSince: calm.realNow - idleMs });
    expect(advice).toEqual(isSaid ? { kind: "nothing_to_do" } : undefined);
  });

  it.each<[Duration, boolean]>([
    [minuteMs + 1, false],
    [minuteMs, true],
  ])("speaks of an order that will be auto-rejected in %i ms: %s", (leftMs, isSaid) => {
    const nextDeadline = { order: "1061", at: calm.now + leftMs };
    const advice = adviceFor({ ...calm, nextDeadline });
    expect(advice).toEqual(isSaid ? { kind: "deadline", ...nextDeadline } : undefined);
  });

  it.each([
    [2, false],
    [3, true],
  ])("speaks of the same refusal after %i times: %s", (count, isSaid) => {
    const refusal = { act: "markReady", order: "1061", count };
    const advice = adviceFor({ ...calm, refusal });
    expect(advice).toEqual(
      isSaid ? { kind: "refused", act: "markReady", order: "1061" } : undefined,
    );
  });

  it.each([
    [6, false],
    [7, true],
  ])("speaks of %i late orders: %s", (late, isSaid) => {
    expect(adviceFor({ ...calm, late })).toEqual(
      isSaid ? { kind: "late", count: late } : undefined,
    );
  });

  it.each<[Duration, boolean]>([
    [2 * minuteMs - 1, false],
    [2 * minuteMs, true],
  ])("speaks of trouble without a reaction after %i ms: %s", (sinceMs, isSaid) => {
    const trouble = { said, since: calm.realNow - sinceMs };
    const advice = adviceFor({ ...calm, trouble });
    expect(advice).toEqual(isSaid ? { kind: "no_reaction", said } : undefined);
  });

  it("expects nothing of a trainee while the branch is paused", () => {
    const idle = { trouble: { said, since: 0 }, idleSince: 0 };
    expect(adviceFor({ ...calm, ...idle, isPaused: true })).toBeUndefined();
  });

  it("gives the most urgent of several", () => {
    const all: AdviceFacts = {
      ...calm,
      nextDeadline: { order: "1061", at: calm.now + secondMs },
      refusal: { act: "confirm", count: 3 },
      late: 9,
      trouble: { said, since: 0 },
      idleSince: 0,
    };
    expect(adviceFor(all)?.kind).toBe("deadline");
    expect(adviceFor({ ...all, nextDeadline: undefined })?.kind).toBe("refused");
  });
});

describe("The advice that is shown", () => {
  function steady() {
    const clock = { at: 0, now: () => clock.at };
    return { clock, advice: new SteadyAdvice(clock) };
  }
  const idle = { kind: "nothing_to_do" } as const;
  const late = (count: number) => ({ kind: "late", count }) as const;

  it("changes at most every 20 seconds", () => {
    const { clock, advice } = steady();
    expect(advice.show(idle)).toEqual(idle);
    clock.at = 20 * secondMs - 1;
    expect(advice.show(late(7))).toEqual(idle);
    expect(advice.show(undefined)).toEqual(idle);
    clock.at = 20 * secondMs;
    expect(advice.show(late(8))).toEqual(late(8));
    clock.at = 40 * secondMs - 1;
    expect(advice.show(undefined)).toEqual(late(8));
  });

  it("does not change under the pointer or the focus", () => {
    const { clock, advice } = steady();
    advice.show(idle);
    advice.hold(true);
    clock.at = 60 * secondMs;
    expect(advice.show(late(7))).toEqual(idle);
    advice.hold(false);
    expect(advice.show(late(7))).toEqual(late(7));
  });
});
