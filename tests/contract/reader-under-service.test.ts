import { describe, expect, it } from "vitest";
import { StripeReader } from "../../adapters/stripe/stripe-reader.ts";
import type { OrderId, StaffId } from "../../ports/entities/ids.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { CardPaymentRequest } from "../../src/payments/attempt/attempt-record.ts";
import { AttemptService } from "../../src/payments/attempt/service/attempt-service.ts";
import { journalTextOf } from "../support/payments/kept-journal.ts";
import { dueByDefault } from "../support/payments/payment-tablet.ts";
import { aTerminalRequest, terminalBench } from "../support/payments/terminal-bench.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import type { Script } from "../support/stand-ins/scripted-axios.ts";
import { ScriptedReaderSdk } from "../support/stand-ins/scripted-reader-sdk.ts";

const created = { payment_intent_id: "pi_1", client_secret: "pi_1_secret_x" };
const looked = { status: "succeeded", metadata: { card_no: "************4242" } };
const order = 1_001 as OrderId;
const currency = { code: "AED", precision: 2 } as const;

interface Answers {
  /** Further fields of the answer to a new intent, and to a look at it. */
  readonly create?: object;
  readonly look?: object;
}

/** The card payments of one tablet over the real reader adapter; 45.50 AED is left to pay. */
function counter({ create = {}, look = {} }: Answers = {}) {
  const answers: Readonly<Record<string, Script>> = {
    POST: { status: 200, body: { ...created, ...create } },
    DELETE: { status: 200, body: { status: "canceled" } },
    GET: { status: 200, body: { ...looked, ...look } },
  };
  const bench = terminalBench(({ method }) => answers[method] ?? "silence");
  const sdk = new ScriptedReaderSdk();
  const loadSdk = async () => sdk.create;
  const store = new MemoryLocalStore();
  const locks = new MemoryLocks();
  const boot = () => {
    const reader = new StripeReader({ transport: bench.transport, loadSdk });
    const service = new AttemptService({
      clock: bench.clock,
      localStore: store,
      tabId: "tab",
      locks: locks.forTab("tab"),
      reporter: new RecordingReporter(),
      terminals: async () => new Map([[reader.kind, reader]]),
      balanceOf: () => dueByDefault,
      isOffered: () => true,
      staffId: () => 42 as StaffId,
      isLinkUp: () => true,
      page: bench.transport.page,
    });
    return { service, stop: service.resume() };
  };
  let running = boot();
  const pay = async () => {
    const {
      attemptId: _id,
      reference: _reference,
      ...request
    } = aTerminalRequest({
      kind: "stripe_connect",
      orderId: order,
    });
    const payment: CardPaymentRequest = {
      ...request,
      currency,
      kind: "stripe_connect",
      balance: request.amount,
    };
    const start = await running.service.start(payment);
    if (start.kind !== "started") throw new Error(`It did not start: ${start.kind}`);
    await bench.wait();
    return start.attempt;
  };
  /** Finds and connects the reader, and creates the intent. */
  const connect = async () => {
    sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
    await bench.wait();
    sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
    sdk.connectionStatus = "connected";
    await bench.wait();
  };
  const readCard = async (facts: object = {}) => {
    const paymentIntent = { id: "pi_1", status: "requires_confirmation", ...facts };
    sdk.answer("collectPaymentMethod", { paymentIntent });
    await bench.wait();
  };
  const confirm = async (facts: object) => {
    sdk.answer("processPayment", { paymentIntent: { id: "pi_1", status: "succeeded", ...facts } });
    await bench.wait();
  };
  const reload = async () => {
    running.stop();
    locks.closeTab("tab");
    running = boot();
    await bench.wait();
  };
  return {
    bench,
    sdk,
    store,
    locks,
    pay,
    connect,
    readCard,
    confirm,
    reload,
    sent: (method: string) => bench.sent.filter((each) => each.method === method).length,
    get service() {
      return running.service;
    },
  };
}

describe("a reader whose storage fills up between its start and its intent (PAY-R16) (PAY-S8)", () => {
  it("is not asked for the card; its intent is deleted, and nothing was paid", async () => {
    const given = counter();
    const attempt = await given.pay();
    given.store.isFull = true;
    await given.connect();
    expect(given.sdk.argsOf("collectPaymentMethod")).toEqual([]);
    expect([given.sent("POST"), given.sent("DELETE")]).toEqual([1, 1]);
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unpaid"]);
    expect([attempt.failure, attempt.canGoBack]).toEqual([{ kind: "cannot_be_saved" }, true]);
    expect(given.service.store.isUnsaved(order)).toBe(false);
    given.store.isFull = false;
    attempt.goBack();
    const next = await given.pay();
    await given.bench.wait();
    expect([next.phase, given.sent("POST")]).toEqual(["in_progress", 2]);
    expect(given.sdk.argsOf("collectPaymentMethod")).toHaveLength(1);
  });

  it("collects from the journal that names the intent", async () => {
    const given = counter();
    await given.pay();
    await given.connect();
    expect(given.sdk.argsOf("collectPaymentMethod")).toHaveLength(1);
    expect(journalTextOf(given.store.values)).toContain('"intentId":"pi_1"');
  });
});

