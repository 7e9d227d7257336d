import type {
  AttemptHandle,
  AttemptRequest,
  PartnerStatus,
  ReaderErrorRow,
  ReaderStep,
} from "../../ports/payment-terminal.ts";
import type { CardReaders } from "../world/terminals/card-readers.ts";
import type { Intent } from "../world/terminals/intent.ts";
import type { CollectResult, ConfirmResult } from "../world/terminals/reader-link.ts";
import type { AttemptLink, InProcessTerminalCalls } from "./in-process-terminal-link.ts";

export interface ReaderAttemptOptions {
  readonly readers: CardReaders;
  readonly calls: InProcessTerminalCalls;
  readonly link: AttemptLink;
  readonly request: AttemptRequest;
  /** The intents of this page by order: one balance has one intent. */
  readonly intents: Map<number, Intent>;
}

const connectCodes = ["network_error", "network_timeout"];

type CancelResult = "acknowledged" | "refused" | "lost";

/** One attempt at a card reader of the world in the same page. */
export class InProcessReaderAttempt implements AttemptHandle {
  private readonly options: ReaderAttemptOptions;
  private intentId: string | undefined;
  private secret: string | undefined;
  private isCollected = false;
  private isCancelRequested = false;
  private isCancelling = false;
  private checking: "poll" | "check" | undefined;
  private underway: Promise<void> = Promise.resolve();
  private dropping: Promise<CancelResult> | undefined;

  constructor(options: ReaderAttemptOptions) {
    this.options = options;
  }

  start(): void {
    this.step("initiating");
    this.underway = this.run();
  }

  resume(intentId: string | undefined): void {
    this.intentId = intentId;
    this.check("check");
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
    this.isCancelRequested = true;
    this.step("cancelling");
    void this.runCancel();
  }

  confirmAgain(): void {
    if (this.isCancelRequested) this.check("check");
    else this.underway = this.isCollected ? this.confirm() : this.collect();
  }

  collectAgain(): void {
    if (this.isCancelRequested || this.secret === undefined) this.check("check");
    else this.underway = this.collect();
  }

  detach(): void {
    this.options.link.close();
  }

  private async run(): Promise<void> {
    const { readers, request } = this.options;
    if (!(await readers.canLoad())) return this.fail("generic");
    this.step("discovering");
    const found = await readers.discover();
    if (this.isCancelRequested) return;
    if (found.length === 0) return this.fail("no_readers");
    if (found.every(({ id }) => id !== request.device.id)) return this.fail("reader_not_found");
    this.step("connecting");
    const connected = await readers.connect(request.device.id);
    if (this.isCancelRequested) return;
    if (connected.kind === "failed") {
      const isNetwork = connectCodes.includes(connected.code);
      return this.fail(isNetwork ? "reader_connect" : "reader_not_found");
    }
    this.step("creating_intent");
    const intent = await this.intent();
    if (intent === undefined) {
      if (!this.isCancelRequested) this.fail("generic");
      return;
    }
    this.intentId = intent.id;
    this.secret = intent.clientSecret;
    this.options.link.report({
      kind: "started",
      status: "in_progress",
      partnerReferences: [intent.id],
      receipt: { intentId: intent.id, isSimulated: true },
    });
    await this.collect();
  }

  private async intent(): Promise<Intent | undefined> {
    const { readers, calls, request, intents } = this.options;
    const { orderId, reference, device, branchId, amount } = request;
    const kept = intents.get(orderId);
    if (kept?.request.amount === amount) return kept;
    if (kept !== undefined) {
      const cancelled = await calls.send("cancelStripeIntent", () => readers.cancelIntent(kept.id));
      if (cancelled?.status !== 200) return undefined;
    }
    const intentRequest = { reference, deviceId: device.id, branchId, orderId, amount };
    const answer = await calls.send("createStripeIntent", () =>
      readers.createIntent(intentRequest),
    );
    if (answer?.status !== 200) return undefined;
    intents.set(orderId, answer.value);
    return answer.value;
  }

  private async collect(): Promise<void> {
    if (this.isCancelRequested || this.secret === undefined) return;
    this.step("collecting");
    const result = await this.options.readers.collect(this.secret);
    if (this.isCancelRequested) return;
    if (result.kind === "collected") {
      this.isCollected = true;
      await this.confirm();
      return;
    }
    this.reportCollected(result);
  }

