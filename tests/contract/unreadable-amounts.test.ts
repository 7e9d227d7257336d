import { describe, expect, it } from "vitest";
import { DeviceTerminal } from "../../adapters/device-terminal/device-terminal.ts";
import { GenericTerminal } from "../../adapters/generic-terminal/generic-terminal.ts";
import { StripeReader } from "../../adapters/stripe/stripe-reader.ts";
import type { TerminalTransport } from "../../adapters/terminal-link/terminal-transport.ts";
import type { OrderId, StaffId } from "../../ports/entities/ids.ts";
import {
  isDeviceKind,
  isGenericKind,
  isReaderKind,
  type PartnerKind,
  partnerKinds,
} from "../../ports/entities/terminal-kinds.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";
import { AttemptService } from "../../src/payments/attempt/service/attempt-service.ts";
import { dueByDefault } from "../support/payments/payment-tablet.ts";
import { aTerminalRequest, terminalBench } from "../support/payments/terminal-bench.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import type { Script } from "../support/stand-ins/scripted-axios.ts";
import { ScriptedReaderSdk } from "../support/stand-ins/scripted-reader-sdk.ts";

const order = 1_001 as OrderId;
const currency = { code: "AED", precision: 2 } as const;

/** The amounts of partners as JSON, and as staff read them. */
const unreadable: readonly (readonly [json: string, shown: string])[] = [
  ['"45,50"', "45,50"],
  ['"AED 45.50"', "AED 45.50"],
  ['"4.550,00 €"', "4.550,00 €"],
  ['"٤٥٫٥٠"', "٤٥٫٥٠"],
  ['"PAN 4242 4242 4242 4242"', "PAN •••• 4242"],
  ["1e400", "Infinity"],
  ["true", "true"],
  ['{"value":45.5}', '{"value":45.5}'],
  ["[]", "[]"],
];
/** Nothing is named, or the requested amount. */
const readable = ["null", '""', '" "', "45.5", '"45.50"', '" 45.5000000 "'];

function terminalOf(
  kind: PartnerKind,
  transport: TerminalTransport,
  sdk: ScriptedReaderSdk,
): PaymentTerminal {
  if (isGenericKind(kind)) return new GenericTerminal(kind, transport);
  if (isDeviceKind(kind)) return new DeviceTerminal(kind, transport);
  return new StripeReader({ transport, loadSdk: async () => sdk.create });
}

/** A tablet whose terminal answers its start and its check with these data; 45.50 AED is left to pay. */
async function paid(kind: PartnerKind, data: { readonly start?: string; readonly check?: string }) {
  const answers = (method: string): Script => {
    const facts = method === "POST" ? data.start : data.check;
    const intent = method === "POST" ? '"payment_intent_id":"pi_1","client_secret":"s"' : "";
    const body = isReaderKind(kind)
      ? `{${[intent, facts].filter((part) => part).join(",")}}`
      : `{"payload":{"status":200,"data":{${facts ?? '"status":"in_progress"'}}}}`;
    return { status: 200, text: body };
  };
  const bench = terminalBench(({ method }) => answers(method));
  const sdk = new ScriptedReaderSdk();
  const service = new AttemptService({
    clock: bench.clock,
    localStore: new MemoryLocalStore(),
    tabId: "tab",
    reporter: new RecordingReporter(),
    locks: new MemoryLocks().forTab("tab"),
    terminals: async () => new Map([[kind, terminalOf(kind, bench.transport, sdk)]]),
    balanceOf: () => dueByDefault,
    isOffered: () => true,
    staffId: () => 42 as StaffId,
    isLinkUp: () => true,
    page: bench.transport.page,
  });
  const stop = service.resume();
  const { attemptId: _, reference: __, ...request } = aTerminalRequest({ kind, orderId: order });
  const payment = { ...request, currency, kind, balance: request.amount };
  const start = await service.start(payment);
  if (start.kind !== "started") throw new Error(start.kind);
  await bench.wait(2 * secondMs);
  const { attempt } = start;
  return { bench, sdk, service, attempt, stop, reference: attempt.request.reference };
}

type Given = Awaited<ReturnType<typeof paid>>;

async function collected({ bench, sdk }: Given): Promise<void> {
  sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
  await bench.wait();
  sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
  sdk.connectionStatus = "connected";
  await bench.wait();
  sdk.answer("collectPaymentMethod", {
    paymentIntent: { id: "pi_1", status: "requires_confirmation" },
  });
  await bench.wait();
}

/** Every way in which an approval arrives, by kind. */
const channels: Readonly<
  Record<string, readonly [PartnerKind, (amount: string) => Promise<Given>]>
> = {
  "the start of a generic terminal": [
    "generic",
    (amount) => paid("generic", { start: `"status":"approved","amount":${amount}` }),
  ],
  "the check of a generic terminal": [
    "generic",
    async (amount) => {
      const given = await paid("generic", { check: `"status":"approved","amount":${amount}` });
      given.bench.comeBack();
      await given.bench.wait();
      return given;
    },
  ],
  ...Object.fromEntries(
    partnerKinds
      .filter((kind) => !isReaderKind(kind))
      .map((kind) => [
        `the push of ${kind}`,
        [
          kind,
          async (amount: string) => {
            const given = await paid(kind, {});
            const references = { reference_id: given.reference };
            given.bench.line.emit("payment_success", { ...references, amount: JSON.parse(amount) });
            await given.bench.wait();
            return given;
          },
        ] as const,
      ]),
  ),
  "the look at a reader's intent": [
    "stripe_connect",
    async (amount) => {
      const given = await paid("stripe_connect", {
        check: `"status":"succeeded","amount":${amount}`,
      });
      await collected(given);
      given.sdk.answer("processPayment", { error: { code: "network_timeout" } });
      await given.bench.wait();
      return given;
    },
  ],
};

