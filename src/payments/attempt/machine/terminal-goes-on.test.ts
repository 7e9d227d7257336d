import { describe, expect, it } from "vitest";
import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { TerminalFact } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, startAt } from "../../../../tests/support/payments/payment-tablet.ts";
import { usualFeatures } from "../../../../tests/support/stand-ins/scripted-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";
import { type Attempt, type AttemptInput, attemptOf, recordOf } from "./attempt.ts";
import { reduce } from "./reduce.ts";

// A cancellation was acknowledged, and the terminal goes on (N12): every place where an answer is read, times every
// answer that says so. After each of them no payment may start before staff have answered.

type Play = (attempt: Attempt) => Attempt;

const record = newRecord(aCardPayment(), { stamp: 1, at: startAt, owner: "tab", paidBefore: [] });
const references = [record.request.reference];
let effects: string[] = [];

function give(...inputs: readonly AttemptInput[]): Play {
  return (attempt) =>
    inputs.reduce((before, input) => {
      const reduced = reduce(before, input, startAt + 60_000);
      effects.push(...reduced.effects.map(({ kind }) => kind));
      return reduced.attempt;
    }, attempt);
}

const fact = (...facts: readonly TerminalFact[]): Play =>
  give(...facts.map((each) => ({ kind: "fact", fact: each }) as const));
const press = (
  command: "cancel" | "settle" | "go_back" | "check_status" | "order_paid_elsewhere",
) => give({ kind: "command", command });
const timer =
  (name: "attempt_end" | "staff_check"): Play =>
  (attempt) => {
    // Due now, so that the tablet has not overslept it.
    const due = { ...attempt, timers: { ...attempt.timers, [name]: startAt + 60_000 } };
    return give({ kind: "timer", timer: name })(due);
  };

const began: TerminalFact = { kind: "started", status: "in_progress", partnerReferences: [] };
const acknowledged = fact({ kind: "cancel_acknowledged" });
const says = (via: "push" | "poll" | "check" | "sdk"): TerminalFact => ({
  kind: "result",
  via,
  references,
  status: "in_progress",
});
/** Reads it again from the device. */
const reloaded: Play = (attempt) => {
  const kept = JSON.parse(JSON.stringify(recordOf(attempt))) as AttemptRecord;
  return give({ kind: "resume" })(attemptOf(kept, attempt.features));
};

const running = [give({ kind: "begin" }), fact(began)];
const timedOut = [...running, timer("attempt_end")];
const given = [...running, press("cancel"), timer("staff_check"), fact(says("check"))];
/** Staff left it and pressed Pay: it is being asked, and its cancellation is under way. */
const asked = [...given, press("go_back"), press("settle")];

/** Each ends with an acknowledged cancellation. */
const places: readonly (readonly [name: string, kind: PartnerKind, plays: readonly Play[]])[] = [
  ["after a timeout", "generic", [...timedOut, acknowledged]],
  ["after Cancel by staff", "generic", [...given, acknowledged]],
  ["after Go Back", "generic", [...given, press("go_back"), acknowledged]],
  [
    "while another payment pays the order",
    "generic",
    [...running, press("order_paid_elsewhere"), acknowledged],
  ],
  ["while it is asked before the next one", "generic", [...asked, acknowledged]],
  ["while it is asked once more", "generic", [...asked, fact(says("check")), acknowledged]],
  ["after Check Status", "generic", [...timedOut, acknowledged, press("check_status")]],
  ["after a reload", "generic", [...given, acknowledged, reloaded]],
  ["after a reload and Pay", "generic", [...given, acknowledged, reloaded, press("settle")]],
  ["at a device that staff cancelled", "razorpay", [...running, press("cancel"), acknowledged]],
  ["at a device after its timeout", "magnati", [...timedOut, acknowledged]],
  ["at a device after a reload", "razorpay", [...running, press("cancel"), acknowledged, reloaded]],
  [
    "at a reader that staff cancelled",
    "stripe_connect",
    [...running, fact({ kind: "step", step: "collecting" }), press("cancel"), acknowledged],
  ],
  [
    "at a reader after a reload",
    "stripe_connect",
    [...running, reloaded, fact(says("check")), acknowledged],
  ],
];

