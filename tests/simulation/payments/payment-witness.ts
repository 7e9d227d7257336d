import type { TerminalFact } from "../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../../src/payments/attempt/attempt-record.ts";
import type { Attempt } from "../../../src/payments/attempt/machine/attempt.ts";
import type { FakePartner } from "./fake-partner.ts";

type Known = "approved" | "unpaid" | "acknowledged";

/** Records what the partner really reported and checks the payment invariants P-I1 to P-I8 against it. */
export class PaymentWitness {
  private readonly partner: FakePartner;
  private readonly known = new Map<string, Set<Known>>();
  private readonly uses: { readonly reference: string; readonly use: "line" | "refund" }[] = [];
  private readonly starts: string[] = [];
  reloadCount = 0;
  questionCount = 0;

  constructor(partner: FakePartner) {
    this.partner = partner;
  }

  get lineCount(): number {
    return this.uses.filter(({ use }) => use === "line").length;
  }

  get refundCount(): number {
    return this.uses.length - this.lineCount;
  }

  get startCount(): number {
    return this.starts.length;
  }

  recordKnown(reference: string, what: Known): void {
    const known = this.known.get(reference) ?? new Set<Known>();
    this.known.set(reference, known.add(what));
  }

  /** Records the meaning of a fact before the reducer interprets it. */
  recordFact(reference: string, fact: TerminalFact): void {
    if (fact.kind === "cancel_acknowledged") this.recordKnown(reference, "acknowledged");
    if (fact.kind === "start_refused") this.recordKnown(reference, "unpaid");
    if (fact.kind === "reader_error" && fact.certainty === "unpaid")
      this.recordKnown(reference, "unpaid");
    if (fact.kind !== "result" || !fact.references.includes(reference)) return;
    if (fact.status === "approved") this.recordKnown(reference, "approved");
    if (fact.status === "declined") this.recordKnown(reference, "unpaid");
    if (fact.status === "cancelled") this.recordKnown(reference, "acknowledged");
  }

  recordUse(reference: string, use: "line" | "refund"): void {
    this.uses.push({ reference, use });
  }

  recordStart(reference: string): void {
    if (this.starts.includes(reference)) fail("P-I6: a second start for one reference");
    this.starts.push(reference);
  }

  recordBegin(attempts: readonly Attempt[], reference: string): void {
    const isKnown = ({ request }: Attempt): boolean => this.known.has(request.reference);
    if (!attempts.every(isKnown))
      fail("P-I5: begun while the result of another attempt is unknown");
    if (attempts.some(({ request }) => request.reference === reference))
      fail("P-I6: a reference was used again");
  }

  recordChange(before: Attempt, after: Attempt): void {
    if (before.question === undefined && after.question !== undefined) this.questionCount += 1;
    if (before.certainty !== "paid") return;
    if (after.certainty !== "paid") fail("P-I3: paid did not stay paid");
    if (before.phase === "paid" && after.phase !== "paid") fail("P-I3: the screen left paid");
  }

  /** A card reader that was reloaded before it had an intent cannot have charged. */
  recordReload(kept: AttemptRecord, isReader: boolean): void {
    this.reloadCount += 1;
    if (isReader && kept.phase === "waiting") this.recordKnown(kept.request.reference, "unpaid");
  }

  check(attempts: readonly Attempt[]): void {
    for (const { reference, use } of this.uses)
      if (this.partner.stateOf(reference) !== "approved")
        fail(`P-I1: a ${use} without an approval at the partner`);
    const open = attempts.filter(({ certainty }) => certainty === "open");
    if (open.length > 1) fail("P-I4: two open attempts for one order");
    for (const attempt of attempts) this.checkOne(attempt);
  }

  checkEnd(attempts: readonly Attempt[], isReader: boolean): void {
    for (const [reference, known] of this.known) {
      if (!known.has("approved")) continue;
      const count = this.uses.filter((used) => used.reference === reference).length;
      if (count !== 1) fail(`P-I2: an approval was used ${count} times`);
    }
    if (this.lineCount > 1) fail("P-I2: the order was paid twice");
    if (!isReader && attempts.some(({ certainty }) => certainty === "open"))
      fail("An attempt never ended");
  }

  private checkOne(attempt: Attempt): void {
    const known = this.known.get(attempt.request.reference) ?? new Set<Known>();
    const { certainty, failure, timers, isClosed } = attempt;
    if (certainty === "paid" && !known.has("approved")) fail("P-I1: paid without an approval");
    if (certainty !== "paid" && known.has("approved")) fail("P-I2: an approval was not taken");
    const isNo = known.has("unpaid") || known.has("acknowledged");
    if (certainty === "unpaid" && !isNo) fail("Taken as unpaid without an answer");
    if (failure?.kind === "cancelled" && !known.has("acknowledged"))
      fail("P-I15: cancelled successfully without an acknowledgement");
    if (certainty === "paid" && isClosed && Object.keys(timers).length > 0)
      fail("P-I16: a closed payment still has timers");
  }
}

function fail(message: string): never {
  throw new Error(message);
}
