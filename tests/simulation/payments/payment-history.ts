import {
  isReaderKind,
  type PartnerKind,
  partnerKinds,
} from "../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { TerminalFact, TransactionReference } from "../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../../src/payments/attempt/attempt-record.ts";
import { isTooMuch, newRecord } from "../../../src/payments/attempt/attempt-record-rules.ts";
import {
  type Attempt,
  type AttemptCommand,
  type AttemptEffect,
  type AttemptInput,
  attemptOf,
  recordOf,
} from "../../../src/payments/attempt/machine/attempt.ts";
import { reduce } from "../../../src/payments/attempt/machine/reduce.ts";
import { aCardPayment, startAt } from "../../support/payments/payment-tablet.ts";
import { usualFeatures } from "../../support/stand-ins/scripted-terminal.ts";
import { FakePartner, type RequestName } from "./fake-partner.ts";
import { PaymentWitness } from "./payment-witness.ts";

export type Reduce = typeof reduce;

interface Request {
  readonly name: RequestName;
  readonly reference: TransactionReference;
}

interface Message {
  readonly to: TransactionReference;
  readonly fact: TerminalFact;
  /** A push outlives the page; an answer to a request of a closed page is lost. */
  readonly isPush: boolean;
}

const reloadsMax = 2;
const commands: readonly AttemptCommand[] = [
  "cancel",
  "retry",
  "go_back",
  "check_status",
  "confirm_not_paid",
  "decline_not_paid",
];

/**
 * One order, one device and an honest partner over a network that loses, delays, doubles and reorders.
 * A tape of numbers decides what happens next, so that a failing history can be shortened and replayed.
 */
export class PaymentHistory {
  readonly witness: PaymentWitness;
  private readonly reduce: Reduce;
  private readonly partner: FakePartner;
  private readonly kind: (typeof partnerKinds)[number];
  private readonly attempts = new Map<TransactionReference, Attempt>();
  private requests: Request[] = [];
  private messages: Message[] = [];
  private now: Instant = startAt;
  private reloads = 0;
  private position = 1;
  /** In a quarter of the histories the partner answers no checks and cancels: staff must decide. */
  private readonly isUnresponsive: boolean;
  private readonly tape: readonly number[];

  constructor(tape: readonly number[], reduceBy: Reduce = reduce) {
    this.tape = tape;
    this.reduce = reduceBy;
    this.kind = partnerKinds[(tape[0] ?? 0) % partnerKinds.length] ?? "generic";
    this.isUnresponsive = Math.floor((tape[0] ?? 0) / partnerKinds.length) % 4 === 0;
    this.partner = new FakePartner(this.kind);
    this.witness = new PaymentWitness(this.partner);
  }

  /** Plays the tape, then delivers everything and fires every timer. */
  run(): void {
    this.pay();
    while (this.position < this.tape.length) {
      this.step(this.draw());
      this.witness.check([...this.attempts.values()]);
    }
    for (let round = 0; round < 60 && this.settle(); round += 1)
      this.witness.check([...this.attempts.values()]);
    this.witness.checkEnd([...this.attempts.values()], isReaderKind(this.kind));
  }