const right = [
  { amount: 45.5 },
  { amount: "45.50", currency: "AED" },
  // As Stripe itself names it.
  { amount: 4_550, currency: "aed" },
  { amount: null, currency: null },
];
const wrong = [
  { amount: 40 },
  { amount: "40.00" },
  { amount: 4_000 },
  { amount: 45.5, currency: "usd" },
];

describe("the amount of a reader's intent (P-I8)", () => {
  it.each(right)("is collected if it is the requested one: %j", async (create) => {
    const given = counter({ create });
    const attempt = await given.pay();
    await given.connect();
    expect([attempt.phase, attempt.step]).toEqual(["in_progress", "collecting"]);
  });

  it.each(wrong)("is never collected if it is another: %j", async (create) => {
    const given = counter({ create });
    const attempt = await given.pay();
    await given.connect();
    expect(given.sdk.argsOf("collectPaymentMethod")).toEqual([]);
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unpaid"]);
    expect([attempt.failure?.kind, given.sent("DELETE")]).toEqual(["other_amount", 1]);
  });

  it.each([{ amount: 4_550, currency: "aed" }, {}])(
    "is confirmed if Stripe names it as requested: %j",
    async (facts) => {
      const given = counter();
      const attempt = await given.pay();
      await given.connect();
      await given.readCard(facts);
      await given.confirm({ amount: 4_550, amount_received: 4_550, currency: "aed" });
      expect(attempt.phase).toBe("paid");
    },
  );

  it.each([
    { amount: 4_000, currency: "aed" },
    { amount: 455_000, currency: "aed" },
    { amount: 4_550, currency: "usd" },
  ])("is never confirmed if Stripe names another: %j", async (facts) => {
    const given = counter();
    const attempt = await given.pay();
    await given.connect();
    await given.readCard(facts);
    expect(given.sdk.argsOf("processPayment")).toEqual([]);
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unpaid"]);
    expect([attempt.failure?.kind, given.sent("DELETE")]).toEqual(["other_amount", 1]);
  });

  it("goes to the refund list if another was taken", async () => {
    const given = counter();
    const attempt = await given.pay();
    await given.connect();
    await given.readCard();
    await given.confirm({ amount: 4_550, amount_received: 4_000, currency: "aed" });
    expect(attempt.failure).toEqual({ kind: "amount_differs", amount: 4_000 });
    expect(given.service.store.approvedNotUsed).toHaveLength(1);
    expect(given.service.store.takeApproved(order)).toEqual([]);
  });

  it.each([
    [{ amount: 45.5 }, 0],
    [{ amount: 4_550 }, 0],
    [{ amount: "40.00" }, 1],
  ])("is compared where only the look after a reload tells it: %j", async (look, refunds) => {
    const given = counter({ look });
    await given.pay();
    await given.connect();
    await given.readCard();
    await given.reload();
    await given.bench.wait(secondMs);
    expect(given.service.store.approvedNotUsed).toHaveLength(refunds);
    expect(given.service.store.takeApproved(order)).toHaveLength(1 - refunds);
  });
});

describe("a reader that does not answer (PAY-S30)", () => {
  it("is left while it connects: nothing was paid, and the card is not requested when it answers late", async () => {
    const given = counter();
    const attempt = await given.pay();
    given.sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
    await given.bench.wait(90 * secondMs);
    attempt.goBack();
    await given.bench.wait();
    expect([attempt.isClosed, attempt.certainty]).toEqual([true, "unpaid"]);
    given.sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
    await given.bench.wait();
    expect([given.sent("POST"), given.sdk.argsOf("collectPaymentMethod")]).toEqual([0, []]);
  });

  it("has its intent deleted even if it never answers the cancellation", async () => {
    const given = counter();
    const attempt = await given.pay();
    await given.connect();
    given.sdk.cancelCollectPaymentMethod = () => new Promise(() => undefined);
    attempt.cancel();
    // Once for the cancellation, once for the card that is still awaited.
    for (const wait of [25, 25]) await given.bench.wait(wait * secondMs);
    expect([given.sent("DELETE"), attempt.certainty]).toEqual([1, "unpaid"]);
  });

  it("is left while it confirms: not confirmed, and paid by its late answer (N7)", async () => {
    const given = counter({ look: { status: "processing" } });
    const attempt = await given.pay();
    await given.connect();
    await given.readCard();
    await given.bench.wait(90 * secondMs);
    attempt.goBack();
    await given.bench.wait();
    expect(given.service.store.notConfirmed).toHaveLength(1);
    expect([attempt.certainty, given.sent("DELETE")]).toEqual(["unknown", 0]);
    await given.confirm({});
    expect([attempt.certainty, given.service.store.takeApproved(order).length]).toEqual([
      "paid",
      1,
    ]);
  });
});
