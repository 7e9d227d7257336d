import type { OrderId } from "../../ports/entities/ids.ts";
import { amountIn } from "../../ports/entities/money.ts";
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
  /** Creations without an answer, which may have made an intent. */
  private readonly lost = new Map<OrderId, AttemptRequest>();
  private readonly cancels = new Map<string, Promise<CancelResult>>();

  constructor(calls: IntentCalls) {
    this.calls = calls;
  }

  /** Returns the intent for this balance; undefined if none could be created. */
  async obtain(request: AttemptRequest): Promise<OpenIntent | undefined> {
    const { orderId } = request;
    const kept = this.kept.get(orderId);
    const { amount, currency } = request;
    if (
      kept !== undefined &&
      amountIn(kept.request.amount, kept.request.currency, currency) === amount
    )
      return kept;
    if (
      kept !== undefined &&
      (await this.cancel(kept.intentId, kept.request, "order_paid_elsewhere")) !== "acknowledged"
    ) {
      return undefined;
    }
    const created = await this.create(request);
    if (created === undefined) return undefined;
    const intent = { ...created, request };
    this.kept.set(orderId, intent);
    dropOldest(this.kept);
    return intent;
  }

  /** Repeats a creation that was not answered under its own reference: the back office returns the same intent (PAY-S6). */
  private async create(request: AttemptRequest): Promise<CreatedIntent | undefined> {
    const { orderId } = request;
    const before = this.lost.get(orderId);
    const asked = before !== undefined && isSamePayment(before, request) ? before : request;
    const created = await this.calls.create(asked);
    if (created.kind === "refused" && created.status < 500) this.lost.delete(orderId);
    else if (created.kind !== "loaded") this.lost.set(orderId, asked);
    dropOldest(this.lost);
    if (created.kind !== "loaded") return undefined;
    this.lost.delete(orderId);
    return created.value;
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
    dropOldest(this.cancels);
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

/** Whether the back office would be asked for the same intent, but for our reference. */
function isSamePayment(one: AttemptRequest, other: AttemptRequest): boolean {
  return (
    amountIn(one.amount, one.currency, other.currency) === other.amount &&
    one.device.id === other.device.id &&
    one.paymentTypeId === other.paymentTypeId
  );
}

function dropOldest<Key>(entries: Map<Key, unknown>): void {
  const [oldest] = entries.keys();
  if (entries.size > intentsMax && oldest !== undefined) entries.delete(oldest);
}
