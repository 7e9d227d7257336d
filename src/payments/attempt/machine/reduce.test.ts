import { describe, expect, it } from "vitest";
import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { Duration } from "../../../../ports/entities/time.ts";
import type {
  PartnerStatus,
  ReaderErrorRow,
  ReaderStep,
  TerminalFact,
} from "../../../../ports/payment-terminal.ts";
import { aCardPayment, startAt } from "../../../../tests/support/payments/payment-tablet.ts";
import { usualFeatures } from "../../../../tests/support/stand-ins/scripted-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";
import { type Attempt, type AttemptCommand, type AttemptInput, attemptOf } from "./attempt.ts";
import { reduce } from "./reduce.ts";

const record = newRecord(aCardPayment(), { stamp: 1, at: startAt, owner: "tab", paidBefore: [] });
const { reference } = record.request;

/** Plays inputs one after the other and keeps the effects of the last one. */
class Play {
  attempt: Attempt;
  requested: readonly string[] = [];
  private at = startAt;

  constructor(kind: PartnerKind, kept: Partial<AttemptRecord> = {}) {
    this.attempt = attemptOf({ ...record, kind, ...kept }, usualFeatures(kind));
  }

  give(input: AttemptInput): this {
    const { attempt, effects } = reduce(this.attempt, input, this.at);
    this.attempt = attempt;
    this.requested = effects.map(({ kind }) => kind).filter((kind) => kind !== "log");
    return this;
  }

  fact(...facts: readonly TerminalFact[]): this {
    for (const fact of facts) this.give({ kind: "fact", fact });
    return this;
  }

  press(command: AttemptCommand): this {
    return this.give({ kind: "command", command });
  }

  /** Moves the clock; timers fire only if the test says so. */
  after(ms: Duration): this {
    this.at = startAt + ms;
    return this;
  }

  get shows(): string {
    const { phase, certainty, failure } = this.attempt;
    return [phase, certainty, failure?.kind].filter((part) => part !== undefined).join(" ");
  }
}

const started: TerminalFact = { kind: "started", status: "in_progress", partnerReferences: ["P1"] };

function news(
  status: PartnerStatus,
  via: "push" | "check" | "poll" | "sdk" = "push",
  references: readonly string[] = [reference],
): TerminalFact {
  return { kind: "result", via, references, status };
}

function step(name: ReaderStep): TerminalFact {
  return { kind: "step", step: name };
}

function readerError(
  row: ReaderErrorRow,
  certainty: "unpaid" | "unknown",
  again: "nothing" | "confirm" | "collect" = "nothing",
): TerminalFact {
  return { kind: "reader_error", row, certainty, again };
}

function running(kind: PartnerKind): Play {
  return new Play(kind).give({ kind: "begin" }).fact(started);
}

function timedOut(kind: PartnerKind): Play {
  const play = running(kind);
  return play.after(200_000).give({ kind: "timer", timer: "attempt_end" });
}

