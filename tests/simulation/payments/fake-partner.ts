import { isReaderKind, type PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { NamedAmount, PartnerStatus, TerminalFact } from "../../../ports/payment-terminal.ts";

export type RequestName = "begin" | "check" | "cancel" | "confirm_again" | "collect_again";

/** The status of a transaction at the partner. `none`: nothing was started. */
type TransactionState = "none" | "running" | "approved" | "declined" | "cancelled" | "abandoned";

/**
 * A partner that takes money at most once for a reference. It acknowledges the cancellation of a payment that it
 * does not know yet, which makes PAY-R10 necessary. A careless one acknowledges every cancellation and lets the
 * terminal go on (N12); apart from that it reports nothing untrue.
 */
export class FakePartner {
  private readonly states = new Map<string, TransactionState>();
  private readonly named = new Map<string, NamedAmount>();
  private readonly silentAtApproval = new Set<string>();
  private readonly isReader: boolean;
  private readonly isCareless: boolean;

  constructor(kind: PartnerKind, { isCareless = false } = {}) {
    this.isReader = isReaderKind(kind);
    this.isCareless = isCareless && !this.isReader;
  }

  stateOf(reference: string): TransactionState {
    return this.states.get(reference) ?? "none";
  }

  running(): readonly string[] {
    return this.allIn("running");
  }

  /** The payments that took money. */
  approved(): readonly string[] {
    return this.allIn("approved");
  }

  /** From now on it names this amount wherever it speaks of the payment, or until it approves it. */
  nameAmount(
    reference: string,
    named: NamedAmount,
    { isNamedAtApproval }: { readonly isNamedAtApproval: boolean },
  ): void {
    this.named.set(reference, named);
    if (!isNamedAtApproval) this.silentAtApproval.add(reference);
  }

  /** Returns its answers; none if the answer comes later from the reader. */
  answer(request: RequestName, reference: string, isRefused: boolean): readonly TerminalFact[] {
    switch (request) {
      case "begin":
        return this.start(reference, isRefused);
      case "check":
        return [this.news("check", reference, this.statusOf(reference))];
      case "cancel":
        return [{ kind: this.giveUp(reference) ? "cancel_acknowledged" : "cancel_refused" }];
      case "confirm_again":
      case "collect_again":
        if (this.stateOf(reference) === "approved")
          return [this.news("sdk", reference, "approved")];
        this.states.set(reference, "running");
        return [];
    }
  }

  /** The customer pays, or the card is refused, or they walk off. */
  end(
    reference: string,
    how: "approved" | "declined" | "cancelled",
    isAnswered: boolean,
  ): TerminalFact {
    this.states.set(reference, how);
    if (!this.isReader) return this.news("push", reference, how);
    if (how === "cancelled") return this.news("sdk", reference, "cancelled");
    if (how === "approved" && isAnswered) return this.news("sdk", reference, "approved");
    const isDeclined = how === "declined" && isAnswered;
    return {
      kind: "reader_error",
      row: isDeclined ? "confirmation" : "request_timed_out",
      certainty: isDeclined ? "unpaid" : "unknown",
      again: isDeclined ? "collect" : "confirm",
    };
  }

  /** The page unloads: a reader in the page cannot confirm any more. */
  loseReader(references: readonly string[] = this.running()): void {
    if (!this.isReader) return;
    for (const reference of references)
      if (this.stateOf(reference) === "running") this.states.set(reference, "abandoned");
  }

  private allIn(wanted: TransactionState): readonly string[] {
    return [...this.states].filter(([, state]) => state === wanted).map(([name]) => name);
  }

  private start(reference: string, isRefused: boolean): readonly TerminalFact[] {
    if (isRefused && this.isReader)
      return [{ kind: "reader_error", row: "generic", certainty: "unpaid", again: "nothing" }];
    if (isRefused) return [{ kind: "start_refused" }];
    this.states.set(reference, "running");
    const started: TerminalFact = {
      kind: "started",
      status: "in_progress",
      partnerReferences: [`P-${reference}`],
      ...this.named.get(reference),
      ...(this.isReader && { receipt: { intentId: `P-${reference}` } }),
    };
    return this.isReader ? [started, { kind: "step", step: "collecting" }] : [started];
  }

  private giveUp(reference: string): boolean {
    const state = this.stateOf(reference);
    if (state === "approved") return false;
    if (state === "running" && this.isCareless) return true;
    if (state !== "none" && state !== "declined") this.states.set(reference, "cancelled");
    return true;
  }

  private statusOf(reference: string): PartnerStatus {
    const state = this.stateOf(reference);
    if (state === "running") return this.isReader ? "declined" : "in_progress";
    if (state === "abandoned") return "declined";
    return state === "none" ? "unknown" : state;
  }

  private news(
    via: "push" | "check" | "sdk",
    reference: string,
    status: PartnerStatus,
  ): TerminalFact {
    const references = [reference, `P-${reference}`];
    const isSilent = status === "approved" && this.silentAtApproval.has(reference);
    const named = isSilent ? {} : this.named.get(reference);
    return { kind: "result", via, references, status, ...named };
  }
}
