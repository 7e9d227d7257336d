import type { Clock } from "../../ports/clock.ts";
import type { Device } from "../../ports/entities/branch.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type {
  AttemptHandle,
  AttemptRequest,
  ReaderStep,
  TerminalFact,
} from "../../ports/payment-terminal.ts";
import { Wait } from "../../ports/wait.ts";
import { AttemptLink } from "../terminal-link/attempt-link.ts";
import type { CancelReason } from "../terminal-link/partner-attempt.ts";
import type { TerminalTransport } from "../terminal-link/terminal-transport.ts";
import type { CreatedIntent, TransactionNews } from "../wire/decode-terminal.ts";
import type { IntentCalls } from "./intent-calls.ts";
import type { OpenIntents } from "./open-intents.ts";
import { type ReaderResult, type ReaderStage, readerResultOf } from "./reader-errors.ts";
import { type FactsOf, newsFact, readFact, resultFact, startedFact } from "./reader-facts.ts";
import type {
  ReaderSdk,
  ReaderSession,
  SdkAnswer,
  SdkError,
  SdkIntent,
  SdkReader,
} from "./reader-sdk.ts";

type Confirmed = SdkAnswer<{ readonly paymentIntent: SdkIntent }>;

export interface StripeAttemptOptions {
  readonly transport: TerminalTransport;
  readonly calls: IntentCalls;
  readonly session: ReaderSession;
  readonly intents: OpenIntents;
  readonly request: AttemptRequest;
  readonly onFact: (fact: TerminalFact) => void;
}

/**
 * One attempt at a card reader: one intent, collected and confirmed by Stripe's SDK. It reports facts;
 * the core decides when to cancel or to retry.
 */
export class StripeAttempt implements AttemptHandle {
  private readonly options: StripeAttemptOptions;
  private readonly link: AttemptLink;
  private sdk: ReaderSdk | undefined;
  private intent: Partial<CreatedIntent> = {};
  /** The result of `collectPaymentMethod`: only this object can be confirmed. */
  private collected: SdkIntent | undefined;
  private readonly reader: LostReader;
  /** After a cancel request nothing is confirmed any more (PAY-R22). */
  private isCancelRequested = false;
  private isCancelling = false;
  /** Before this there is nothing to cancel. */
  private mayHaveIntent = false;
  private checking: "poll" | "check" | undefined;
  /** The running work at the reader or with the intent; a cancellation waits for its end. */
  private underway: Promise<void> = Promise.resolve();

  constructor(options: StripeAttemptOptions) {
    this.options = options;
    this.link = new AttemptLink(options.onFact);
    this.link.watchPage(options.transport);
    this.reader = new LostReader(options.transport.clock);
  }

  start(): void {
    this.step("initiating");
    this.underway = this.guarded("load", () => this.run());
  }

  /** A reload destroyed the SDK's object: the attempt can only be checked and cancelled. */
  resume(intentId: string | undefined): void {
    if (intentId !== undefined) this.intent = { intentId };
    this.mayHaveIntent = true;
    this.check("check");
  }

  check(via: "poll" | "check"): void {
    const isRunning = this.checking !== undefined;
    if (!isRunning || via === "check") this.checking = via;
    if (!isRunning) void this.look();
  }

  cancel(reason: CancelReason): void {
    if (this.isCancelling) return;
    this.isCancelling = true;
    this.isCancelRequested = true;
    this.step("cancelling");
    void this.runCancel(reason);
  }

  confirmAgain(): void {
    if (this.isCancelRequested) this.check("check");
    else if (this.collected === undefined) this.collectAgain();
    else this.underway = this.guarded("confirm", () => this.confirm());
  }

  collectAgain(): void {
    if (this.isCancelRequested || this.intent.clientSecret === undefined) this.check("check");
    else this.underway = this.guarded("collect", () => this.collect());
  }

  detach(): void {
    this.link.close();
  }

  private async run(): Promise<void> {
    const { session, calls, request } = this.options;
    const sdk = await session.open({
      fetchToken: () => calls.connectionToken(request.stripe?.stripeLocationId ?? ""),
      onDisconnect: () => this.reader.onDisconnect(),
    });
    this.sdk = sdk;
    if (this.isCancelRequested) return;
    const trouble = await connectTo({
      session,
      sdk,
      device: request.device,
      stripeLocationId: request.stripe?.stripeLocationId,
      onStep: (step) => this.step(step),
      isCancelled: () => this.isCancelRequested,
    });
    if (this.isCancelRequested) return;
    if (trouble !== undefined) {
      this.reportResult(trouble);
      return;
    }
    this.mayHaveIntent = true;
    this.step("creating_intent");
    const intent = await this.options.intents.obtain(request);
    if (intent === undefined) {
      if (!this.isCancelRequested) this.reportError("create_intent", {});
      return;
    }
    this.intent = intent;
    await this.link.handOver(startedFact(this.factsOf, intent));
    await this.collect();
  }

