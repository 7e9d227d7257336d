import type { DeviceId } from "../../../ports/entities/ids.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";
import type { Answer } from "../staff-api.ts";
import { confirmOf, type Intent, type IntentRequest } from "./intent.ts";
import type {
  CollectResult,
  ConfirmResult,
  ConnectResult,
  FoundReader,
  ReaderLink,
} from "./reader-link.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { type TerminalReply, trainingCard } from "./terminal-event.ts";
import type { ReaderScript } from "./terminal-scenarios.ts";
import type { PaymentChange, TerminalWorldParts } from "./terminal-world-parts.ts";

export interface CardReadersParts extends Omit<TerminalWorldParts, "publish"> {
  readonly choice: ScenarioChoice;
  readonly onChange: () => void;
}

interface Waiting {
  readonly intent: Intent;
  readonly settle: (result: CollectResult) => void;
  stop: Stop;
}

const collectAfterMs: Duration = 3_000;
const confirmAfterMs: Duration = 1_000;
const timesOutAfterMs: Duration = 8_000;
const intentsMax = 500;

/** Card readers and the payment company behind them; one of each branch's devices at a time takes a card. */
export class CardReaders implements ReaderLink {
  private readonly parts: CardReadersParts;
  private readonly intents = new Map<string, Intent>();
  private readonly byReference = new Map<string, Intent>();
  private waiting: Waiting | undefined;

  constructor(parts: CardReadersParts) {
    this.parts = parts;
  }

  /** The same reference gives the same intent. */
  createIntent(request: IntentRequest): Promise<TerminalReply<Intent>> {
    const known = this.byReference.get(request.reference);
    if (known !== undefined) return this.soon(answered(known));
    const scenario = this.parts.choice.take("stripe_connect", request.amount, request.deviceId);
    if (scenario.reader?.create === "lost") return this.soon({ kind: "lost" });
    const id = `pi_training_${this.intents.size + 1}`;
    const intent: Intent = {
      id,
      clientSecret: `${id}_secret_training`,
      request,
      scenario,
      status: "requires_payment_method",
      cardNumber: undefined,
      confirms: 0,
      collects: 0,
    };
    if (this.intents.size >= intentsMax) this.intents.clear();
    this.intents.set(id, intent);
    this.byReference.set(request.reference, intent);
    this.record(`intent ${id} ${scenario.name} ${request.amount}`);
    this.parts.onPayment({ ...paymentOf(intent), status: "started" });
    return this.soon(answered(intent));
  }

  intent(id: string): Promise<TerminalReply<Intent>> {
    const intent = this.intents.get(id);
    if (intent?.scenario.check === "fails") return this.soon(refused(503, "Not at the moment"));
    return this.soon(intent === undefined ? refused(404, "No such intent") : answered(intent));
  }

  cancelIntent(id: string): Promise<TerminalReply<Intent>> {
    const intent = this.intents.get(id);
    if (intent === undefined) return this.soon(refused(404, "No such intent"));
    if (intent.scenario.reader?.cancel === "lost") return this.soon({ kind: "lost" });
    if (intent.status === "succeeded" || intent.status === "canceled") {
      return this.soon(refused(409, `The intent cannot be cancelled: ${intent.status}`));
    }
    this.become(intent, "canceled");
    return this.soon(answered(intent));
  }

  canLoad(): Promise<boolean> {
    return this.soon(this.ahead()?.load !== "fails");
  }

  discover(): Promise<readonly FoundReader[]> {
    const { branches } = this.parts.reference;
    const found = branches.flatMap(({ devices }) =>
      devices.map(({ id, name }): FoundReader => ({ id, label: name })),
    );
    switch (this.ahead()?.discover) {
      case "none":
        return this.soon([]);
      case "without_device":
        return this.soon([{ id: "another-reader", label: "Another reader" }]);
      default:
        return this.soon(found);
    }
  }

  connect(readerId: string): Promise<ConnectResult> {
    const { connect } = this.ahead(readerId as DeviceId) ?? {};
    this.record(`connects ${readerId}: ${connect ?? "connected"}`);
    if (connect === undefined) return this.soon({ kind: "connected" });
    const message = connect === "in_use" ? "Reader is currently in use" : "Could not reach reader";
    const code = connect === "in_use" ? "reader_error" : "network_timeout";
    return this.soon({ kind: "failed", code, message });
  }

  collect(clientSecret: string): Promise<CollectResult> {
    const intent = [...this.intents.values()].find((each) => each.clientSecret === clientSecret);
    if (intent === undefined || intent.status === "canceled" || intent.status === "succeeded") {
      const message = "This intent cannot be collected";
      return this.soon({ kind: "failed", code: "payment_intent_unexpected_state", message });
    }
    intent.collects += 1;
    this.parts.reportActivity();
    return new Promise((resolve) => {
      const settle = (result: CollectResult): void => {
        this.waiting?.stop();
        this.waiting = undefined;
        if (result.kind === "collected") this.become(intent, "requires_confirmation");
        this.parts.onChange();
        this.parts.reportActivity();
        resolve(result);
      };
      this.waiting = { intent, settle, stop: () => undefined };
      this.plan(this.waiting);
      this.parts.onChange();
    });
  }