describe("generic terminals", () => {
  it("PAY-G13: a poll that fails is followed by another", () => {
    const play = new Play("generic");
    play.attempt = { ...play.attempt, features: { ...play.attempt.features, pollEveryMs: 3_000 } };
    play.give({ kind: "begin" }).fact(started).after(3_000).give({ kind: "timer", timer: "poll" });
    expect(play.requested).toEqual(["check"]);
    play.after(3_500).fact({ kind: "check_failed", via: "poll" });
    expect([play.shows, play.attempt.timers.poll]).toEqual(["in_progress open", startAt + 6_500]);
  });

  it("PAY-G15: checks the status when the connection is back", () => {
    expect(running("generic").fact({ kind: "link_restored" }).requested).toEqual(["check"]);
  });

  it("PAY-G23 to PAY-G25: only the partner's answer makes it unpaid [TT-18]", () => {
    const overslept = (): Play => {
      const play = running("generic");
      const due = play.attempt.timers.attempt_end ?? 0;
      return play.after(due - startAt).give({ kind: "timer", timer: "attempt_end" });
    };
    const acknowledged = overslept().fact({ kind: "cancel_acknowledged" });
    expect([acknowledged.shows, acknowledged.requested]).toEqual([
      "terminal_timeout unpaid timed_out",
      ["check"],
    ]);
    for (const kind of ["cancel_refused", "cancel_lost"] as const) {
      const play = overslept().fact({ kind });
      expect([play.shows, play.requested]).toEqual([
        "terminal_timeout unknown timed_out",
        ["check"],
      ]);
    }
    expect(overslept().fact(news("declined", "check")).attempt.certainty).toBe("unpaid");
    expect(overslept().fact(news("in_progress", "check")).attempt.certainty).toBe("unknown");
  });

  it("PAY-G27: Check Status leads back to in progress with a fresh timeout", () => {
    const play = running("generic").fact(news("terminal_timeout")).after(9_000);
    play.press("check_status").fact(news("in_progress", "check"));
    expect([play.shows, play.attempt.timers.attempt_end]).toEqual([
      "in_progress open",
      startAt + 69_000,
    ]);
  });

  it("PAY-G31: an unanswered start that the partner does not know is cancelled, and stays unknown", () => {
    const play = new Play("generic").give({ kind: "begin" }).fact({ kind: "start_lost" });
    play.fact(news("unknown", "check"));
    expect([play.shows, play.requested]).toEqual([
      "failed unknown generic",
      ["count_failure", "cancel"],
    ]);
  });

  it("PAY-G32: a paid attempt never changes [TT-18]", () => {
    const paid = running("generic").fact(news("approved"));
    const before = paid.shows;
    paid.fact(
      news("declined"),
      { kind: "cancel_acknowledged" },
      { kind: "start_refused" },
      started,
    );
    paid.press("cancel").press("retry").fact({ kind: "check_failed", via: "check" });
    expect([paid.shows, before]).toEqual(["verifying paid", "verifying paid"]);
  });

  it("PAY-G34: going back closes the overlay and keeps listening for 10 min", () => {
    const play = timedOut("magnati").press("go_back");
    expect([play.attempt.isClosed, play.attempt.timers.linger]).toEqual([
      true,
      startAt + 200_000 + 600_000,
    ]);
    play.after(800_000).give({ kind: "timer", timer: "linger" });
    expect(play.requested).toEqual([]);
    expect(play.fact(news("approved")).shows).toBe("paid paid");
  });

  it("PAY-R8: a payment without a reference is checked, and is never an approval", () => {
    const play = running("generic").fact(news("approved", "push", []));
    expect([play.shows, play.requested]).toEqual(["in_progress open", ["check"]]);
    const device = running("razorpay").fact(news("approved", "push", []));
    expect([device.shows, device.attempt.isUnidentifiedReported]).toEqual([
      "in_progress open",
      true,
    ]);
  });

  it("takes an approval under the partner's own id, not under another's (PAY-G33)", () => {
    expect(running("generic").fact(news("approved", "push", ["P1"])).shows).toBe("verifying paid");
    expect(running("generic").fact(news("approved", "push", ["P2"])).shows).toBe(
      "in_progress open",
    );
  });

  it("PAY-R24: a timeout that passed while the tablet slept is checked first", () => {
    const play = running("generic").after(300_000).give({ kind: "timer", timer: "attempt_end" });
    expect([play.shows, play.requested]).toEqual(["in_progress open", ["check"]]);
    play.fact({ kind: "check_failed", via: "check" });
    expect([play.shows, play.requested]).toEqual([
      "terminal_timeout unknown timed_out",
      ["count_failure", "cancel"],
    ]);
  });

  it("PAY-R15: takes one Cancel within 3 s, to the millisecond, also over a reload", () => {
    const play = running("razorpay").press("cancel");
    expect(play.requested).toEqual(["cancel"]);
    expect(play.after(60_000).press("cancel").requested).toEqual([]);
    const reloaded = new Play("razorpay", { cancelAskedAt: startAt }).fact(started);
    expect(reloaded.after(2_999).press("cancel").requested).toEqual([]);
    expect(reloaded.after(3_000).press("cancel").requested).toEqual(["cancel"]);
  });
});