const rows = Object.entries(channels).flatMap(([channel, [, arrive]]) =>
  unreadable.map(([json, shown]) => ({ channel, json, shown, arrive })),
);

describe("an approval with an amount that is there but cannot be read (P-I2, P-I8)", () => {
  it.each(rows)(
    "is no line, but stands on the refund list as $shown: $channel",
    async ({ json, shown, arrive }) => {
      const { service, attempt, stop } = await arrive(json);
      const [refund] = service.store.approvedNotUsed;
      expect([service.store.takeApproved(order), attempt.canRetry]).toEqual([[], false]);
      expect([refund?.refundReason, refund?.amountText]).toEqual([
        { kind: "unreadable_amount" },
        shown,
      ]);
      expect(attempt.failure).toEqual({ kind: "amount_unreadable", text: shown });
      stop();
    },
  );

  it.each(
    Object.entries(channels).flatMap(([channel, [, arrive]]) =>
      readable.map((json) => ({ channel, json, arrive })),
    ),
  )(
    "is a line if it names none or the requested one: $json, $channel",
    async ({ json, arrive }) => {
      const { service, stop } = await arrive(json);
      expect([service.store.takeApproved(order).length, service.store.approvedNotUsed]).toEqual([
        1,
        [],
      ]);
      stop();
    },
  );

  it.each([
    { amount_received: "45,50" },
    { amount: "4550" },
    { amount_received: Number.NaN, amount: {} },
  ])("is no line at a reader whose SDK says so: %j", async (facts) => {
    const given = await paid("stripe_connect", {});
    await collected(given);
    given.sdk.answer("processPayment", {
      paymentIntent: { id: "pi_1", status: "succeeded", ...facts },
    });
    await given.bench.wait();
    expect(given.service.store.takeApproved(order)).toEqual([]);
    expect(given.service.store.approvedNotUsed[0]?.refundReason).toEqual({
      kind: "unreadable_amount",
    });
    given.stop();
  });

  it.each(partnerKinds)(
    "is stopped at %s before the card is charged, and a late approval is paid back",
    async (kind) => {
      const given = await paid(kind, { start: '"status":"in_progress","amount":"45,50"' });
      if (isReaderKind(kind)) {
        const { sdk, bench } = given;
        sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
        await bench.wait();
        sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
        await bench.wait();
        expect(sdk.argsOf("collectPaymentMethod")).toEqual([]);
      } else {
        given.bench.line.emit("payment_success", { reference_id: given.reference });
        await given.bench.wait();
        expect(given.service.store.approvedNotUsed[0]?.amountText).toBe("45,50");
      }
      expect(given.service.store.takeApproved(order)).toEqual([]);
      const cancels = given.bench.sent.filter(
        ({ method, path }) => method !== "POST" || path.endsWith("/cancel"),
      );
      expect(cancels.filter(({ method }) => method !== "GET").length).toBeGreaterThan(0);
      given.stop();
    },
  );
});

describe("an intent whose creation was not answered (PAY-S6)", () => {
  it.each([
    ["no answer", "network_error"],
    ["502", { status: 502, text: "<html>Bad Gateway</html>" }],
    ["an answer that cannot be read", { status: 200, text: "{}" }],
  ] as const)("is asked for again under its own reference after %s", async (_name, script) => {
    const answers: Script[] = [
      script,
      { status: 200, body: { payment_intent_id: "pi_1", client_secret: "s" } },
    ];
    const bench = terminalBench(() => answers.shift() ?? "silence");
    const sdk = new ScriptedReaderSdk();
    const reader = new StripeReader({
      transport: bench.transport,
      loadSdk: async () => sdk.create,
    });
    sdk.connectionStatus = "not_connected";
    for (const reference of ["DM-101-1", "DM-101-2"]) {
      reader.begin(aTerminalRequest({ kind: "stripe_connect", reference }), () => undefined);
      await bench.wait();
      if (sdk.connectionStatus === "not_connected") {
        sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
        await bench.wait();
        sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
        sdk.connectionStatus = "connected";
      }
      await bench.wait(11 * secondMs);
    }
    const asked = bench.sent.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(asked).toMatchObject([{ reference_id: "DM-101-1" }, { reference_id: "DM-101-1" }]);
    expect(sdk.argsOf("collectPaymentMethod")).toEqual([["s"]]);
  });

  it.each([
    ["it was refused", { status: 422, body: {} }, {}],
    ["the balance changed", "network_error", { amount: 2_000 }],
  ] as const)("is another one if %s", async (_name, script, changes) => {
    const answers: Script[] = [script];
    const bench = terminalBench(() => answers.shift() ?? "silence");
    const sdk = new ScriptedReaderSdk();
    const reader = new StripeReader({
      transport: bench.transport,
      loadSdk: async () => sdk.create,
    });
    const begin = async (reference: string, parts: object) => {
      reader.begin(
        aTerminalRequest({ kind: "stripe_connect", reference, ...parts }),
        () => undefined,
      );
      await bench.wait();
    };
    await begin("DM-101-1", {});
    sdk.answer("discoverReaders", { discoveredReaders: [{ id: "reader-101-2" }] });
    await bench.wait();
    sdk.answer("connectReader", { reader: { id: "reader-101-2" } });
    sdk.connectionStatus = "connected";
    await bench.wait();
    await begin("DM-101-2", changes);
    const asked = bench.sent.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(asked).toMatchObject([{ reference_id: "DM-101-1" }, { reference_id: "DM-101-2" }]);
  });
});
