import type {
  CreateReaderSdk,
  ReaderSdk,
  ReaderSdkProps,
  SdkIntent,
  SdkReader,
} from "../../../adapters/stripe/reader-sdk.ts";

type Method = Exclude<keyof ReaderSdk, "getConnectionStatus">;

interface SdkCall {
  readonly method: Method;
  readonly args: readonly unknown[];
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Stripe's Terminal object under the control of a test: every call waits until it is answered. */
export class ScriptedReaderSdk implements ReaderSdk {
  readonly calls: SdkCall[] = [];
  connectionStatus = "not_connected";
  props: ReaderSdkProps | undefined;
  private readonly waiting: SdkCall[] = [];

  readonly create: CreateReaderSdk = (props) => {
    this.props = props;
    return this;
  };

  /** Answers the oldest waiting call, which has to be of this method. */
  answer(method: Method, answer: unknown): void {
    const call = this.waiting.shift();
    if (call?.method !== method) throw new Error(`${method} is not waiting, but ${call?.method}`);
    call.resolve(answer);
  }

  throwFrom(method: Method, error: unknown): void {
    const call = this.waiting.shift();
    if (call?.method !== method) throw new Error(`${method} is not waiting`);
    call.reject(error);
  }

  argsOf(method: Method): readonly (readonly unknown[])[] {
    return this.calls.filter((call) => call.method === method).map(({ args }) => args);
  }

  getConnectionStatus(): string {
    return this.connectionStatus;
  }

  discoverReaders(options: object) {
    return this.call<{ readonly discoveredReaders: readonly SdkReader[] }>(
      "discoverReaders",
      options,
    );
  }

  connectReader(reader: SdkReader, options: object) {
    return this.call<{ readonly reader: SdkReader }>("connectReader", reader, options);
  }

  disconnectReader(): Promise<unknown> {
    this.connectionStatus = "not_connected";
    return this.atOnce("disconnectReader");
  }

  collectPaymentMethod(secret: string) {
    return this.call<{ readonly paymentIntent: SdkIntent }>("collectPaymentMethod", secret);
  }

  cancelCollectPaymentMethod(): Promise<unknown> {
    return this.atOnce("cancelCollectPaymentMethod");
  }

  processPayment(intent: SdkIntent) {
    return this.call<{ readonly paymentIntent: SdkIntent }>("processPayment", intent);
  }

  clearReaderDisplay(): Promise<unknown> {
    return this.atOnce("clearReaderDisplay");
  }

  private call<Value>(method: Method, ...args: readonly unknown[]): Promise<Value> {
    return new Promise((resolve, reject) => {
      const call: SdkCall = { method, args, resolve: resolve as (answer: unknown) => void, reject };
      this.calls.push(call);
      this.waiting.push(call);
    });
  }

  private atOnce(method: Method): Promise<unknown> {
    this.calls.push({ method, args: [], resolve: () => undefined, reject: () => undefined });
    return Promise.resolve({});
  }
}