  cancelCollect(): Promise<boolean> {
    const { waiting } = this;
    if (waiting === undefined) return this.soon(false);
    const cancel = waiting.intent.scenario.reader?.cancel;
    if (cancel === "approves_first" || cancel === "too_late") this.approve(waiting.intent);
    if (cancel === "too_late") {
      waiting.settle({ kind: "collected", intentId: waiting.intent.id });
      this.become(waiting.intent, "succeeded");
      return this.soon(false);
    }
    waiting.settle({ kind: "canceled" });
    return this.soon(true);
  }

  confirm(intentId: string): Promise<ConfirmResult> {
    const intent = this.intents.get(intentId);
    if (intent === undefined) {
      return this.soon({ kind: "failed", code: "resource_missing", message: "Gone" });
    }
    intent.confirms += 1;
    const { status, result } = confirmOf(intent);
    const isSlow = intent.scenario.reader?.confirm === "times_out_after_approval";
    return new Promise((resolve) => {
      this.parts.scheduler.after(isSlow ? timesOutAfterMs : confirmAfterMs, () => {
        if (status === "succeeded") this.approve(intent);
        else this.become(intent, status);
        this.parts.reportActivity();
        resolve(result);
      });
    });
  }

  /** The payment that the reader shows, for its pad. */
  get collecting(): Intent | undefined {
    return this.waiting?.intent;
  }

  /** Replaces the script by an action at the reader. */
  act(result: "card" | "decline" | "cancel" | "walk_away" | "unplug"): void {
    const { waiting } = this;
    if (waiting === undefined) return;
    waiting.stop();
    this.record(`pad: ${result}`);
    switch (result) {
      case "card":
        waiting.settle({ kind: "collected", intentId: waiting.intent.id });
        break;
      case "decline":
        waiting.settle({ kind: "failed", code: "card_declined", message: "The card was declined" });
        break;
      case "cancel":
        waiting.settle({ kind: "canceled" });
        break;
      case "unplug":
        waiting.settle({ kind: "gone" });
        break;
      case "walk_away":
        break;
    }
  }

  /** A declined card is followed by another one that is taken. */
  private plan(waiting: Waiting): void {
    const { intent } = waiting;
    const script = intent.collects > 1 ? {} : (intent.scenario.reader ?? {});
    if (script.collect === "never") return;
    const result = collectEndingOf(script, intent.id);
    const afterMs = script.collectAfterMs ?? collectAfterMs;
    waiting.stop = this.parts.scheduler.after(afterMs, () => waiting.settle(result));
  }

  private ahead(device?: DeviceId): ReaderScript | undefined {
    return this.parts.choice.ahead("stripe_connect", device).reader;
  }

  private approve(intent: Intent): void {
    intent.cardNumber = trainingCard;
    this.become(intent, "succeeded");
  }

  private become(intent: Intent, status: string): void {
    if (intent.status === status) return;
    intent.status = status;
    this.record(`${intent.id} ${status}`);
    const reported = reportedStatuses.get(status);
    if (reported !== undefined) this.parts.onPayment({ ...paymentOf(intent), status: reported });
  }

  private record(what: string): void {
    this.parts.record("card reader", what);
  }

  private soon<Value>(value: Value): Promise<Value> {
    this.parts.reportActivity();
    return Promise.resolve(value);
  }
}

const reportedStatuses: ReadonlyMap<string, PaymentChange["status"]> = new Map([
  ["succeeded", "approved"],
  ["canceled", "cancelled"],
  ["requires_payment_method", "declined"],
]);

function paymentOf({ request }: Intent): Omit<PaymentChange, "status"> {
  const { orderId, reference, amount } = request;
  return { orderId, reference, amount };
}

function collectEndingOf({ collect }: ReaderScript, intentId: string): CollectResult {
  switch (collect) {
    case "canceled":
      return { kind: "canceled" };
    case "drops":
      return { kind: "gone" };
    case "reader_error":
      return { kind: "failed", code: "reader_error", message: "The card could not be read" };
    default:
      return { kind: "collected", intentId };
  }
}

function answered(intent: Intent): TerminalReply<Intent> {
  const answer: Answer<Intent> = { status: 200, value: intent };
  return { kind: "answered", answer };
}

function refused(status: 404 | 409 | 503, message: string): TerminalReply<Intent> {
  return { kind: "answered", answer: { status, message } };
}
