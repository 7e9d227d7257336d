import type { Clock } from "../../../ports/clock.ts";
import {
  type PartnerKind,
  type TerminalFeatures,
  terminalFeatures,
} from "../../../ports/entities/terminal-kinds.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  NamedAmount,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
} from "../../../ports/payment-terminal.ts";

export interface TerminalCall {
  readonly name:
    | "begin"
    | "resume"
    | "check"
    | "poll"
    | "cancel"
    | "confirm_again"
    | "collect_again"
    | "detach";
  readonly at: Instant;
  readonly reference: string;
  readonly reason?: string;
}

/** The partner's immediate answers to calls; a missing one means no answer. */
export type Answers = Partial<
  Record<TerminalCall["name"], (call: TerminalCall) => TerminalFact | undefined>
>;

/** The features of a kind; a generic terminal answers by webhook, with the time that is usually sent. */
export function usualFeatures(kind: PartnerKind): TerminalFeatures {
  return terminalFeatures(kind, {
    isGeneric: true,
    transactionTypes: [],
    responseType: "webhook",
    webhookTimeoutMs: minuteMs,
  });
}

/** A terminal that records its calls and reports the facts that a test gives. */
export class ScriptedTerminal implements PaymentTerminal {
  readonly kind: PartnerKind;
  readonly calls: TerminalCall[] = [];
  answers: Answers = {};
  private readonly clock: Clock;
  private readonly ownFeatures: TerminalFeatures;
  private readonly listeners = new Map<string, (fact: TerminalFact) => void>();

  constructor(clock: Clock, kind: PartnerKind, features: Partial<TerminalFeatures> = {}) {
    this.clock = clock;
    this.kind = kind;
    this.ownFeatures = { ...usualFeatures(kind), ...features };
  }

  features(): TerminalFeatures {
    return this.ownFeatures;
  }

  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle {
    return this.attach("begin", request.reference, onFact);
  }

  resume(record: ResumedAttempt, onFact: (fact: TerminalFact) => void): AttemptHandle {
    return this.attach("resume", record.request.reference, onFact);
  }

  /** Reports a fact to the listener of this reference; the last one begun by default. */
  emit(fact: TerminalFact, reference = this.lastReference): void {
    this.listeners.get(reference)?.(fact);
  }

  /** Reports a push about this reference. */
  push(
    status: "approved" | "declined" | "cancelled" | "terminal_timeout" | "unknown" | "in_progress",
    more: NamedAmount & { reason?: string; references?: readonly string[]; to?: string } = {},
  ): void {
    const { to = this.lastReference, references = [to], ...rest } = more;
    this.emit({ kind: "result", via: "push", references, status, ...rest }, to);
  }

  get lastReference(): string {
    return (
      this.calls.findLast(({ name }) => name === "begin" || name === "resume")?.reference ?? ""
    );
  }

  times(...names: readonly TerminalCall["name"][]): readonly Instant[] {
    return this.calls.filter(({ name }) => names.includes(name)).map(({ at }) => at);
  }

  get listenerCount(): number {
    return this.listeners.size;
  }

  /** Removes all listeners, as when the page closes. */
  forgetListeners(): void {
    this.listeners.clear();
  }

  private attach(
    name: "begin" | "resume",
    reference: string,
    onFact: (fact: TerminalFact) => void,
  ): AttemptHandle {
    this.listeners.set(reference, onFact);
    this.record({ name, at: this.clock.now(), reference });
    const call = (called: TerminalCall["name"], reason?: string): void =>
      this.record({ name: called, at: this.clock.now(), reference, ...(reason && { reason }) });
    return {
      check: (via) => call(via),
      cancel: (reason) => call("cancel", reason),
      confirmAgain: () => call("confirm_again"),
      collectAgain: () => call("collect_again"),
      detach: () => {
        call("detach");
        this.listeners.delete(reference);
      },
    };
  }

  private record(call: TerminalCall): void {
    this.calls.push(call);
    const fact = this.answers[call.name]?.(call);
    if (fact !== undefined) this.emit(fact, call.reference);
  }
}
