import type { PartnerKind } from "../../ports/entities/partner-kinds.ts";
import {
  isReaderKind,
  type ServiceKind,
  type TerminalFeatures,
  terminalFeatures,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type { TerminalWorld } from "../world/terminals/terminal-world.ts";
import { AttemptLink } from "./in-process-attempt-link.ts";
import { InProcessPartnerAttempt } from "./in-process-partner-attempt.ts";
import { InProcessReaderAttempt } from "./in-process-reader-attempt.ts";
import { InProcessTerminalCalls, type TerminalCallsOptions } from "./in-process-terminal-calls.ts";

export interface InProcessTerminalOptions extends TerminalCallsOptions {
  readonly terminals: TerminalWorld;
}

/** A card terminal at the counter of the world, reached without a socket. */
export class InProcessPaymentTerminal implements PaymentTerminal {
  readonly kind: PartnerKind;
  private readonly options: InProcessTerminalOptions;
  private readonly calls: InProcessTerminalCalls;
  private readonly intents = new Map<number, Intent>();

  constructor(kind: PartnerKind, options: InProcessTerminalOptions) {
    this.kind = kind;
    this.options = options;
    this.calls = new InProcessTerminalCalls(options);
  }

  features({ terminal }: Pick<AttemptRequest, "terminal">): TerminalFeatures {
    return terminalFeatures(this.kind, terminal);
  }

  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle {
    if (isReaderKind(this.kind)) {
      const attempt = this.readerAttempt(request, onFact);
      attempt.start();
      return attempt;
    }
    const attempt = this.partnerAttempt(this.kind, request, onFact);
    void attempt.start();
    return attempt;
  }

  resume(
    { request, intentId }: ResumedAttempt,
    onFact: (fact: TerminalFact) => void,
  ): AttemptHandle {
    if (isReaderKind(this.kind)) {
      const attempt = this.readerAttempt(request, onFact);
      attempt.resume(intentId);
      return attempt;
    }
    const attempt = this.partnerAttempt(this.kind, request, onFact);
    if (terminalKinds[this.kind].hasStatusCheck) attempt.check("check");
    return attempt;
  }

  private readerAttempt(
    request: AttemptRequest,
    onFact: (fact: TerminalFact) => void,
  ): InProcessReaderAttempt {
    const { calls, intents, options } = this;
    const { readers } = options.terminals;
    const link = new AttemptLink(options, onFact);
    return new InProcessReaderAttempt({ readers, calls, link, request, intents });
  }

  private partnerAttempt(
    kind: ServiceKind,
    request: AttemptRequest,
    onFact: (fact: TerminalFact) => void,
  ): InProcessPartnerAttempt {
    const { calls, options } = this;
    const { partners } = options.terminals;
    const link = new AttemptLink(options, onFact);
    return new InProcessPartnerAttempt({ kind, partners, calls, link, request });
  }
}
