import { describe, expect, it } from "vitest";
import {
  type DeviceKind,
  isDeviceKind,
  partnerKinds,
} from "../../ports/entities/terminal-kinds.ts";
import {
  aTerminalRequest,
  recordFacts,
  terminalBench,
} from "../../tests/support/payments/terminal-bench.ts";
import type { Script } from "../../tests/support/stand-ins/scripted-axios.ts";
import { DeviceTerminal } from "./device-terminal.ts";

const started: Script = { status: 200, body: { payload: { status: 200 } } };
const kinds = partnerKinds.filter(isDeviceKind);

function begin(kind: DeviceKind, answer: Script = started) {
  const request = aTerminalRequest({ kind });
  const bench = terminalBench(() => answer);
  const { facts, onFact } = recordFacts();
  const terminal = new DeviceTerminal(kind, bench.transport);
  const handle = terminal.begin(request, onFact);
  return { ...bench, bench, request, facts, onFact, terminal, handle };
}

describe("a device of Magnati or Razorpay", () => {
  it.each(kinds)(
    "is started with these six fields, without the company: %s [TT-12]",
    async (kind) => {
      const { bench, line, request, wait } = begin(kind);
      line.subscribe();
      await wait(60_000);
      expect(bench.sent).toMatchObject([
        { method: "POST", path: `/api/v1/payment-partners/${kind}/transactions` },
      ]);
      expect(bench.sent[0]?.body).toEqual({
        device_id: request.device.id,
        amount: 45.5,
        payment_type_id: request.paymentTypeId,
        location_id: request.branchId,
        reference_id: "DM-101-1",
        order_type: "call-center",
      });
    },
  );

  it.each(kinds)(
    "is cancelled under its reference, with its device and location: %s [TT-11]",
    async (kind) => {
      const { bench, line, request, terminal, handle, facts, wait } = begin(kind);
      line.subscribe();
      await wait();
      handle.cancel("staff");
      handle.cancel("timeout");
      await wait();
      expect(bench.sent).toHaveLength(2);
      expect(bench.sent[1]).toMatchObject({
        method: "PUT",
        path: `/api/v1/payment-partners/${kind}/transactions/DM-101-1`,
      });
      expect(bench.sent[1]?.body).toEqual({
        device_id: request.device.id,
        location_id: request.branchId,
      });
      expect(facts.at(-1)).toEqual({ kind: "cancel_acknowledged" });
      const { cancelEnabledAfterMs } = terminal.features();
      expect(cancelEnabledAfterMs).toBe(kind === "magnati" ? 60_000 : 0);
    },
  );

  it.each(kinds)(
    "has started on 200 inside the body, fails and pays by push, ends after 180 s: %s [TT-10]",
    async (kind) => {
      const { line, facts, terminal, wait } = begin(kind);
      expect(terminal.features()).toMatchObject({
        attemptTimeoutMs: 180_000,
        timeoutFrom: "waiting",
        successCloseMs: 5_000,
        verifyApprovedMs: 0,
        hasStatusCheck: false,
      });
      line.subscribe();
      await wait();
      line.emit("payment_failed", {
        reference_id: "DM-101-1",
        response_message: "Insufficient funds",
      });
      line.emit("payment_success", { reference_id: "DM-101-1" });
      await wait();
      expect(facts).toMatchObject([
        { kind: "started", status: "in_progress" },
        { kind: "result", via: "push", status: "declined", reason: "Insufficient funds" },
        { kind: "result", via: "push", status: "approved", references: ["DM-101-1"] },
      ]);
    },
  );

  const refusals: readonly (readonly [string, Script, object])[] = [
    [
      "500 inside the body",
      { status: 200, body: { payload: { status: 500 } } },
      { kind: "start_refused", status: 500 },
    ],
    [
      "text inside the body",
      { status: 200, body: { payload: { status: "422", message: "No device" } } },
      { kind: "start_refused", status: 422, reason: "No device" },
    ],
    [
      "409",
      { status: 409, body: { message: "Busy" } },
      { kind: "start_refused", status: 409, reason: "Busy" },
    ],
    ["503", { status: 503 }, { kind: "start_lost" }],
    ["no network", "network_error", { kind: "start_lost" }],
    ["no status inside", { status: 200, body: { payload: {} } }, { kind: "start_lost" }],
    ["no payload", { status: 200, body: {} }, { kind: "start_lost" }],
  ];
  it.each(refusals)("reports the result of its start: %s [TT-10]", async (_, answer, fact) => {
    const { line, facts, wait } = begin("magnati", answer);
    line.subscribe();
    await wait();
    expect(facts).toEqual([fact]);
  });

  it.each(kinds)(
    "reports from its own channel, by two events and every id in them: %s [TT-13]",
    async (kind) => {
      const { line, request, facts, wait } = begin(kind);
      expect(line.joined).toEqual([[`private_${kind}_transaction_${request.device.id}`]]);
      line.subscribe();
      await wait();
      facts.length = 0;
      line.emit("payment_success", { reference_id: "DM-101-9", transaction_id: "X" });
      line.emit("payment_started", { reference_id: "DM-101-1" });
      line.emit("payment_failed", { transaction_reference_id: "DM-101-1" });
      await wait();
      expect(facts).toEqual([
        {
          kind: "result",
          via: "push",
          references: ["DM-101-9", "X"],
          status: "approved",
          receipt: { transactionId: "X" },
        },
        { kind: "result", via: "push", references: ["DM-101-1"], status: "declined" },
      ]);
    },
  );

  it("has no status check, also after a reload", async () => {
    const { bench, line, request, terminal, onFact, facts, wait } = begin("magnati");
    line.subscribe();
    await wait();
    facts.length = 0;
    const again = terminal.resume({ request }, onFact);
    again.check("poll");
    again.check("check");
    await wait(30_000);
    expect(facts).toEqual([{ kind: "check_failed", via: "check" }]);
    expect(bench.sent).toHaveLength(1);
  });

  const cancels: readonly (readonly [string, Script, object])[] = [
    ["404", { status: 404 }, { kind: "cancel_refused" }],
    [
      "a no inside the body",
      { status: 200, body: { payload: { status: 409 } } },
      { kind: "cancel_refused" },
    ],
    ["an empty answer", { status: 200, text: "" }, { kind: "cancel_acknowledged" }],
    ["no success (N12)", { status: 200, body: { success: false } }, { kind: "cancel_refused" }],
    [
      "cancel_failed (N12)",
      { status: 200, body: { payload: { status: 200, data: { status: "cancel_failed" } } } },
      { kind: "cancel_refused" },
    ],
    [
      "a payload without any status (N12)",
      { status: 200, body: { payload: {} } },
      { kind: "cancel_refused" },
    ],
    [
      "a declined payment (N12)",
      { status: 200, body: { payload: { data: { status: "declined" } } } },
      { kind: "cancel_acknowledged" },
    ],
    ["503", { status: 503 }, { kind: "cancel_lost" }],
    ["no network", "network_error", { kind: "cancel_lost" }],
    ["a page instead of JSON", { status: 200, text: "<html>" }, { kind: "cancel_lost" }],
  ];
  it.each(cancels)("reports the result of a cancellation: %s", async (_, answer, fact) => {
    const request = aTerminalRequest({ kind: "razorpay" });
    const bench = terminalBench(() => answer);
    const { facts, onFact } = recordFacts();
    const terminal = new DeviceTerminal("razorpay", bench.transport);
    terminal.resume({ request }, onFact).cancel("before_retry");
    await bench.wait();
    expect(facts).toEqual([fact]);
  });
});
