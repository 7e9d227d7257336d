import { type TerminalFeatures, terminalFeatures } from "../../ports/entities/terminal-kinds.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import type { TerminalTransport } from "../terminal-link/terminal-transport.ts";
import { IntentCalls } from "./intent-calls.ts";
import { OpenIntents } from "./open-intents.ts";
import { type CreateReaderSdk, ReaderSession } from "./reader-sdk.ts";
import { StripeAttempt } from "./stripe-attempt.ts";

export interface StripeTerminalOptions {
  readonly transport: TerminalTransport;
  /** Stripe's script, or a scripted one in training; loaded with the first attempt. */
  readonly loadSdk: () => Promise<CreateReaderSdk>;
}

/** Card readers by Stripe Terminal (payments-and-assignment section 4). */
export class StripeReader implements PaymentTerminal {
  readonly kind = "stripe_connect";
  private readonly transport: TerminalTransport;
  private readonly calls: IntentCalls;
  private readonly session: ReaderSession;
  private readonly intents: OpenIntents;

  constructor({ transport, loadSdk }: StripeTerminalOptions) {
    this.transport = transport;
    this.calls = new IntentCalls(transport);
    this.session = new ReaderSession(loadSdk);
    this.intents = new OpenIntents(this.calls);
  }

  features(): TerminalFeatures {
    return terminalFeatures(this.kind);
  }

  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle {
    const attempt = this.attempt(request, onFact);
    attempt.start();
    return attempt;
  }

  resume(
    { request, intentId }: ResumedAttempt,
    onFact: (fact: TerminalFact) => void,
  ): AttemptHandle {
    const attempt = this.attempt(request, onFact);
    attempt.resume(intentId);
    return attempt;
  }

  private attempt(request: AttemptRequest, onFact: (fact: TerminalFact) => void): StripeAttempt {
    const { transport, calls, session, intents } = this;
    return new StripeAttempt({ transport, calls, session, intents, request, onFact });
  }
}