const answers = ["push", "poll", "check", "sdk"] as const;

/** The partner says "in progress" and acknowledges everything, for as long as something is asked. */
function exhausted(attempt: Attempt): Attempt {
  let now = attempt;
  for (let turn = 0; turn < 6 && (now.resolving ?? now.verifyingFor) !== undefined; turn += 1)
    now = (now.resolving === "cancelling" ? acknowledged : fact(says("check")))(now);
  return now;
}

function played(kind: PartnerKind, plays: readonly Play[]): Attempt {
  effects = [];
  const attempt = attemptOf({ ...record, kind, intentId: "pi_1" }, usualFeatures(kind));
  return plays.reduce((before, play) => play(before), attempt);
}

describe("a terminal that goes on after it acknowledged a cancellation (N12)", () => {
  const cases = places.flatMap(([place, kind, plays]) =>
    answers.map((via) => ({ place, via, kind, plays, said: says(via) })),
  );

  it.each(cases)("is unknown again $place, as an answer by $via says", ({ kind, plays, said }) => {
    const attempt = fact(said)(played(kind, plays));
    expect(["unknown", "open"]).toContain(attempt.certainty);
    expect(recordOf(attempt).certainty).toBe(attempt.certainty);
  });

  it.each(cases)(
    "asks staff and starts nothing $place, as an answer by $via says",
    ({ kind, plays, said }) => {
      const attempt = exhausted(press("settle")(exhausted(fact(said)(played(kind, plays)))));
      const isAsked = attempt.certainty === "open" || attempt.question === "confirm_not_paid";
      expect([isAsked, effects.includes("start_next")]).toEqual([true, false]);
    },
  );

  it.each(cases)(
    "still asks after a reload $place, as an answer by $via says",
    ({ kind, plays, said }) => {
      const before = reloaded(fact(said)(played(kind, plays)));
      const attempt = exhausted(press("settle")(exhausted(before)));
      const isAsked = attempt.certainty === "open" || attempt.question === "confirm_not_paid";
      expect([isAsked, effects.includes("start_next")]).toEqual([true, false]);
    },
  );

  it.each(places)(
    "is cancelled again %s, as a start that is answered late says (PAY-R10)",
    (...place) => {
      const [, kind, plays] = place;
      const before = played(kind, plays);
      effects = [];
      const attempt = fact(began)(before);
      expect(attempt.certainty).toBe("unknown");
      expect(attempt.phase === "verifying" || effects.includes("cancel")).toBe(true);
      expect(reloaded(attempt).certainty).toBe("unknown");
      press("settle")(attempt);
      expect(effects).not.toContain("start_next");
    },
  );

  it("asks staff at once where Pay was pressed while it was asked", () => {
    const attempt = fact(says("check"))(played("generic", [...asked, acknowledged]));
    expect([attempt.certainty, attempt.question]).toEqual(["unknown", "confirm_not_paid"]);
  });

  it("starts nothing before the check that follows the acknowledgement is answered (PAY-R14)", () => {
    const waiting = press("settle")(played("generic", [...given, acknowledged]));
    expect([waiting.resolving, effects.includes("start_next")]).toEqual(["rechecking", false]);
    fact({ kind: "check_failed", via: "check" })(waiting);
    expect(effects.at(-1)).toBe("start_next");
  });

  it("believes no second acknowledgement, also after a reload", () => {
    const plays = [...given, acknowledged, fact(says("check")), reloaded, acknowledged];
    const attempt = press("settle")(played("generic", plays));
    const failed = fact({ kind: "check_failed", via: "check" })(attempt);
    expect(acknowledged(failed)).toMatchObject({
      certainty: "unknown",
      question: "confirm_not_paid",
    });
    expect(effects).not.toContain("start_next");
  });

  it.each(["declined", "cancelled"] as const)(
    "is unpaid once the partner says that it was %s",
    (status) => {
      const plays = [...given, acknowledged, fact(says("check"))];
      const refusal: TerminalFact = { kind: "result", via: "check", references, status };
      const attempt = fact(refusal, says("poll"))(played("generic", plays));
      expect(attempt.certainty).toBe("unpaid");
      press("settle")(attempt);
      expect(effects.at(-1)).toBe("start_next");
    },
  );

  it("stays unpaid once staff have said so", () => {
    const plays = [...asked, acknowledged, fact(says("check"))];
    const said = give({ kind: "command", command: "confirm_not_paid" })(played("generic", plays));
    expect(fact(says("check"), says("push"))(said).certainty).toBe("unpaid");
  });

  it("is unknown where a card was being charged when the intent was deleted", () => {
    const collecting = fact({ kind: "step", step: "collecting" });
    const plays = [...running, collecting, press("cancel"), acknowledged];
    const lost = { row: "request_timed_out", certainty: "unknown", again: "confirm" } as const;
    const attempt = fact({ kind: "reader_error", ...lost })(played("stripe_connect", plays));
    expect([attempt.certainty, effects.at(-1)]).toEqual(["unknown", "check"]);
  });
});

