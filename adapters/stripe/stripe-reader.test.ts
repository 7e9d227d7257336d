import { describe, expect, it } from "vitest";
import type { AttemptRequest } from "../../ports/payment-terminal.ts";
import {
  aTerminalRequest,
  recordFacts,
  terminalBench,
} from "../../tests/support/payments/terminal-bench.ts";
import { describeFact } from "../../tests/support/payments/terminal-requests.ts";
import type { Script, SentRequest } from "../../tests/support/stand-ins/scripted-axios.ts";
import { ScriptedReaderSdk } from "../../tests/support/stand-ins/scripted-reader-sdk.ts";
import { StripeReader } from "./stripe-reader.ts";

const root = "/api/v1/payment-partners/stripe_connect";
const secret = "pi_1_secret_x";
const collected = { id: "pi_1", status: "requires_confirmation", sdk_payment_details: {} };

function serviceOf(changes: Partial<Record<string, Script>> = {}) {
  const answers: Record<string, Script> = {
    POST: { status: 200, body: { payment_intent_id: "pi_1", client_secret: secret } },
    DELETE: { status: 200, body: { status: "canceled" } },
    TOKEN: { status: 200, body: { connection_token: "token-1" } },
    GET: {
      status: 200,
      body: {
        status: "succeeded",
        metadata: {
          reference_id: "DM-101-1",
          device_id: "reader-101-2",
          location_id: 101,
          card_no: "************4242",
        },
      },
    },
    ...changes,
  };
  return ({ method, path }: SentRequest): Script =>
    answers[path.includes("connection_tokens") ? "TOKEN" : method] ?? "silence";
}

function make(changes: Partial<Record<string, Script>> = {}) {
  const bench = terminalBench(serviceOf(changes));
  const sdk = new ScriptedReaderSdk();
  const terminal = new StripeReader({
    transport: bench.transport,
    loadSdk: () => Promise.resolve(sdk.create),
  });
  const begin = (request: AttemptRequest = aTerminalRequest({ kind: "stripe_connect" })) => {
    const { facts, onFact } = recordFacts();
    const handle = terminal.begin(request, onFact);
    const heard = (): readonly string[] => facts.map((fact) => describeFact(fact, request));
    return { request, facts, heard, handle };
  };
  const sentTo = (method: string): readonly SentRequest[] =>
    bench.sent.filter((each) => each.method === method);
  /** Runs until the customer is asked for the card. */
  const connect = async (): Promise<void> => {
    await bench.wait();
    sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
    await bench.wait();
    sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
    sdk.connectionStatus = "connected";
    await bench.wait();
  };
  const readCard = async (): Promise<void> => {
    sdk.answer("collectPaymentMethod", { paymentIntent: collected });
    await bench.wait();
  };
  return { ...bench, bench, sdk, terminal, begin, sentTo, connect, readCard };
}

