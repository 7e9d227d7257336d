import type { ConfirmResult, ReaderLink } from "./reader-link.ts";

/** The used options of the real `StripeTerminal.create`. */
export interface ScriptedTerminalProps {
  onFetchConnectionToken(): Promise<string>;
  onUnexpectedReaderDisconnect(): void;
}

interface ScriptedIntent {
  readonly id: string;
  readonly status: string;
  /** Stripe keeps the card here, in memory only: without it nothing can be confirmed. */
  readonly sdk_payment_details?: { readonly type: "card_present" };
}

interface ScriptedError {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly decline_code?: string;
    readonly payment_intent?: ScriptedIntent | null;
  };
}

interface ScriptedReader {
  readonly id: string;
  readonly serial_number: string;
  readonly label: string;
  readonly status: string;
}

type Answer<Value> = Promise<Value | ScriptedError>;
type IntentAnswer = Answer<{ readonly paymentIntent: ScriptedIntent }>;

/**
 * Stripe's Terminal object, by its methods and error shapes, over a reader of the world. It replaces the
 * script of js.stripe.com in training, so that no real service can be reached (TN-1).
 */
export class ScriptedStripeTerminal {
  private readonly link: ReaderLink;
  private readonly props: ScriptedTerminalProps;
  private connected: ScriptedReader | undefined;
  private paymentStatus = "not_ready";

  constructor(link: ReaderLink, props: ScriptedTerminalProps) {
    if (typeof props.onUnexpectedReaderDisconnect !== "function") {
      throw new Error("onUnexpectedReaderDisconnect is needed");
    }
    this.link = link;
    this.props = props;
  }

  getConnectionStatus(): string {
    return this.connected === undefined ? "not_connected" : "connected";
  }

  getPaymentStatus(): string {
    return this.paymentStatus;
  }

  async discoverReaders(): Answer<{ readonly discoveredReaders: readonly ScriptedReader[] }> {
    if (!(await this.hasToken())) return noToken();
    const readers = await this.link.discover();
    return {
      discoveredReaders: readers.map(({ id, label }) => ({
        id,
        serial_number: id,
        label,
        status: "online",
      })),
    };
  }

  async connectReader(reader: {
    readonly id: string;
  }): Answer<{ readonly reader: ScriptedReader }> {
    if (this.connected !== undefined) return failed("already_connected", "Already connected");
    if (!(await this.hasToken())) return noToken();
    const result = await this.link.connect(reader.id);
    if (result.kind === "failed") return failed(result.code, result.message);
    const { id } = reader;
    this.connected = { id, serial_number: id, label: id, status: "online" };
    this.paymentStatus = "ready";
    return { reader: this.connected };
  }

  disconnectReader(): Promise<object> {
    this.connected = undefined;
    this.paymentStatus = "not_ready";
    return Promise.resolve({});
  }

  async collectPaymentMethod(clientSecret: string): IntentAnswer {
    if (this.connected === undefined) {
      return failed("no_established_connection", "No reader is connected");
    }
    if (this.paymentStatus !== "ready") {
      return failed("command_already_in_progress", "The reader is busy");
    }
    this.paymentStatus = "waiting_for_input";
    const result = await this.link.collect(clientSecret);
    this.paymentStatus = "ready";
    switch (result.kind) {
      case "collected": {
        const status = "requires_confirmation";
        const details = { type: "card_present" } as const;
        return { paymentIntent: { id: result.intentId, status, sdk_payment_details: details } };
      }
      case "canceled":
        return failed("canceled", "The command was canceled");
      case "failed":
        return failed(result.code, result.message);
      case "gone":
        this.drop();
        return failed("no_established_connection", "The reader is gone");
    }
  }

  async cancelCollectPaymentMethod(): Promise<object | ScriptedError> {
    if (this.paymentStatus !== "waiting_for_input") {
      return failed("no_active_collect_payment_method_attempt", "Nothing is being collected");
    }
    const wasInTime = await this.link.cancelCollect();
    return wasInTime ? {} : failed("cancelable_already_completed", "It is too late to cancel");
  }

  async processPayment(intent: ScriptedIntent): IntentAnswer {
    if (intent.sdk_payment_details === undefined) {
      return failed("payment_intent_unexpected_state", "This intent was not collected here");
    }
    this.paymentStatus = "processing";
    const result = await this.link.confirm(intent.id);
    this.paymentStatus = "ready";
    return this.answerOf(result);
  }

  clearReaderDisplay(): Promise<object> {
    return Promise.resolve({});
  }

  private answerOf(
    result: ConfirmResult,
  ): { readonly paymentIntent: ScriptedIntent } | ScriptedError {
    if (result.kind === "confirmed") {
      return { paymentIntent: { id: result.intentId, status: result.status } };
    }
    if (result.kind === "gone") {
      this.drop();
      return {
        error: { code: "network_error", message: "The reader is gone", payment_intent: null },
      };
    }
    const { code, message, declineCode, intentId, status } = result;
    return {
      error: {
        code,
        message,
        ...(declineCode !== undefined && { decline_code: declineCode }),
        payment_intent:
          intentId === undefined || status === undefined ? null : { id: intentId, status },
      },
    };
  }

  /** The handler is called first; only then does the pending promise resolve, as Stripe's does. */
  private drop(): void {
    this.connected = undefined;
    this.paymentStatus = "not_ready";
    this.props.onUnexpectedReaderDisconnect();
  }

  private async hasToken(): Promise<boolean> {
    try {
      return (await this.props.onFetchConnectionToken()) !== "";
    } catch {
      return false;
    }
  }
}

/** Replaces loading Stripe's script; rejects if the scenario blocks the script. */
export function scriptedSdkLoader(
  link: ReaderLink,
): () => Promise<(props: ScriptedTerminalProps) => ScriptedStripeTerminal> {
  return async () => {
    if (!(await link.canLoad())) throw new Error("The scripted SDK is not to load");
    return (props) => new ScriptedStripeTerminal(link, props);
  };
}

function failed(code: string, message: string): ScriptedError {
  return { error: { code, message } };
}

function noToken(): ScriptedError {
  return failed("failed_fetch_connection_token", "No connection token was given");
}