  private reportCollected(result: Exclude<CollectResult, { readonly kind: "collected" }>): void {
    switch (result.kind) {
      case "canceled":
        this.reportResult("sdk", "cancelled", "canceled");
        void this.drop();
        break;
      case "gone":
        this.fail("disconnection");
        void this.drop();
        break;
      case "failed":
        this.fail("collection", "unpaid", "nothing", result.message);
    }
  }

  private async confirm(): Promise<void> {
    if (this.isCancelRequested || this.intentId === undefined) return;
    this.step("confirming");
    const result = await this.options.readers.confirm(this.intentId);
    this.reportConfirmed(result);
  }

  private reportConfirmed(result: ConfirmResult): void {
    if (result.kind === "gone") {
      this.fail("disconnection", "unknown");
      return;
    }
    switch (result.status) {
      case "succeeded":
        this.options.intents.delete(this.options.request.orderId);
        this.reportResult("sdk", "approved", result.status);
        this.check("check");
        break;
      case "requires_confirmation":
        this.fail("requires_confirmation", "unknown", "confirm");
        break;
      case "requires_payment_method": {
        const message = result.kind === "failed" ? result.message : undefined;
        this.fail("confirmation", "unpaid", "collect", message);
        break;
      }
      default:
        this.fail("request_timed_out", "unknown", "confirm");
    }
  }

  private async look(): Promise<void> {
    const { readers, calls, link } = this.options;
    const { intentId } = this;
    const answer = await (intentId === undefined
      ? undefined
      : calls.send("stripeIntent", () => readers.intent(intentId)));
    const via = this.checking ?? "check";
    this.checking = undefined;
    if (answer?.status !== 200) {
      link.report({ kind: "check_failed", via });
      return;
    }
    this.reportResult(via, statusOf(answer.value.status), answer.value.status, answer.value);
  }

  private reportResult(
    via: "sdk" | "poll" | "check",
    status: PartnerStatus,
    raw: string,
    intent?: Intent,
  ): void {
    const { link, request, intents } = this.options;
    if (status === "approved" || status === "cancelled") intents.delete(request.orderId);
    const cardNumber = intent?.cardNumber;
    link.report({
      kind: "result",
      via,
      references: [request.reference, ...(this.intentId === undefined ? [] : [this.intentId])],
      status,
      raw,
      receipt: {
        ...(this.intentId !== undefined && { intentId: this.intentId }),
        ...(cardNumber !== undefined && { cardLastFour: cardNumber.slice(-4) }),
        isSimulated: true,
      },
    });
  }

  private async runCancel(): Promise<void> {
    const { readers, link } = this.options;
    await readers.cancelCollect();
    await this.underway;
    const result = await this.drop();
    this.isCancelling = false;
    link.report({ kind: `cancel_${result}` });
  }

  /** A second call joins the first: a cancelled intent refuses to be cancelled again. */
  private drop(): Promise<CancelResult> {
    this.dropping ??= this.cancelIntent().then((result) => {
      if (result !== "acknowledged") this.dropping = undefined;
      return result;
    });
    return this.dropping;
  }

  private async cancelIntent(): Promise<CancelResult> {
    const { readers, calls, intents, request } = this.options;
    const { intentId } = this;
    if (intentId === undefined) return "acknowledged";
    const answer = await calls.send("cancelStripeIntent", () => readers.cancelIntent(intentId));
    if (answer === undefined || answer.status >= 500) return "lost";
    if (answer.status !== 200) return "refused";
    intents.delete(request.orderId);
    return "acknowledged";
  }

  private fail(
    row: ReaderErrorRow,
    certainty: "unpaid" | "unknown" = "unpaid",
    again: "nothing" | "confirm" | "collect" = "nothing",
    message?: string,
  ): void {
    const words = message !== undefined && { message };
    this.options.link.report({ kind: "reader_error", row, certainty, again, ...words });
  }

  private step(step: ReaderStep): void {
    this.options.link.report({ kind: "step", step });
  }
}

function statusOf(status: string): PartnerStatus {
  if (status === "succeeded") return "approved";
  return status === "canceled" ? "cancelled" : "in_progress";
}