describe("Magnati and Razorpay", () => {
  it("PAY-M12: a cancellation that the partner does not confirm is not shown as cancelled [TT-17]", () => {
    for (const kind of ["cancel_refused", "cancel_lost"] as const) {
      const play = running("razorpay").press("cancel").fact({ kind });
      expect(play.shows).toBe("cancelled unknown cancel_unconfirmed");
    }
  });

  it("PAY-M14: a success after cancel or failure is paid [TT-18]", () => {
    expect(timedOut("magnati").fact(news("approved")).shows).toBe("paid paid");
    const cancelled = running("razorpay").press("cancel").fact({ kind: "cancel_acknowledged" });
    expect(cancelled.fact(news("approved")).shows).toBe("paid paid");
    expect(running("magnati").fact(news("declined"), news("approved")).shows).toBe("paid paid");
  });

  it("PAY-M15: a failure after an unconfirmed cancel is unpaid", () => {
    expect(timedOut("magnati").fact(news("declined")).attempt.certainty).toBe("unpaid");
  });

  it("PAY-M16: a start that is answered after Cancel is cancelled once more (PAY-R10)", () => {
    const play = new Play("razorpay").give({ kind: "begin" }).press("cancel");
    play.fact({ kind: "cancel_acknowledged" });
    expect(play.shows).toBe("waiting open");
    play.fact(started);
    expect(play.requested).toEqual(["cancel"]);
    expect(play.fact({ kind: "cancel_acknowledged" }).shows).toBe("cancelled unpaid cancelled");
    const both = new Play("razorpay").give({ kind: "begin" }).press("cancel").fact(started);
    expect(both.requested).toEqual([]);
    expect(both.fact({ kind: "cancel_acknowledged" }).requested).toEqual(["cancel"]);
  });

  it.each(["magnati", "razorpay", "generic"] as const)(
    "a refusal that overtakes the answer to its own start stays a refusal (%s, PAY-M7, PAY-G8)",
    (kind) => {
      const play = new Play(kind).give({ kind: "begin" }).fact(news("declined"));
      const before = play.shows;
      play.fact(started);
      expect([play.shows, play.requested]).toEqual([before, []]);
      expect(play.attempt.certainty).toBe("unpaid");
      expect(play.press("retry").requested).toEqual(["start_next"]);
    },
  );

  it("PAY-M17, PAY-M18: Retry is free when unpaid; otherwise the partner, then staff, are asked", () => {
    expect(running("magnati").fact(news("declined")).press("retry").requested).toEqual([
      "start_next",
    ]);
    const play = timedOut("magnati").fact({ kind: "cancel_lost" }).press("retry");
    expect(play.requested).toEqual(["cancel"]);
    play.fact({ kind: "cancel_refused" });
    expect([play.attempt.question, play.requested]).toEqual(["confirm_not_paid", []]);
    play.press("decline_not_paid");
    expect([play.attempt.question, play.attempt.certainty]).toEqual([undefined, "unknown"]);
    play.press("retry").fact({ kind: "cancel_acknowledged" });
    expect(play.requested).toEqual(["start_next"]);
  });
});