  private async collect(): Promise<void> {
    const { sdk, intent } = this;
    if (this.isCancelRequested || sdk === undefined || intent.clientSecret === undefined) return;
    this.reader.reset();
    this.step("collecting");
    const answer = await sdk.collectPaymentMethod(intent.clientSecret);
    // Cancel and card at the same instant: Cancel wins and reports the result.
    if (this.isCancelRequested) return;
    if ("paymentIntent" in answer) {
      this.collected = answer.paymentIntent;
      if (answer.paymentIntent.amount !== undefined)
        await this.link.handOver(readFact(answer.paymentIntent, this.factsOf));
      await this.confirm();
      return;
    }
    const result = this.resultOf("collect", answer.error);
    this.reportResult(result);
    const isOver =
      result.kind === "news" ? result.status === "cancelled" : result.row === "disconnection";
    if (isOver && intent.intentId !== undefined) {
      void this.options.intents.cancel(intent.intentId, this.options.request, "reader");
    }
  }

  private async confirm(): Promise<void> {
    const { sdk, collected } = this;
    if (this.isCancelRequested || sdk === undefined || collected === undefined) return;
    this.reader.reset();
    this.step("confirming");
    const processing = sdk.processPayment(collected);
    const answer = await this.reader.wait(processing);
    if (answer !== "lost") {
      this.reportConfirmed(answer);
      return;
    }
    this.reportError("confirm", {});
    // A late approval must still be reported.
    void processing.then(
      (late) => this.reportLate(late),
      () => undefined,
    );
  }

  /** Reads a value without success like an error of the same status. */
  private reportConfirmed(answer: Confirmed): void {
    const error =
      "error" in answer
        ? answer.error
        : { payment_intent: { status: "", ...answer.paymentIntent } };
    this.reportError("confirm", error);
  }

  private reportLate(answer: Confirmed): void {
    const intent = "error" in answer ? answer.error.payment_intent : answer.paymentIntent;
    if (intent?.status === "succeeded") this.reportError("confirm", { payment_intent: intent });
  }

  private resultOf(stage: ReaderStage, error: SdkError): ReaderResult {
    return readerResultOf({ stage, error, sawDisconnect: this.reader.isLost });
  }

  private reportError(stage: ReaderStage, error: SdkError): void {
    this.reportResult(this.resultOf(stage, error), error.payment_intent);
  }

  private reportResult(result: ReaderResult, intent?: SdkIntent | null): void {
    this.link.report(resultFact(result, this.factsOf, intent));
    if (result.kind === "row" || result.status !== "approved") return;
    this.options.intents.forget(this.options.request.orderId);
    // The card's digits are in the intent's metadata; the approval is reported before they are requested.
    this.check("check");
  }

  private async look(): Promise<void> {
    const { intentId } = this.intent;
    const { calls, request } = this.options;
    const answer = await (intentId === undefined ? undefined : calls.look(intentId, request));
    const via = this.checking ?? "check";
    this.checking = undefined;
    if (answer?.kind !== "loaded") this.link.report({ kind: "check_failed", via });
    else this.reportNews(via, answer.value);
  }

  private reportNews(via: "poll" | "check", news: TransactionNews): void {
    const fact = newsFact(via, news, this.factsOf);
    if (fact.status === "approved" || fact.status === "cancelled") {
      this.options.intents.forget(this.options.request.orderId);
    }
    this.link.report(fact);
  }

  private get factsOf(): FactsOf {
    const { transport, request } = this.options;
    return { transport, request, intentId: this.intent.intentId };
  }

  /** Stops the reader, waits for running work, and cancels the intent if there is one. */
  private async runCancel(reason: CancelReason): Promise<void> {
    if (this.mayHaveIntent) {
      await this.atMost(() => this.sdk?.cancelCollectPaymentMethod());
      await this.reader.waitAtMost(this.underway);
    }
    const { intentId: id } = this.intent;
    const { intents, request } = this.options;
    const result = id === undefined ? "acknowledged" : await intents.cancel(id, request, reason);
    await this.atMost(() => this.sdk?.clearReaderDisplay());
    this.isCancelling = false;
    this.link.report({ kind: `cancel_${result}` });
  }

  /** A reader may never answer; the intent is deleted all the same. */
  private atMost(run: () => Promise<unknown> | undefined): Promise<void> {
    return this.reader.waitAtMost(this.quietly(run));
  }

  private async quietly(run: () => Promise<unknown> | undefined): Promise<void> {
    try {
      await run();
    } catch {
      // The reader has nothing to stop or to clear; the intent decides.
    }
  }