  private draw(): number {
    const value = this.tape[this.position] ?? 0;
    this.position += 1;
    return value;
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.draw() % items.length];
  }

  private step(what: number): void {
    const choice = what % 20;
    if (choice < 5) this.arrive(this.pick(this.requests), this.draw() % 8);
    else if (choice < 8) this.deliver(this.pick(this.messages), this.draw() % 6);
    else if (choice < 11) this.customerActs();
    else if (choice < 16) this.press(commands[this.draw() % commands.length] ?? "retry");
    else if (choice === 16) this.ring(this.draw() % 4 === 0 ? 20_000 : 0);
    else if (choice === 17) this.strangeFact(this.draw());
    else if (choice === 18 && this.draw() % 4 === 0) this.reload();
    else this.pay();
  }

  /**
   * Delivers the next request or message, else fires the next timer. Returns false once nothing is left.
   */
  private settle(): boolean {
    const request = this.requests[0];
    const message = this.messages[0];
    if (request !== undefined) this.arrive(request, 7);
    else if (message !== undefined) this.deliver(message, 5);
    else return this.ring(0);
    return true;
  }

  private pay(): void {
    const isTaken = [...this.attempts.values()].some(
      ({ certainty, isClosed }) => certainty === "open" || !isClosed,
    );
    const unknown = [...this.attempts.values()].find(({ certainty }) => certainty === "unknown");
    if (unknown !== undefined && !isTaken) this.give(unknown, command("settle"));
    else if (!isTaken && this.attempts.size < 4) this.begin();
  }

  private begin(): void {
    const paidBefore = [...this.attempts.values()].filter(({ certainty }) => certainty === "paid");
    const balance = aCardPayment().balance - this.witness.lineCount * aCardPayment().amount;
    if (balance <= 0) return;
    const stamp = this.now + this.attempts.size;
    const record = newRecord(aCardPayment({ kind: this.kind }), {
      stamp,
      at: this.now,
      owner: "tab",
      paidBefore: paidBefore.map(({ request }) => request.reference),
    });
    const attempt = attemptOf(record, usualFeatures(this.kind));
    this.witness.recordBegin([...this.attempts.values()], record.request.reference);
    this.attempts.set(record.request.reference, attempt);
    this.give(attempt, { kind: "begin" });
  }

  private give(attempt: Attempt, input: AttemptInput): void {
    const { reference } = attempt.request;
    const reduced = this.reduce(attempt, input, this.now);
    this.witness.recordChange(attempt, reduced.attempt);
    this.attempts.set(reference, reduced.attempt);
    for (const effect of reduced.effects) this.execute(reference, effect);
  }

  private execute(reference: TransactionReference, effect: AttemptEffect): void {
    switch (effect.kind) {
      case "begin":
      case "check":
      case "cancel":
      case "confirm_again":
      case "collect_again": {
        const isRunning = this.requests.some(
          (request) => request.name === effect.kind && request.reference === reference,
        );
        if (!isRunning) this.requests.push({ name: effect.kind, reference });
        if (effect.kind === "begin") this.witness.recordStart(reference);
        break;
      }
      case "record_approval":
        this.recordApproval(reference);
        break;
      case "not_paid_confirmed":
        this.witness.recordKnown(reference, "unpaid");
        break;
      case "start_next":
        this.pay();
        break;
      default:
        break;
    }
  }

  /** Adds one line or an entry of the refund list, as the controller does (PAY-R3). */
  private recordApproval(reference: TransactionReference): void {
    const attempt = this.attempts.get(reference);
    if (attempt === undefined) return;
    const kept: readonly AttemptRecord[] = [...this.attempts.values()];
    const isExcess = attempt.applied === "excess_alerted" || isTooMuch(attempt, kept);
    this.witness.recordUse(reference, isExcess ? "refund" : "line");
    const applied = isExcess ? "excess_alerted" : "line_added";
    this.attempts.set(reference, { ...attempt, applied });
    for (const other of [...this.attempts.values()])
      if (other.certainty === "open" && other.request.reference !== reference)
        this.give(other, command("order_paid_elsewhere"));
  }

  /** 0 and 1: the request is lost; 2: the answer is lost; else answered. */
  private arrive(request: Request | undefined, fate: number): void {
    if (request === undefined) return;
    this.requests = this.requests.filter((other) => other !== request);
    const { name, reference } = request;
    const isUnanswered = this.isUnresponsive && (name === "check" || name === "cancel");
    if (fate < 2 || isUnanswered) {
      this.messages.push({ to: reference, fact: lost(name, this.kind), isPush: false });
      return;
    }
    const answers = this.partner.answer(name, reference, fate === 3);
    const isAnswered = fate !== 2 || name === "confirm_again" || name === "collect_again";
    for (const fact of isAnswered ? answers : [lost(name, this.kind)])
      this.messages.push({ to: reference, fact, isPush: false });
    if (!isAnswered && name === "begin") this.partner.loseReader();
  }

  /** 0: a push is lost; 1: it comes once more later; else it is delivered. */
  private deliver(message: Message | undefined, fate: number): void {
    if (message === undefined) return;
    const isLost = message.isPush && fate === 0;
    const isDoubled = message.isPush && fate === 1;
    if (!isDoubled) this.messages = this.messages.filter((other) => other !== message);
    const attempt = this.attempts.get(message.to);
    if (isLost || attempt === undefined) return;
    this.witness.recordFact(message.to, message.fact);
    this.give(attempt, { kind: "fact", fact: message.fact });
  }

  private customerActs(): void {
    const reference = this.pick(this.partner.running());
    const how = (["approved", "approved", "declined", "cancelled"] as const)[this.draw() % 4];
    if (reference === undefined || how === undefined) return;
    const attempt = [...this.attempts.values()].find(
      ({ request }) => request.reference === reference,
    );
    if (attempt === undefined) return;
    const fact = this.partner.end(reference, how, this.draw() % 3 > 0);
    this.messages.push({
      to: attempt.request.reference,
      fact,
      isPush: !isReaderKind(this.kind),
    });
  }

  private press(pressed: AttemptCommand): void {
    const shown = [...this.attempts.values()].findLast(({ isClosed }) => !isClosed);
    if (shown === undefined) return;
    // Staff may wrongly confirm that it was not paid: then it goes to the refund list.
    this.give(shown, command(pressed));
  }

  private ring(lateMs: number): boolean {
    const due = [...this.attempts.values()]
      .flatMap((attempt) =>
        Object.entries(attempt.timers).map(([timer, at]) => ({ attempt, timer, at })),
      )
      .sort((one, other) => one.at - other.at)[0];
    if (due === undefined) return false;
    this.now = Math.max(this.now, due.at + lateMs);
    this.give(due.attempt, { kind: "timer", timer: due.timer as keyof Attempt["timers"] });
    return true;
  }

  /** Delivers a result of another payment, one without a reference, or a restored connection. */
  private strangeFact(which: number): void {
    const attempt = [...this.attempts.values()].at(-1);
    if (attempt === undefined) return;
    if (which % 3 === 2) this.give(attempt, { kind: "fact", fact: { kind: "link_restored" } });
    else {
      const references = which % 3 === 0 ? ["DM-9-OTHER-1"] : [];
      const approval = { kind: "result", via: "push", status: "approved" } as const;
      this.give(attempt, { kind: "fact", fact: { ...approval, references } });
    }
  }

  private reload(): void {
    if (this.reloads >= reloadsMax) return;
    this.reloads += 1;
    this.partner.loseReader();
    // Requests that were sent arrive, but the page that sent them is gone.
    for (const { name, reference } of this.requests)
      if (this.draw() % 2 === 0 && !isReaderKind(this.kind))
        this.partner.answer(name, reference, false);
    this.requests = [];
    this.messages = this.messages.filter(({ isPush }) => isPush);
    for (const attempt of [...this.attempts.values()]) {
      const kept = JSON.parse(JSON.stringify(recordOf(attempt))) as AttemptRecord;
      const loaded = attemptOf(kept, usualFeatures(this.kind));
      const isUnsettled = kept.certainty === "open" || kept.certainty === "unknown";
      this.attempts.set(kept.request.reference, { ...loaded, isClosed: !isUnsettled });
      if (!isUnsettled) continue;
      this.witness.recordReload(kept, isReaderKind(this.kind));
      this.give({ ...loaded, isClosed: false }, { kind: "resume" });
    }
  }
}

function command(name: AttemptCommand): AttemptInput {
  return { kind: "command", command: name };
}

function lost(name: RequestName, kind: PartnerKind): TerminalFact {
  if (name === "begin" && isReaderKind(kind))
    return { kind: "reader_error", row: "generic", certainty: "unpaid", again: "nothing" };
  if (name === "begin") return { kind: "start_lost" };
  if (name === "check") return { kind: "check_failed", via: "check" };
  if (name === "cancel") return { kind: "cancel_lost" };
  return { kind: "reader_error", row: "request_timed_out", certainty: "unknown", again: "confirm" };
}
