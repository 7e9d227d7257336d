import { terminalCallTimeoutMs } from "../../ports/entities/terminal-kinds.ts";
import type { Read } from "../../ports/outcome.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  PartnerStatus,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import {
  acknowledgesCancel,
  cutTerminalTexts,
  decodeTerminalEvent,
  decodeTransactionAnswer,
  namedOf,
  type TransactionAnswer,
  type TransactionNews,
} from "../wire/decode-terminal.ts";
import { refusalText } from "../wire/decoded.ts";
import { sourceOf } from "../wire/left-out-reports.ts";
import { AttemptLink } from "./attempt-link.ts";
import {
  type TerminalMessage,
  type TerminalRequest,
  type TerminalTransport,
  trusted,
} from "./terminal-transport.ts";

export type CancelReason = Parameters<AttemptHandle["cancel"]>[0];

/** The calls of one partner: all differences between generic terminals and devices. */
export interface PartnerProtocol {
  /** Absent if the partner reports nothing by push. */
  readonly channel?: string;
  readonly start: TerminalRequest;
  /** Absent if the partner has no status check (PAY-D4). */
  readonly check?: TerminalRequest;
  cancel(reason: CancelReason): TerminalRequest;
  /** Returns the fact of a decoded start answer. */
  readStart(answer: TransactionAnswer): TerminalFact;
}

/** One attempt with a partner that is called over HTTP and answers over a push channel. */
export class PartnerAttempt implements AttemptHandle {
  private readonly transport: TerminalTransport;
  private readonly request: AttemptRequest;
  private readonly protocol: PartnerProtocol;
  private readonly link: AttemptLink;
  private checking: "poll" | "check" | undefined;
  private isCancelling = false;

  constructor(
    transport: TerminalTransport,
    request: AttemptRequest,
    protocol: PartnerProtocol,
    onFact: (fact: TerminalFact) => void,
  ) {
    this.transport = transport;
    this.request = request;
    this.protocol = protocol;
    this.link = new AttemptLink(onFact);
    this.link.watchPage(transport);
    const { channel } = protocol;
    if (channel !== undefined)
      this.link.listen(transport, channel, (message) => this.onMessage(message));
  }

  /** Sends the one start request, after the channel. */
  start(): void {
    if (this.protocol.channel === undefined) void this.sendStart();
    else this.link.whenSubscribed(this.transport, () => void this.sendStart());
  }

  check(via: "poll" | "check"): void {
    const isRunning = this.checking !== undefined;
    if (!isRunning || via === "check") this.checking = via;
    if (!isRunning) void this.sendCheck();
  }

  cancel(reason: CancelReason): void {
    if (this.isCancelling) return;
    if (this.link.cancelWaiting()) {
      // The start was not sent yet; cancel it locally so that the caller does not wait.
      this.link.report({ kind: "cancel_acknowledged" });
      this.link.report({ kind: "start_refused" });
      return;
    }
    this.isCancelling = true;
    void this.sendCancel(reason);
  }

  detach(): void {
    this.link.close();
  }

  private async sendStart(): Promise<void> {
    const result = await this.send(this.protocol.start);
    if (result.kind === "refused" && result.status < 500) {
      const { status, message } = result;
      this.link.report({
        kind: "start_refused",
        status,
        ...(message !== undefined && { reason: message }),
      });
      return;
    }
    const answer = this.decode(this.protocol.start, result);
    this.link.report(
      answer === undefined
        ? { kind: "start_lost" }
        : this.trustedStart(this.protocol.readStart(answer)),
    );
  }

  private trustedStart(fact: TerminalFact): TerminalFact {
    if (fact.kind !== "started") return fact;
    return { ...fact, status: trusted(this.transport, fact.status, fact.receipt) };
  }

  private async sendCheck(): Promise<void> {
    const { check } = this.protocol;
    const result = await (check === undefined ? undefined : this.send(check));
    const via = this.checking ?? "check";
    this.checking = undefined;
    const answer =
      check === undefined || result === undefined ? undefined : this.decode(check, result);
    if (answer === undefined) {
      this.link.report({ kind: "check_failed", via });
      return;
    }
    this.reportNews(via, this.named(answer), answer.status ?? "unknown");
  }

  /** An answer without a reference is about the requested payment. */
  private named(news: TransactionNews): TransactionNews {
    return news.references.length > 0 ? news : { ...news, references: [this.request.reference] };
  }

  private async sendCancel(reason: CancelReason): Promise<void> {
    const request = this.protocol.cancel(reason);
    const result = await this.send(request);
    this.isCancelling = false;
    if (result.kind === "refused" && result.status < 500) {
      this.link.report({ kind: "cancel_refused" });
      return;
    }
    if (result.kind !== "loaded") {
      if (result.kind === "malformed") this.report(request, result.detail);
      this.link.report({ kind: "cancel_lost" });
      return;
    }
    const isDone = acknowledgesCancel(result.value);
    this.link.report({ kind: isDone ? "cancel_acknowledged" : "cancel_refused" });
  }

  private onMessage({ event, data }: TerminalMessage): void {
    if (event !== "payment_success" && event !== "payment_failed") return;
    this.reportCuts(event, data);
    const news = decodeTerminalEvent(event, data, this.request.currency.precision);
    this.reportNews("push", news, news.status);
  }

  private reportNews(
    via: "push" | "poll" | "check",
    news: TransactionNews,
    status: PartnerStatus,
  ): void {
    const { references, raw, reason, receipt } = news;
    this.link.report({
      kind: "result",
      via,
      references,
      status: trusted(this.transport, status, receipt),
      ...namedOf(news),
      ...(raw !== undefined && { raw }),
      ...(reason !== undefined && { reason }),
      ...(receipt !== undefined && { receipt }),
    });
  }

  private send(request: TerminalRequest): Promise<Read<unknown>> {
    return this.transport.calls.send({ ...request, timeoutMs: terminalCallTimeoutMs });
  }

  /** Undefined if the answer says nothing about the transaction. */
  private decode(request: TerminalRequest, result: Read<unknown>): TransactionAnswer | undefined {
    if (result.kind !== "loaded") {
      if (result.kind === "malformed") this.report(request, result.detail);
      return undefined;
    }
    this.reportCuts(sourceOf(request), result.value);
    const answer = decodeTransactionAnswer(result.value, this.request.currency.precision);
    if (answer.kind === "decoded") return answer.value;
    this.report(request, refusalText(answer.refusal));
    return undefined;
  }

  private reportCuts(source: string, body: unknown): void {
    this.transport.leftOut.report(source, cutTerminalTexts(body));
  }

  private report(request: TerminalRequest, problem: string): void {
    this.transport.reporter.report({
      kind: "payment",
      message: `The answer of a terminal could not be understood: ${problem}`,
      details: { path: sourceOf(request) },
    });
  }
}