  /** An exception is a programming error; from confirmation on, the result is unknown. */
  private async guarded(stage: ReaderStage, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (cause) {
      this.options.transport.reporter.report({
        kind: "payment",
        message: "A card reader's attempt failed",
        cause,
      });
      if (this.isCancelRequested) return;
      const isUnknown = stage === "confirm" || this.collected !== undefined;
      this.link.report({
        kind: "reader_error",
        row: "generic",
        certainty: isUnknown ? "unknown" : "unpaid",
        again: "nothing",
      });
    }
  }

  private step(step: ReaderStep): void {
    this.link.report({ kind: "step", step });
  }
}

/** Limit for the pending answer of a lost reader (PAY-S24). */
const lostReaderMsMax: Duration = 25 * secondMs;

/** Watches for the loss of the reader during a step, and limits the wait for its answer then. */
class LostReader {
  private readonly clock: Clock;
  private onLost: (() => void) | undefined;
  isLost = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The SDK reported a disconnection. It decides nothing: the pending promise does. */
  onDisconnect(): void {
    this.isLost = true;
    this.onLost?.();
  }

  /** Called when a new step begins. */
  reset(): void {
    this.isLost = false;
  }

  /** Waits without limit while the reader is there, and for 25 s from when it was lost. */
  wait<Value>(pending: Promise<Value>): Promise<Value | "lost"> {
    return new Promise((resolve, reject) => {
      let stop: Stop = () => undefined;
      this.onLost = () => {
        stop();
        stop = this.after(() => resolve("lost"));
      };
      const settle = (): void => {
        this.onLost = undefined;
        stop();
      };
      pending.then(resolve, reject).finally(settle);
    });
  }

  /** Ends with the promise, or after 25 s without it. */
  waitAtMost(pending: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.after(resolve);
      void pending.finally(() => {
        stop();
        resolve();
      });
    });
  }

  private after(task: () => void): Stop {
    return new Wait(this.clock, lostReaderMsMax, task).stop;
  }
}

interface ConnectingOptions {
  readonly session: ReaderSession;
  readonly sdk: ReaderSdk;
  readonly device: Device;
  readonly stripeLocationId: string | undefined;
  readonly onStep: (step: ReaderStep) => void;
  /** Whether staff cancelled meanwhile; then the reader gets no more requests. */
  readonly isCancelled: () => boolean;
}

/**
 * Connects the chosen reader; returns the error, or undefined once it is connected (PAY-S2 to PAY-S7).
 */
async function connectTo(options: ConnectingOptions): Promise<ReaderResult | undefined> {
  const { session, sdk, device, onStep, isCancelled } = options;
  const isConnected = sdk.getConnectionStatus() === "connected";
  if (isConnected && session.connectedId === device.id) return undefined;
  if (isConnected) await sdk.disconnectReader();
  session.connectedId = undefined;
  onStep("discovering");
  const found = await discover(options);
  if ("kind" in found || isCancelled()) return "kind" in found ? found : undefined;
  onStep("connecting");
  const options_ = { fail_if_in_use: session.lastUsedId !== device.id };
  let answer = await sdk.connectReader(found, options_);
  if (errorOf(answer)?.code === "already_connected") {
    await sdk.disconnectReader();
    answer = await sdk.connectReader(found, options_);
  }
  const error = errorOf(answer);
  if (error !== undefined) return resultOf("connect", error);
  session.connectedId = device.id;
  session.lastUsedId = device.id;
  return undefined;
}

async function discover({
  sdk,
  device,
  stripeLocationId,
}: ConnectingOptions): Promise<SdkReader | ReaderResult> {
  const answer = await sdk.discoverReaders(
    stripeLocationId === undefined ? {} : { location: stripeLocationId },
  );
  const error = errorOf(answer);
  if (error !== undefined) return resultOf("discover", error);
  const readers = "discoveredReaders" in answer ? answer.discoveredReaders : [];
  if (readers.length === 0) {
    return { kind: "row", row: "no_readers", certainty: "unpaid", again: "nothing" };
  }
  const reader = readers.find(
    ({ id, serial_number: serialNumber }) => id === device.id || serialNumber === device.id,
  );
  return reader === undefined || reader.status === "offline"
    ? { kind: "row", row: "reader_not_found", certainty: "unpaid", again: "nothing" }
    : reader;
}

/** The error of an answer of the SDK, if it is one. */
function errorOf(answer: SdkAnswer<object>): SdkError | undefined {
  return "error" in answer ? answer.error : undefined;
}

function resultOf(stage: ReaderStage, error: SdkError): ReaderResult {
  return readerResultOf({ stage, error, sawDisconnect: false });
}
