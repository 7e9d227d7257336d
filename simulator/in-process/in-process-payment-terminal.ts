import type { PartnerKind, TerminalIntegration } from "../../ports/entities/payment.ts";
import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PaymentTerminal,
  ResumedAttempt,
  TerminalFact,
  TerminalFeatures,
} from "../../ports/payment-terminal.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type { TerminalWorld } from "../world/terminals/terminal-world.ts";
import { AttemptEar } from "./in-process-attempt.ts";
import { InProcessPartnerAttempt } from "./in-process-partner-attempt.ts";
import { InProcessReaderAttempt } from "./in-process-reader-attempt.ts";
import {
  InProcessTerminalCalls,
  type TerminalCallsOptions,
  terminalTimeoutMs,
} from "./in-process-terminal-calls.ts";

export interface InProcessTerminalOptions extends TerminalCallsOptions {
  readonly terminals: TerminalWorld;
}

/** The longest an attempt may take where nothing else is said. */
const longestMs: Duration = 3 * minuteMs;

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
    const isDevice = this.kind === "magnati" || this.kind === "razorpay";
    const isGeneric = this.kind === "generic";
    return {
      hasStatusCheck: !isDevice,
      startTimeoutMs: terminalTimeoutMs,
      ...(isGeneric && genericTimes(terminal)),
      ...(isDevice && { attemptTimeoutMs: longestMs }),
      timeoutFrom: isDevice ? "waiting" : "in_progress",
      cancelEnabledAfterMs: this.kind === "magnati" ? minuteMs : 0,
      verifyApprovedMs: isGeneric ? 2 * secondMs : 0,
      successCloseMs: (isGeneric ? 3 : 5) * secondMs,
      needsDevices: !isGeneric,
      isTakeawayOnly: this.kind === "magnati" || this.kind === "stripe_connect",
    };
  }

  begin(request: AttemptRequest, tell: (fact: TerminalFact) => void): AttemptHandle {
    if (this.kind === "stripe_connect") {
      const attempt = this.readerAttempt(request, tell);
      attempt.start();
      return attempt;
    }
    const attempt = this.partnerAttempt(this.kind, request, tell);
    void attempt.start();
    return attempt;
  }

  resume({ request, intentId }: ResumedAttempt, tell: (fact: TerminalFact) => void): AttemptHandle {
    if (this.kind === "stripe_connect") {
      const attempt = this.readerAttempt(request, tell);
      attempt.resume(intentId);
      return attempt;
    }
    const attempt = this.partnerAttempt(this.kind, request, tell);
    if (this.kind === "generic") attempt.check("check");
    return attempt;
  }

  private readerAttempt(
    request: AttemptRequest,
    tell: (fact: TerminalFact) => void,
  ): InProcessReaderAttempt {
    const { calls, intents, options } = this;
    const { readers } = options.terminals;
    const ear = new AttemptEar(options, tell);
    return new InProcessReaderAttempt({ readers, calls, ear, request, intents });
  }

  private partnerAttempt(
    kind: Exclude<PartnerKind, "stripe_connect">,
    request: AttemptRequest,
    tell: (fact: TerminalFact) => void,
  ): InProcessPartnerAttempt {
    const { calls, options } = this;
    const { partners } = options.terminals;
    const ear = new AttemptEar(options, tell);
    return new InProcessPartnerAttempt({ kind, partners, calls, ear, request });
  }
}

/** How long a generic terminal may take, and how often it is asked where it does not call back (TT-7). */
function genericTimes(
  terminal: TerminalIntegration | undefined,
): Pick<TerminalFeatures, "attemptTimeoutMs" | "pollEveryMs"> {
  if (terminal?.responseType !== "polling") {
    return { attemptTimeoutMs: terminal?.webhookTimeoutMs ?? longestMs };
  }
  return {
    attemptTimeoutMs: terminal.pollingTimeoutMs ?? longestMs,
    pollEveryMs: terminal.pollingIntervalMs ?? 2 * secondMs,
  };
}
