import {
  isGenericKind,
  isReaderKind,
  type PartnerKind,
  partnerKinds,
  type ServiceKind,
  type TerminalFeatures,
  terminalFeatures,
  terminalKinds,
} from "../../ports/entities/terminal-kinds.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PartnerStatus,
  PaymentTerminal,
  Receipt,
  ResumedAttempt,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import type { Answer } from "../world/staff-api.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type {
  PartnerTerminals,
  TerminalTransaction,
} from "../world/terminals/partner-terminals.ts";
import { type TerminalEvent, trainingCard } from "../world/terminals/terminal-event.ts";
import { type TerminalWorld, terminalsOf } from "../world/terminals/terminal-world.ts";
import type { World } from "../world/world.ts";
import { InProcessReaderAttempt } from "./in-process-reader-attempt.ts";
import {
  AttemptLink,
  InProcessTerminalCalls,
  type TerminalLinkOptions,
} from "./in-process-terminal-link.ts";

interface PartnerAttemptOptions {
  readonly kind: ServiceKind;
  readonly partners: PartnerTerminals;
  readonly calls: InProcessTerminalCalls;
  readonly link: AttemptLink;
  readonly request: AttemptRequest;
}

const statuses = ["in_progress", "approved", "declined", "cancelled", "terminal_timeout"] as const;

/** One attempt at a device of the world in the same page. */
class InProcessPartnerAttempt implements AttemptHandle {
  private readonly options: PartnerAttemptOptions;
  private checking: "poll" | "check" | undefined;
  private isCancelling = false;

  constructor(options: PartnerAttemptOptions) {
    this.options = options;
    options.link.listen((event) => this.onMessage(event));
  }

  async start(): Promise<void> {
    const { kind, partners, calls, link, request } = this.options;
    const { reference, device, branchId, paymentTypeId, amount, orderId } = request;
    const start = {
      kind,
      reference,
      deviceId: device.id,
      branchId,
      paymentTypeId,
      amount,
      orderId,
    };
    const answer = await calls.send(`start${terminalKinds[kind].name}`, () =>
      partners.start(start),
    );
    if (answer === undefined || answer.status >= 500) link.report({ kind: "start_lost" });
    else if (answer.status !== 200) {
      link.report({ kind: "start_refused", status: answer.status, reason: answer.message });
    } else link.report(this.startedBy(answer.value));
  }

  check(via: "poll" | "check"): void {
    this.options.link.reportActivity();
    const isRunning = this.checking !== undefined;
    if (!isRunning || via === "check") this.checking = via;
    if (!isRunning) void this.look();
  }

  cancel(): void {
    if (this.isCancelling) return;
    this.isCancelling = true;
    void this.runCancel();
  }

  detach(): void {
    this.options.link.close();
  }

  private startedBy({ partnerReference, status, reason }: TerminalTransaction): TerminalFact {
    return {
      kind: "started",
      status: isGenericKind(this.options.kind) ? statusOf(status) : "in_progress",
      partnerReferences: [this.options.request.reference, partnerReference],
      ...(reason !== undefined && { reason }),
      receipt: this.receipt(partnerReference, undefined),
    };
  }

  private async look(): Promise<void> {
    const { kind, partners, calls, link, request } = this.options;
    const answer: Answer<TerminalTransaction> | undefined = await (terminalKinds[kind]
      .hasStatusCheck
      ? calls.send(`check${terminalKinds[kind].name}`, () => partners.check(request.reference))
      : undefined);
    const via = this.checking ?? "check";
    this.checking = undefined;
    if (answer?.status !== 200) {
      link.report({ kind: "check_failed", via });
      return;
    }
    const { status, reason, partnerReference } = answer.value;
    const cardNumber = status === "approved" ? trainingCard : undefined;
    link.report({
      kind: "result",
      via,
      references: [request.reference, partnerReference],
      status: statusOf(status),
      raw: status,
      ...(reason !== undefined && { reason }),
      receipt: this.receipt(partnerReference, cardNumber),
    });
  }

  private async runCancel(): Promise<void> {
    const { kind, partners, calls, link, request } = this.options;
    const answer = await calls.send(`cancel${terminalKinds[kind].name}`, () =>
      partners.cancel(request.reference),
    );
    this.isCancelling = false;
    if (answer?.status === 200) link.report({ kind: "cancel_acknowledged" });
    else if (answer === undefined || answer.status >= 500) link.report({ kind: "cancel_lost" });
    else link.report({ kind: "cancel_refused" });
  }

  /** Devices report success or failure only. */
  private onMessage(event: TerminalEvent): void {
    const { kind, request, link } = this.options;
    if (event.kind !== kind || event.deviceId !== request.device.id) return;
    const { reference, partnerReference, isSuccess } = event;
    const isGeneric = isGenericKind(kind);
    const finer = isGeneric ? statusOf(event.status) : "declined";
    const reason = event.reason ?? (isGeneric ? undefined : deviceWords.get(event.status));
    link.report({
      kind: "result",
      via: "push",
      references: [reference, partnerReference].filter((each) => each !== undefined),
      status: isSuccess ? "approved" : finer,
      ...(isGeneric && { raw: event.status }),
      ...(reason !== undefined && { reason }),
      receipt: this.receipt(partnerReference, event.cardNumber),
    });
  }

  private receipt(transactionId: string | undefined, cardNumber: string | undefined): Receipt {
    return {
      ...(transactionId !== undefined && { transactionId }),
      ...(cardNumber !== undefined && { cardLastFour: cardNumber.slice(-4) }),
      terminalId: this.options.request.device.id,
      isSimulated: true,
    };
  }
}

function statusOf(word: string): PartnerStatus {
  return statuses.find((status) => status === word) ?? "unknown";
}

const deviceWords: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Cancelled by customer"],
  ["terminal_timeout", "The terminal timed out"],
]);

interface InProcessTerminalOptions extends TerminalLinkOptions {
  readonly terminals: TerminalWorld;
}

/** A card terminal at the counter of the world, reached without a socket. */
class InProcessPaymentTerminal implements PaymentTerminal {
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

export interface InProcessTerminalsOptions extends TerminalLinkOptions {
  readonly world: World;
}

/** A terminal of each kind in one world. */
export function inProcessTerminals({
  world,
  ...options
}: InProcessTerminalsOptions): ReadonlyMap<PartnerKind, InProcessPaymentTerminal> {
  const terminals = terminalsOf(world);
  return new Map(
    partnerKinds.map((kind) => [
      kind,
      new InProcessPaymentTerminal(kind, { ...options, terminals }),
    ]),
  );
}
