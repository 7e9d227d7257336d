import { describe, expect, it } from "vitest";
import { DeviceTerminal } from "../../adapters/device-terminal/device-terminal.ts";
import { GenericTerminal } from "../../adapters/generic-terminal/generic-terminal.ts";
import { StripeReader } from "../../adapters/stripe/stripe-reader.ts";
import type { TerminalTransport } from "../../adapters/terminal-link/terminal-transport.ts";
import type { StaffId } from "../../ports/entities/ids.ts";
import {
  isGenericKind,
  isReaderKind,
  type PartnerKind,
  partnerKinds,
} from "../../ports/entities/terminal-kinds.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../src/payments/attempt/attempt-record.ts";
import { newRecord } from "../../src/payments/attempt/attempt-record-rules.ts";
import { AttemptService } from "../../src/payments/attempt/service/attempt-service.ts";
import { dueByDefault } from "../support/payments/payment-tablet.ts";
import { aTerminalRequest, terminalBench } from "../support/payments/terminal-bench.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import type { Script } from "../support/stand-ins/scripted-axios.ts";

type Answer = readonly [name: string, script: Script];

const payload = (status: unknown, data?: object) => ({
  payload: { status, ...(data && { data }) },
});

/** Cancellations that the partner acknowledged (N12). */
const acknowledged: readonly Answer[] = [
  ["204 without a body", { status: 204, body: undefined }],
  ["an empty text", { status: 200, body: "" }],
  ["null", { status: 200, body: null }],
  ["payload.status 200 alone", { status: 200, body: payload(200) }],
  ["payload.status 202 as text", { status: 200, body: payload("202") }],
  ["data.status cancelled", { status: 200, body: payload(200, { status: "cancelled" }) }],
  ["data.status CANCELED", { status: 200, body: payload(200, { status: "CANCELED" }) }],
  ["data.status declined", { status: 200, body: payload(200, { status: "declined" }) }],
];

/** Everything else: staff look at the terminal before a new start. */
const odd: readonly Answer[] = [
  ["{success: false}", { status: 200, body: { success: false } }],
  ["{success: true}", { status: 200, body: { success: true } }],
  ["an empty object", { status: 200, body: {} }],
  ["an empty list", { status: 200, body: [] }],
  ["false", { status: 200, body: false }],
  ["a page of HTML", { status: 200, body: "<html><body>OK</body></html>" }],
  ["data.status cancel_failed", { status: 200, body: payload(200, { status: "cancel_failed" }) }],
  ["data.status in_progress", { status: 200, body: payload(200, { status: "in_progress" }) }],
  ["data.status approved", { status: 200, body: payload(200, { status: "approved" }) }],
  ["payload.status 409", { status: 200, body: payload(409) }],
  ["payload.status 500", { status: 200, body: payload(500, { status: "cancelled" }) }],
  ["a payload without a status", { status: 200, body: payload(undefined) }],
  ["an intent that is not cancelled", { status: 200, body: { status: "processing" } }],
  ["404", { status: 404, body: payload(404) }],
  ["409", { status: 409, body: undefined }],
  ["500", { status: 500, body: undefined }],
  ["no answer", "silence"],
];

function terminalOf(kind: PartnerKind, transport: TerminalTransport): PaymentTerminal {
  if (isGenericKind(kind)) return new GenericTerminal(kind, transport);
  if (kind === "stripe_connect")
    return new StripeReader({ transport, loadSdk: () => Promise.reject(new Error("offline")) });
  return new DeviceTerminal(kind, transport);
}

/** A tablet with an attempt left unknown, whose partner says "in progress" and answers the cancel with `script`. */
async function leftUnknown(kind: PartnerKind, script: Script) {
  const isCancel = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === "DELETE" || method === "PUT" || path.endsWith("/cancel");
  const running = isReaderKind(kind)
    ? { status: "processing" }
    : payload(200, { status: "in_progress" });
  const bench = terminalBench((request) =>
    isCancel(request) ? script : { status: 200, body: running },
  );
  const terminal = terminalOf(kind, bench.transport);
  const { attemptId: _id, reference: _reference, ...wanted } = aTerminalRequest({ kind });
  const payment = { ...wanted, kind, balance: wanted.amount };
  const parts = { stamp: 1, at: bench.clock.now(), owner: "tab", paidBefore: [] };
  const record: AttemptRecord = {
    ...newRecord(payment, parts),
    phase: "failed",
    certainty: "unknown",
    ...(isReaderKind(kind) && { intentId: "pi_1" }),
  };
  const journal = JSON.stringify({ lastStamp: 1, records: [record] });
  const service = new AttemptService({
    clock: bench.clock,
    localStore: new MemoryLocalStore({ payment_journal: journal }),
    reporter: new RecordingReporter(),
    locks: new MemoryLocks().forTab("tab"),
    terminals: async () => new Map([[kind, terminal]]),
    balanceOf: () => dueByDefault,
    isOffered: () => true,
    staffId: () => 42 as StaffId,
    isLinkUp: () => true,
    page: bench.transport.page,
    tabId: "tab",
  });
  const stop = service.resume();
  // A device that cannot be asked is cancelled at the start already, and again before the new payment.
  await bench.wait(60_000);
  const start = await service.start(payment);
  for (const seconds of [0, 10, 10]) await bench.wait(seconds * 1_000);
  const shown = service.store.shownFor(record.request.orderId);
  const starts = bench.sent.filter(
    ({ method, path }) => method === "POST" && !path.endsWith("/cancel"),
  );
  stop();
  return { start, shown, starts: starts.length, reference: record.request.reference };
}

const rows = (answers: readonly Answer[]) =>
  partnerKinds.flatMap((kind) => answers.map(([name, script]) => [kind, name, script] as const));

describe("the answer to a cancellation before a new start (N12)", () => {
  it.each(rows(odd))("asks staff at %s after %s", async (kind, _, script) => {
    const { start, shown, starts, reference } = await leftUnknown(kind, script);
    expect([start.kind, starts]).toEqual(["unresolved", 0]);
    expect([shown?.request.reference, shown?.certainty]).toEqual([reference, "unknown"]);
    expect(shown?.question).toBe("confirm_not_paid");
  });

  it.each(rows(acknowledged))("is an acknowledgement at %s: %s", async (kind, _, script) => {
    const { shown, starts, reference } = await leftUnknown(kind, script);
    if (kind === "generic") {
      // The terminal that can be asked still says that it is in progress.
      expect([starts, shown?.question]).toEqual([0, "confirm_not_paid"]);
      return;
    }
    expect(shown?.request.reference).not.toBe(reference);
    expect(shown?.question).toBeUndefined();
  });
});
