import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type {
  AttemptHandle,
  PaymentTerminal,
  TerminalFact,
  TransactionReference,
} from "../../../../ports/payment-terminal.ts";
import type { AttemptEffect } from "../machine/attempt.ts";
import type { AttemptModel } from "./attempt-model.ts";

export type Terminals = ReadonlyMap<PartnerKind, PaymentTerminal>;

export type PartnerEffect = Extract<
  AttemptEffect,
  { kind: "begin" | "resume" | "check" | "cancel" | "confirm_again" | "collect_again" | "detach" }
>;

interface PartnersOptions {
  readonly reporter: ErrorReporter;
  readonly terminals: () => Promise<Terminals>;
  readonly onFact: (model: AttemptModel, fact: TerminalFact) => void;
}

/** The terminals, and the handle of each attempt that is listened to. Each call ends in a fact. */
export class AttemptPartners {
  private readonly options: PartnersOptions;
  private readonly handles = new Map<TransactionReference, AttemptHandle>();
  private terminals: Terminals | undefined;

  constructor(options: PartnersOptions) {
    this.options = options;
  }

  /** Undefined if this kind is not set up or cannot be loaded now (reported). */
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

  execute(model: AttemptModel, effect: PartnerEffect): void {
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
        this.call(model, readerLost, (handle) => continueIntent(handle, effect.kind));
        break;
      case "detach":
        this.handles.get(model.request.reference)?.detach();
        this.handles.delete(model.request.reference);
        break;
    }
  }

  /** Detaches from everything; open attempts are resumed from the journal after a reload. */
  stop(): void {
    for (const handle of this.handles.values()) handle.detach();
    this.handles.clear();
  }

  private attach(model: AttemptModel, how: "begin" | "resume", fallback?: TerminalFact): void {
    const { request, kind, attempt } = model;
    const terminal = this.terminals?.get(kind);
    const onFact = (fact: TerminalFact): void => this.options.onFact(model, fact);
    this.guarded(model, fallback, () => {
      const handle =
        how === "begin" ? terminal?.begin(request, onFact) : terminal?.resume(attempt, onFact);
      if (handle === undefined) return false;
      this.handles.set(request.reference, handle);
      return true;
    });
  }

  private call(
    model: AttemptModel,
    fallback: TerminalFact,
    run: (handle: AttemptHandle) => void,
  ): void {
    const { reference } = model.request;
    if (!this.handles.has(reference)) this.attach(model, "resume");
    this.guarded(model, fallback, () => {
      const handle = this.handles.get(reference);
      if (handle !== undefined) run(handle);
      return handle !== undefined;
    });
  }

  /** Gives the attempt its fallback fact if the adapter throws, which its contract forbids. */
  private guarded(
    model: AttemptModel,
    fallback: TerminalFact | undefined,
    run: () => boolean,
  ): void {
    let isSent = false;
    try {
      isSent = run();
    } catch (cause) {
      const { reference, orderId } = model.request;
      const message = "A terminal failed unexpectedly";
      const details = { reference, orderId, terminal: model.kind };
      this.options.reporter.report({ kind: "payment", message, details, cause });
    }
    if (!isSent && fallback !== undefined) this.options.onFact(model, fallback);
  }
}

/** A reload destroyed the reader's object. */
const readerLost: TerminalFact = {
  kind: "reader_error",
  row: "generic",
  certainty: "unknown",
  again: "nothing",
};

function continueIntent(handle: AttemptHandle, how: "confirm_again" | "collect_again"): void {
  const call = how === "confirm_again" ? handle.confirmAgain : handle.collectAgain;
  if (call === undefined) throw new TypeError("This terminal has no intent to go on with");
  call.call(handle);
}