describe("card readers", () => {
  const collecting = (): Play =>
    running("stripe_connect").fact(step("creating_intent"), step("collecting"));
  const confirming = (): Play => collecting().fact(step("confirming"));

  it("PAY-S14: a refused cancel is checked, and is never unpaid", () => {
    const play = collecting().press("cancel").fact({ kind: "cancel_refused" });
    expect([play.attempt.phase, play.requested]).toEqual(["verifying", ["check"]]);
    expect(play.fact(news("approved", "check")).shows).toBe("paid paid");
    const still = collecting().press("cancel").fact({ kind: "cancel_refused" });
    still.fact(news("declined", "check"));
    expect(still.shows).toBe("cancelled unknown cancel_unconfirmed");
  });

  it("PAY-S16: a customer's cancel on the reader is unpaid once the intent is deleted", () => {
    const play = collecting().fact(news("cancelled", "sdk"));
    expect([play.shows, play.requested]).toEqual([
      "cancelled unknown cancel_unconfirmed",
      ["cancel"],
    ]);
    expect(play.fact({ kind: "cancel_acknowledged" }).shows).toBe("cancelled unpaid cancelled");
  });

  it("PAY-S18: a card that could not be read is unpaid, and its intent is left", () => {
    const play = collecting().fact(readerError("collection", "unpaid"));
    expect([play.shows, play.requested]).toEqual(["failed unpaid reader_error", ["count_failure"]]);
  });

  it("PAY-S10, PAY-R23: cannot be cancelled while a card is confirmed; one that slips through is verified", () => {
    expect(confirming().press("cancel").requested).toEqual([]);
    const slipped = collecting().press("cancel").fact(step("confirming"));
    expect(slipped.attempt.phase).toBe("verifying");
    expect(slipped.fact(news("approved", "sdk")).shows).toBe("paid paid");
  });

  it("does not cancel a card that is being confirmed although another attempt has paid for the order (P-I7)", () => {
    expect(collecting().press("order_paid_elsewhere").requested).toEqual(["cancel"]);
    const play = confirming().press("order_paid_elsewhere");
    expect([play.requested, play.attempt.isCancelling, play.shows]).toEqual([
      [],
      false,
      "in_progress open",
    ]);
  });

  it("counts as one failed attempt, however many cards are refused on its intent (PAY-D18)", () => {
    const play = collecting().fact(readerError("collection", "unpaid", "collect"));
    expect(play.requested).toEqual(["count_failure"]);
    play.press("retry").fact(step("collecting"));
    play.fact(readerError("collection", "unpaid", "collect"));
    expect([play.shows, play.requested]).toEqual(["failed unpaid reader_error", []]);
  });

  it("PAY-S25: continues with the intent's status after a lost confirmation", () => {
    const lost = (): Play =>
      confirming()
        .fact(readerError("request_timed_out", "unknown", "confirm"))
        .press("retry");
    expect(lost().fact(news("approved", "check")).shows).toBe("paid paid");
    expect(lost().fact(news("in_progress", "check")).requested).toEqual(["confirm_again"]);
    expect(lost().fact(news("declined", "check")).requested).toEqual(["collect_again"]);
    expect(lost().fact(news("unknown", "check")).shows).toBe("verifying unknown");
  });

  it("ignores an intent that waits for a card while the confirmation may be under way (PAY-S27)", () => {
    const play = confirming().fact(readerError("disconnection", "unknown"));
    expect(play.fact(news("declined", "check")).attempt.certainty).toBe("unknown");
    expect(play.fact(news("approved", "check")).shows).toBe("paid paid");
  });

  it("PAY-R16: after a reload the intent is checked, deleted, and checked again", () => {
    const play = new Play("stripe_connect", { phase: "in_progress", intentId: "pi_1" });
    play.give({ kind: "resume" });
    expect([play.attempt.phase, play.requested]).toEqual(["verifying", ["resume", "check"]]);
    play.fact(news("declined", "check"));
    expect(play.requested).toEqual(["cancel"]);
    play.fact({ kind: "cancel_acknowledged" });
    expect([play.shows, play.requested]).toEqual(["cancelled unpaid cancelled", ["check"]]);
    expect(play.fact(news("approved", "check")).shows).toBe("paid paid");
  });

  it("PAY-R16: a reader that had no intent yet cannot have charged", () => {
    const play = new Play("stripe_connect").give({ kind: "resume" });
    expect(play.shows).toBe("failed unpaid generic");
  });
});

describe("all kinds", () => {
  const kinds = ["generic", "stripe_connect", "magnati", "razorpay"] as const;

  it.each(kinds)("%s closes its overlay without any timer left, once paid (P-I16)", (kind) => {
    const play = running(kind).fact(news("approved", kind === "stripe_connect" ? "sdk" : "push"));
    for (let rings = 0; rings < 3; rings += 1) {
      const [timer, at] = Object.entries(play.attempt.timers)[0] ?? [];
      if (timer === undefined || at === undefined) break;
      play.after(at - startAt).give({ kind: "timer", timer: timer as "close" });
    }
    expect([play.attempt.isClosed, play.attempt.timers, play.requested]).toEqual([
      true,
      {},
      ["detach"],
    ]);
  });

  it.each(kinds)(
    "%s cancels a running attempt when another one paid for the order (PAY-R3)",
    (kind) => {
      const play = running(kind).fact(step("collecting")).press("order_paid_elsewhere");
      expect(play.requested).toEqual(["cancel"]);
      play.fact({ kind: "cancel_acknowledged" });
      expect(play.attempt.certainty).toBe("unpaid");
    },
  );
});