describe("a card reader", () => {
  it("goes from initiating to confirming step by step, and reports the card [TT-21]", async () => {
    const { sdk, begin, connect, readCard, wait, sentTo } = make();
    const { heard, facts } = begin();
    expect(heard()).toEqual([]);
    await connect();
    await readCard();
    sdk.answer("processPayment", { paymentIntent: { id: "pi_1", status: "succeeded" } });
    await wait();
    expect(heard()).toEqual([
      ...["initiating", "discovering", "connecting", "creating_intent", "started in_progress"],
      ...["collecting", "confirming", "sdk approved ours", "check approved ours ••4242"],
    ]);
    expect(facts.at(-1)).toEqual({
      kind: "result",
      via: "check",
      references: ["DM-101-1", "pi_1"],
      status: "approved",
      raw: "succeeded",
      receipt: { cardLastFour: "4242", intentId: "pi_1" },
    });
    expect(sentTo("GET").map(({ path }) => path)).toEqual([`${root}/payment_intents/pi_1`]);
  });

  it("requests a token, creates an intent of eleven fields, checks it and deletes it [TT-14] [TT-16]", async () => {
    const { bench, sdk, begin, connect, wait, sentTo } = make();
    const { request, handle } = begin();
    await connect();
    expect(await sdk.props?.onFetchConnectionToken()).toBe("token-1");
    expect(bench.sent.at(-1)).toMatchObject({
      method: "GET",
      path: `${root}/connection_tokens/new?stripe_location_id=tml_1`,
    });
    expect(sentTo("POST")).toHaveLength(1);
    expect(sentTo("POST")[0]).toMatchObject({ path: `${root}/payment_intents` });
    expect(sentTo("POST")[0]?.body).toEqual({
      payment_type_id: request.paymentTypeId,
      device_id: "reader-101-2",
      amount: 45.5,
      reference_id: "DM-101-1",
      location_id: request.branchId,
      order_type: "call-center",
      order_id: 1_001,
      order_number: "1001",
      currency: request.currency.code,
      stripe_connected_account_id: "acct_1",
      mcc: "5812",
    });
    handle.check("check");
    await wait();
    expect(sentTo("GET").at(-1)).toMatchObject({ path: `${root}/payment_intents/pi_1` });
    handle.cancel("staff");
    await wait();
    expect(sdk.argsOf("cancelCollectPaymentMethod")).toHaveLength(1);
    sdk.answer("collectPaymentMethod", { error: { code: "canceled" } });
    await wait();
    expect(sentTo("DELETE")).toMatchObject([{ path: `${root}/payment_intents/pi_1` }]);
  });

  it("is done on succeeded, can be retried after requires_confirmation, and has declined otherwise [TT-14]", async () => {
    const { sdk, begin, connect, readCard, wait, sentTo } = make();
    const { heard, handle } = begin();
    await connect();
    await readCard();
    const processed = (status: string, message = "") =>
      sdk.answer("processPayment", { error: { message, payment_intent: { status } } });
    processed("requires_confirmation");
    await wait();
    expect(heard().at(-1)).toBe("requires_confirmation unknown again:confirm");
    handle.confirmAgain?.();
    await wait();
    // Stripe can confirm only the collected object itself.
    expect(sdk.argsOf("processPayment").map(([intent]) => intent)).toEqual([collected, collected]);
    expect(sdk.argsOf("processPayment")[1]?.[0]).toBe(collected);
    processed("requires_payment_method", "Your card was declined.");
    await wait();
    expect(heard().at(-1)).toBe('confirmation unpaid again:collect "Your card was declined."');
    handle.collectAgain?.();
    await wait();
    expect(sdk.argsOf("collectPaymentMethod")).toEqual([[secret], [secret]]);
    await readCard();
    sdk.answer("processPayment", { paymentIntent: { status: "succeeded" } });
    await wait();
    expect(heard()).toContain("sdk approved ours");
    expect(sentTo("POST")).toHaveLength(1);
  });

  it("never confirms after Cancel, even if the card is read at the same instant", async () => {
    const { sdk, begin, connect, wait, sentTo } = make();
    const { heard, handle } = begin();
    await connect();
    sdk.answer("collectPaymentMethod", { paymentIntent: collected });
    handle.cancel("staff");
    await wait();
    expect(sdk.argsOf("processPayment")).toEqual([]);
    expect(sentTo("DELETE")).toHaveLength(1);
    expect(heard().slice(-2)).toEqual(["cancelling", "cancel_acknowledged"]);
    handle.confirmAgain?.();
    await wait();
    expect(sdk.argsOf("processPayment")).toEqual([]);
  });

  it("waits for a running confirmation when Cancel comes too late, and reports that it was refused", async () => {
    const { sdk, begin, connect, readCard, wait } = make({ DELETE: { status: 409 } });
    const { heard, handle } = begin();
    await connect();
    await readCard();
    handle.cancel("staff");
    await wait(5_000);
    expect(heard().at(-1)).toBe("cancelling");
    sdk.answer("processPayment", { paymentIntent: { status: "succeeded" } });
    await wait();
    expect(heard()).toContain("sdk approved ours");
    expect(heard()).toContain("cancel_refused");
  });

  it("has nothing to cancel before there is an intent", async () => {
    const { bench, begin, wait, sdk } = make();
    const { heard, handle } = begin();
    await wait();
    handle.cancel("staff");
    await wait();
    expect(heard().slice(-2)).toEqual(["cancelling", "cancel_acknowledged"]);
    sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
    await wait();
    expect(sdk.argsOf("connectReader")).toEqual([]);
    expect(bench.sent).toEqual([]);
  });

  it("waits 25 s for a lost reader's answer, not a millisecond less, and still reports a later approval", async () => {
    const { sdk, begin, connect, readCard, wait } = make();
    const { heard } = begin();
    await connect();
    await readCard();
    await wait(60_000);
    sdk.props?.onUnexpectedReaderDisconnect();
    await wait(24_999);
    expect(heard().at(-1)).toBe("confirming");
    await wait(1);
    expect(heard().at(-1)).toBe("disconnection unknown again:nothing");
    sdk.answer("processPayment", { paymentIntent: { status: "succeeded" } });
    await wait();
    expect(heard()).toContain("sdk approved ours");
  });

  it("uses one intent for one balance, and cancels it before another balance gets its own", async () => {
    const { sdk, begin, connect, wait, sentTo } = make();
    const first = begin();
    await connect();
    sdk.answer("collectPaymentMethod", { error: { code: "reader_error", message: "Try again" } });
    await wait();
    first.handle.detach();
    const second = begin(aTerminalRequest({ kind: "stripe_connect", reference: "DM-101-2" }));
    await wait();
    expect(sentTo("POST")).toHaveLength(1);
    expect(second.heard()).toContain("started in_progress");
    sdk.answer("collectPaymentMethod", { error: { code: "reader_error" } });
    await wait();
    begin(aTerminalRequest({ kind: "stripe_connect", reference: "DM-101-3", amount: 2_000 }));
    await wait();
    expect(sentTo("DELETE")).toHaveLength(1);
    expect(sentTo("POST").map(({ body }) => body)).toMatchObject([
      { amount: 45.5, reference_id: "DM-101-1" },
      { amount: 20, reference_id: "DM-101-3" },
    ]);
  });

  it("counts a balance as the same one whatever the decimals, and as another one of as many units in others (N47)", async () => {
    const { sdk, begin, connect, wait, sentTo } = make();
    const inThousandths = { currency: { code: "AED", precision: 3 } } as const;
    const beginAgain = async (reference: string, amount: number): Promise<void> => {
      const request = aTerminalRequest({ kind: "stripe_connect", reference, amount });
      const { handle } = begin({ ...request, ...inThousandths });
      await wait();
      sdk.answer("collectPaymentMethod", { error: { code: "reader_error" } });
      await wait();
      handle.detach();
    };
    const first = begin();
    await connect();
    sdk.answer("collectPaymentMethod", { error: { code: "reader_error" } });
    await wait();
    first.handle.detach();
    await beginAgain("DM-101-2", 45_500);
    expect([sentTo("POST").length, sentTo("DELETE").length]).toEqual([1, 0]);
    await beginAgain("DM-101-3", 4_550);
    expect(sentTo("POST").map(({ body }) => body)).toMatchObject([
      { amount: 45.5 },
      { amount: 4.55 },
    ]);
  });

  it("does not discover a connected reader again, and takes over only its own", async () => {
    const { sdk, begin, connect, wait } = make();
    begin();
    await connect();
    expect(sdk.argsOf("discoverReaders")).toEqual([[{ location: "tml_1" }]]);
    expect(sdk.argsOf("connectReader")[0]?.[1]).toEqual({ fail_if_in_use: true });
    sdk.answer("collectPaymentMethod", { error: { code: "reader_error" } });
    await wait();
    begin(aTerminalRequest({ kind: "stripe_connect", reference: "DM-101-2" }));
    await wait();
    expect(sdk.argsOf("discoverReaders")).toHaveLength(1);
    sdk.answer("collectPaymentMethod", { error: { code: "no_established_connection" } });
    sdk.props?.onUnexpectedReaderDisconnect();
    sdk.connectionStatus = "not_connected";
    await wait();
    begin(aTerminalRequest({ kind: "stripe_connect", reference: "DM-101-3" }));
    await connect();
    expect(sdk.argsOf("connectReader")[1]?.[1]).toEqual({ fail_if_in_use: false });
  });

  it("disconnects and tries once more if the reader is connected already", async () => {
    const { sdk, begin, wait } = make();
    const attempt = begin();
    await wait();
    sdk.answer("discoverReaders", {
      discoveredReaders: [{ id: "x", serial_number: "reader-101-2" }],
    });
    await wait();
    sdk.answer("connectReader", { error: { code: "already_connected" } });
    await wait();
    expect(sdk.argsOf("disconnectReader")).toHaveLength(1);
    sdk.answer("connectReader", { error: { code: "already_connected" } });
    await wait();
    expect(attempt.heard().at(-1)).toBe("reader_connect unpaid again:nothing");
  });

  const troubles: readonly (readonly [string, Script, string])[] = [
    ["422", { status: 422 }, "generic unpaid again:nothing"],
    ["503", { status: 503 }, "generic unpaid again:nothing"],
    [
      "no secret",
      { status: 200, body: { payment_intent_id: "pi_1" } },
      "generic unpaid again:nothing",
    ],
  ];
  it.each(troubles)("takes no card without an intent: %s", async (_, answer, words) => {
    const { sdk, begin, connect } = make({ POST: answer });
    const { heard } = begin();
    await connect();
    expect(heard().at(-1)).toBe(words);
    expect(sdk.argsOf("collectPaymentMethod")).toEqual([]);
  });

  it("reports an unexpected exception as unpaid before confirming and as unknown from then on", async () => {
    const { sdk, begin, connect, readCard, wait, reporter } = make();
    const first = begin();
    await connect();
    sdk.throwFrom("collectPaymentMethod", new Error("A mistake"));
    await wait();
    expect(first.heard().at(-1)).toBe("generic unpaid again:nothing");
    const second = begin(aTerminalRequest({ kind: "stripe_connect", reference: "DM-101-2" }));
    await wait();
    await readCard();
    sdk.throwFrom("processPayment", new Error("A mistake"));
    await wait();
    expect(second.heard().at(-1)).toBe("generic unknown again:nothing");
    expect(reporter.reports).toHaveLength(2);
  });

  it("checks the intent after a reload, and fails the check without one", async () => {
    const { bench, terminal, begin, wait } = make();
    const { request } = begin();
    const { facts, onFact } = recordFacts();
    terminal.resume({ request, intentId: "pi_1" }, onFact);
    await wait();
    expect(facts).toMatchObject([{ via: "check", status: "approved", raw: "succeeded" }]);
    const without = recordFacts();
    terminal.resume({ request }, without.onFact);
    await wait();
    expect(without.facts).toEqual([{ kind: "check_failed", via: "check" }]);
    expect(bench.sent.every(({ method }) => method === "GET")).toBe(true);
  });
});
