import type { OrderId } from "../../ports/entities/ids.ts";
import type { AttemptRequest } from "../../ports/payment-terminal.ts";
import { acknowledgesCancel, type CreatedIntent } from "../wire/decode-terminal.ts";
import type { IntentCalls } from "./intent-calls.ts";

export interface OpenIntent extends CreatedIntent {
  readonly request: AttemptRequest;
}

type CancelResult = "acknowledged" | "refused" | "lost";

/** Limit of orders whose intent is remembered. */
const intentsMax = 50;

/**
 * One intent per balance: a new attempt at the same balance of the same order uses it again, another
 * balance first cancels it (PAY-S28, PAY-S29).
 */
export class OpenIntents {
  private readonly calls: IntentCalls;
  private readonly kept = new Map<OrderId, OpenIntent>();
  private readonly cancels = new Map<string, Promise<CancelResult>>();

  constructor(calls: IntentCalls) {
    this.calls = calls;
  }

  /** Returns the intent for this balance; undefined if none could be created. */
  async obtain(request: AttemptRequest): Promise<OpenIntent | undefined> {
    const { orderId, amount } = request;
    const kept = this.kept.get(orderId);
    if (kept?.request.amount === amount) return kept;
    if (
      kept !== undefined &&
      (await this.cancel(kept.intentId, kept.request, "order_paid_elsewhere")) !== "acknowledged"
    ) {
      return undefined;
    }
    const created = await this.calls.create(request);
    if (created.kind !== "loaded") return undefined;
    const intent = { ...created.value, request };
    this.kept.set(orderId, intent);
    const [oldest] = this.kept.keys();
    if (this.kept.size > intentsMax && oldest !== undefined) this.kept.delete(oldest);
    return intent;
  }

  /**
   * Cancels an intent. A second call joins one that runs or was acknowledged: a cancelled intent refuses
   * to be cancelled again, and a refusal would make the result unknown.
   */
  cancel(intentId: string, request: AttemptRequest, reason: string): Promise<CancelResult> {
    const before = this.cancels.get(intentId);
    if (before !== undefined) return before;
    const cancelling = this.send(intentId, request, reason);
    this.cancels.set(intentId, cancelling);
    const [oldest] = this.cancels.keys();
    if (this.cancels.size > intentsMax && oldest !== undefined) this.cancels.delete(oldest);
    return cancelling;
  }

  private async send(
    intentId: string,
    request: AttemptRequest,
    reason: string,
  ): Promise<CancelResult> {
    const result = await this.calls.cancel(intentId, request, reason);
    if (result.kind === "loaded" && acknowledgesCancel(result.value)) {
      this.forget(request.orderId);
      return "acknowledged";
    }
    this.cancels.delete(intentId);
    const isRefused = result.kind === "refused" && result.status < 500;
    return isRefused || result.kind === "loaded" ? "refused" : "lost";
  }

  forget(orderId: OrderId): void {
    this.kept.delete(orderId);
  }
}
