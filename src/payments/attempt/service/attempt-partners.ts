import type { PartnerKind } from "../../../../ports/entities/payment.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type {
  AttemptHandle,
  PaymentTerminal,
  TerminalFact,
  TransactionReference,
} from "../../../../ports/payment-terminal.ts";
import { type AttemptEffect, keptOf } from "../machine/attempt.ts";
import type { AttemptModel } from "./attempt-model.ts";

export type Terminals = ReadonlyMap<PartnerKind, PaymentTerminal>;

export type PartnerEffect = Extract<
  AttemptEffect,
  { kind: "begin" | "resume" | "check" | "cancel" | "confirm_again" | "collect_again" | "detach" }
>;

interface PartnersOptions {
  readonly reporter: ErrorReporter;
  readonly terminals: () => Promise<Terminals>;
  readonly hear: (model: AttemptModel, fact: TerminalFact) => void;
}

/** The terminals, and the attempts that are listened to. Whatever is asked ends in a fact. */
export class AttemptPartners {
  private readonly options: PartnersOptions;
  private readonly handles = new Map<TransactionReference, AttemptHandle>();
  private terminals: Terminals | undefined;

  constructor(options: PartnersOptions) {
    this.options = options;
  }

  /** Undefined where this kind is not set up, or could not be fetched now. */
  async terminalOf(kind: PartnerKind): Promise<PaymentTerminal | undefined> {
    try {
      this.terminals ??= await this.options.terminals();
    } catch (cause) {
      const message = "The card terminals could not be fetched";
      this.options.reporter.report({ kind: "payment", message, cause });
    }
    return this.terminals?.get(kind);
  }

  has(reference: TransactionReference): boolean {
    return this.handles.has(reference);
  }

  carryOut(model: AttemptModel, effect: PartnerEffect): void {
    switch (effect.kind) {
      case "begin":
        this.attach(model, "begin", { kind: "start_lost" });
        break;
      case "resume":
        this.attach(model, "resume");
        break;
      case "check":
        this.call(model, { kind: "check_failed", via: effect.via }, (handle) =>
          handle.check(effect.via),
        );
        break;
      case "cancel":
        this.call(model, { kind: "cancel_lost" }, (handle) => handle.cancel(effect.reason));
        break;
      case "confirm_again":
      case "collect_again":
        this.call(model, readerGone, (handle) => goOn(handle, effect.kind));
        break;
      case "detach":
        this.handles.get(model.request.reference)?.detach();
        this.handles.delete(model.request.reference);
        break;
    }
  }

  /** The page goes, or is built anew: what is still open is resumed from the journal. */
  stop(): void {
    for (const handle of this.handles.values()) handle.detach();
    this.handles.clear();
  }

  private attach(model: AttemptModel, how: "begin" | "resume", otherwise?: TerminalFact): void {
    const { request, kind, attempt } = model;
    const terminal = this.terminals?.get(kind);
    const tell = (fact: TerminalFact): void => this.options.hear(model, fact);
    this.guarded(model, otherwise, () => {
      const handle =
        how === "begin" ? terminal?.begin(request, tell) : terminal?.resume(keptOf(attempt), tell);
      if (handle === undefined) return false;
      this.handles.set(request.reference, handle);
      return true;
    });
  }

  private call(
    model: AttemptModel,
    otherwise: TerminalFact,
    ask: (handle: AttemptHandle) => void,
  ): void {
    const { reference } = model.request;
    if (!this.handles.has(reference)) this.attach(model, "resume");
    this.guarded(model, otherwise, () => {
      const handle = this.handles.get(reference);
      if (handle !== undefined) ask(handle);
      return handle !== undefined;
    });
  }

  /** Adapters never throw; one that does must not leave an attempt without an answer. */
  private guarded(
    model: AttemptModel,
    otherwise: TerminalFact | undefined,
    ask: () => boolean,
  ): void {
    let isAsked = false;
    try {
      isAsked = ask();
    } catch (cause) {
      const { reference, orderId } = model.request;
      const message = "A terminal failed unexpectedly";
      const details = { reference, orderId, terminal: model.kind };
      this.options.reporter.report({ kind: "payment", message, details, cause });
    }
    if (!isAsked && otherwise !== undefined) this.options.hear(model, otherwise);
  }
}

/** The page was loaded anew, and the reader's object went with it. */
const readerGone: TerminalFact = {
  kind: "reader_error",
  row: "generic",
  certainty: "unknown",
  again: "nothing",
};

function goOn(handle: AttemptHandle, how: "confirm_again" | "collect_again"): void {
  const call = how === "confirm_again" ? handle.confirmAgain : handle.collectAgain;
  if (call === undefined) throw new TypeError("This terminal has no intent to go on with");
  call.call(handle);
}