describe("an approval of an attempt that ended unpaid (N7)", () => {
  const minutes = 60_000;
  const at =
    (ms: number, input: AttemptInput): Play =>
    (attempt) => {
      const reduced = reduce(attempt, input, startAt + ms);
      effects.push(...reduced.effects.map(({ kind }) => kind));
      return reduced.attempt;
    };
  const declined: AttemptInput = {
    kind: "fact",
    fact: { kind: "result", via: "push", references, status: "declined" },
  };
  const goBack: AttemptInput = { kind: "command", command: "go_back" };

  it.each([0, 5, 9.9])(
    "is awaited for ten minutes from then, where staff leave it %s min later",
    (left) => {
      const attempt = played("generic", [...running, at(minutes, declined)]);
      const closed = at(minutes * (1 + left), goBack)(attempt);
      expect(closed.timers.linger).toBe(startAt + 11 * minutes);
      expect(effects).not.toContain("detach");
      at(11 * minutes, { kind: "timer", timer: "linger" })(closed);
      expect(effects.at(-1)).toBe("detach");
    },
  );

  it("is awaited for as long from the instant that it is unpaid after it was unknown", () => {
    const plays = [...timedOut, at(2 * minutes, goBack), at(9 * minutes, declined)];
    expect(played("generic", plays).timers.linger).toBe(startAt + 19 * minutes);
  });

  it.each([-60, 0, 5])(
    "is awaited until the same instant after a reload, on a clock %s min ahead",
    (ahead) => {
      const attempt = played("generic", [...running, at(minutes, declined)]);
      const kept = attemptOf(recordOf(attempt), attempt.features);
      const resumed = at((1 + ahead) * minutes, { kind: "resume" })(kept);
      expect(resumed.timers.linger).toBe(startAt + 11 * minutes);
    },
  );

  it("is not awaited any more once its terminal goes on: it is unknown", () => {
    const attempt = played("generic", [...given, acknowledged, fact(says("check"))]);
    expect([attempt.certainty, attempt.timers.linger]).toEqual(["unknown", undefined]);
  });

  it("stops with its overlay open, but for a reader's intent that staff may collect again", () => {
    const over = at(11 * minutes, { kind: "timer", timer: "linger" });
    over(played("generic", [...running, at(minutes, declined)]));
    expect(effects.at(-1)).toBe("detach");
    const refused = { row: "confirmation", certainty: "unpaid", again: "collect" } as const;
    const collecting = fact({ kind: "step", step: "collecting" });
    const reader = [...running, collecting, fact({ kind: "reader_error", ...refused })];
    const open = over(played("stripe_connect", reader));
    expect(effects).not.toContain("detach");
    at(12 * minutes, goBack)(open);
    expect(effects.at(-1)).toBe("detach");
  });
});
