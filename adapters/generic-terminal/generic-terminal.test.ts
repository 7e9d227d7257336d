import { describe, expect, it } from "vitest";
import type { TerminalIntegration } from "../../ports/entities/terminal-kinds.ts";
import {
  aTerminalRequest,
  recordFacts,
  terminalBench,
} from "../../tests/support/payments/terminal-bench.ts";
import type { Script } from "../../tests/support/stand-ins/scripted-axios.ts";
import { GenericTerminal } from "./generic-terminal.ts";

const request = aTerminalRequest({ kind: "generic" });
const root = "/api/v1/generic_payments/terminal";
const where = {
  terminal_id: "terminal-1",
  company_id: request.companyId,
  location_id: request.branchId,
};
const inProgress: Script = {
  status: 200,
  body: {
    payload: {
      status: 200,
      data: {
        reference_id: "DM-101-1",
        status: "in_progress",
        metadata: { terminal_id: "terminal-1", reference_id: "P-7", card_no: null },
      },
    },
  },
};

function begin(answer: Script = inProgress, options = {}) {
  const bench = terminalBench(() => answer, options);
  const { facts, onFact } = recordFacts();
  const handle = new GenericTerminal("generic", bench.transport).begin(request, onFact);
  return { ...bench, bench, facts, handle };
}

describe("a generic terminal", () => {
  it("is started once, with the specified fields only, after its channel is subscribed [TT-3] [TT-13]", async () => {
    const { bench, line, facts, wait } = begin();
    await wait(1_999);
    expect(line.joined).toEqual([["private_generic_transaction_terminal-1"]]);
    expect(bench.sent).toEqual([]);
    line.subscribe();
    await wait();
    expect(bench.sent).toMatchObject([{ method: "POST", path: `${root}/transactions` }]);
    expect(bench.sent[0]?.body).toEqual({
      ...where,
      amount: 45.5,
      payment_type_id: request.paymentTypeId,
      reference_id: "DM-101-1",
      sub_payment_type: "card",
      order_type: "call-center",
    });
    expect(facts).toEqual([
      {
        kind: "started",
        status: "in_progress",
        partnerReferences: ["DM-101-1", "P-7"],
        receipt: { terminalId: "terminal-1" },
      },
    ]);
    await wait(60_000);
    expect(bench.sent).toHaveLength(1);
  });

  it("is started after 2 s without its channel, and not a millisecond before", async () => {
    const { bench, line, facts, wait } = begin();
    await wait(1_999);
    expect(bench.sent).toHaveLength(0);
    await wait(1);
    expect(bench.sent).toHaveLength(1);
    line.subscribe();
    await wait();
    // Messages sent before the late subscription were missed.
    expect(facts.map(({ kind }) => kind)).toEqual(["started", "link_restored"]);
  });

  it("takes its times from the payment type, or 180 s, 2 s and 180 s without any [TT-7]", async () => {
    const terminal = new GenericTerminal("generic", terminalBench(() => inProgress).transport);
    const times = (changes: Partial<TerminalIntegration> | undefined) => {
      const type: TerminalIntegration = {
        isGeneric: true,
        transactionTypes: [],
        responseType: "webhook",
        ...changes,
      };
      const { attemptTimeoutMs, pollEveryMs } = terminal.features(
        changes === undefined ? {} : { terminal: type },
      );
      return [attemptTimeoutMs, pollEveryMs];
    };
    expect(times(undefined)).toEqual([180_000, undefined]);
    expect(times({})).toEqual([180_000, undefined]);
    expect(times({ webhookTimeoutMs: 60_000, pollingIntervalMs: 3_000 })).toEqual([
      60_000,
      undefined,
    ]);
    expect(times({ responseType: "polling" })).toEqual([180_000, 2_000]);
    expect(
      times({ responseType: "polling", pollingIntervalMs: 3_000, pollingTimeoutMs: 60_000 }),
    ).toEqual([60_000, 3_000]);
  });

  it("is checked and cancelled with its reference, terminal, company and location [TT-8]", async () => {
    const { bench, line, handle, facts, wait } = begin();
    line.subscribe();
    await wait();
    facts.length = 0;
    handle.check("poll");
    handle.check("check");
    handle.cancel("timeout");
    handle.cancel("staff");
    await wait();
    const query = `order_reference_id=DM-101-1&terminal_id=terminal-1&company_id=${where.company_id}&location_id=${where.location_id}`;
    expect(bench.sent.slice(1)).toMatchObject([
      { method: "GET", path: `${root}/transaction_status_check?${query}`, body: undefined },
      {
        method: "POST",
        path: `${root}/transactions/cancel`,
        body: { ...where, reference_id: "DM-101-1", reason: "timeout" },
      },
    ]);
    expect(bench.sent).toHaveLength(3);
    expect(facts).toMatchObject([
      { kind: "result", via: "check", status: "in_progress", references: ["DM-101-1", "P-7"] },
      // Its answer says that the transaction continues, so it was not cancelled.
      { kind: "cancel_refused" },
    ]);
  });

  const results: readonly (readonly [string, Script, object])[] = [
    [
      "422 is a no",
      { status: 422, body: { error: { message: "Unknown terminal" } } },
      { kind: "start_refused", status: 422, reason: "Unknown terminal" },
    ],
    [
      "a no inside the body is a no",
      { status: 200, body: { payload: { status: 409, data: { response_message: "Busy" } } } },
      { kind: "start_refused", status: 409, reason: "Busy" },
    ],
    ["503 leaves it open", { status: 503 }, { kind: "start_lost" }],
    [
      "500 inside the body leaves it open",
      { status: 200, body: { payload: { status: 500 } } },
      { kind: "start_lost" },
    ],
    ["no network leaves it open", "network_error", { kind: "start_lost" }],
    [
      "the wrong shape leaves it open",
      { status: 200, body: { payload: [] } },
      { kind: "start_lost" },
    ],
    [
      "no status leaves it open",
      { status: 200, body: { payload: { data: {} } } },
      { kind: "start_lost" },
    ],
    [
      "a page instead of JSON leaves it open",
      { status: 200, text: "<html>" },
      { kind: "start_lost" },
    ],
    [
      "an unknown status is passed on",
      { status: 200, body: { payload: { data: { status: "refunded?" } } } },
      { kind: "started", status: "unknown" },
    ],
  ];
  it.each(results)("reports the result of its start: %s", async (_, answer, fact) => {
    const { line, facts, wait } = begin(answer);
    line.subscribe();
    await wait();
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject(fact);
  });

  it("times out a start after 10 s, not a millisecond before, and never sends it twice", async () => {
    const { bench, line, facts, wait } = begin("silence");
    line.subscribe();
    await wait(9_999);
    expect(facts).toEqual([]);
    await wait(1);
    expect(facts).toEqual([{ kind: "start_lost" }]);
    await wait(60_000);
    expect(bench.sent).toHaveLength(1);
  });

  it("reports a message of its channel with every id in it, the partner's text and the card's last digits [TT-19]", async () => {
    const { line, facts, wait } = begin();
    line.subscribe();
    await wait();
    facts.length = 0;
    line.emit("payment_success", {
      event_time: "2026-03-01T09:00:00Z",
      transaction_reference_id: "T-1",
      transaction_id: 900_1,
      reference_id: "DM-101-1",
      response_message: "Thank you",
      response_from_partner: { code: "00", pan: "4242 4242 4242 4242" },
      metadata: {
        card_no: "4242424242424242",
        reference_id: "P-7",
        response_from_partner: "ignored",
        terminal_id: "terminal-1",
      },
    });
    await wait();
    expect(facts).toEqual([
      {
        kind: "result",
        via: "push",
        references: ["DM-101-1", "T-1", "9001", "P-7"],
        status: "approved",
        reason: "Thank you",
        receipt: {
          transactionId: "9001",
          cardLastFour: "4242",
          terminalId: "terminal-1",
          responseFromPartner: '{"code":"00","pan":"•••• 4242"}',
        },
      },
    ]);
  });

  it("never takes a message without ids as its own, and reports a foreign one as foreign", async () => {
    const { line, facts, wait } = begin();
    line.subscribe();
    await wait();
    facts.length = 0;
    line.emit("payment_success", {});
    line.emit("payment_success", "not even an object");
    line.emit("payment_failed", { reference_id: "DM-101-2", response_message: "No" });
    line.emit("payment_refunded", { reference_id: "DM-101-1" });
    await wait();
    expect(facts).toEqual([
      { kind: "result", via: "push", references: [], status: "approved" },
      { kind: "result", via: "push", references: [], status: "approved" },
      { kind: "result", via: "push", references: ["DM-101-2"], status: "declined", reason: "No" },
    ]);
  });

  it("reports link_restored when its channel, the page or the network comes back", async () => {
    const { bench, line, facts, handle, wait, comeBack, goOnline } = begin();
    line.subscribe();
    await wait();
    facts.length = 0;
    line.subscribe();
    comeBack();
    goOnline(false);
    goOnline(true);
    await wait();
    expect(facts).toEqual(Array.from({ length: 3 }, () => ({ kind: "link_restored" })));
    handle.detach();
    expect([line.memberCount, bench.pageListenerCount, bench.clock.pendingCount]).toEqual([
      0, 0, 0,
    ]);
  });

  it("sends nothing when it is cancelled before its start was sent, and reports that nothing was started", async () => {
    const { bench, facts, handle, line, wait } = begin();
    handle.cancel("staff");
    line.subscribe();
    await wait(5_000);
    expect(facts.slice(0, 2)).toEqual([{ kind: "cancel_acknowledged" }, { kind: "start_refused" }]);
    expect(bench.sent).toEqual([]);
  });

  it("is checked after a reload and never started again", async () => {
    const bench = terminalBench(() => inProgress);
    const { facts, onFact } = recordFacts();
    new GenericTerminal("generic", bench.transport).resume({ request }, onFact);
    await bench.wait(30_000);
    expect(bench.sent.map(({ method }) => method)).toEqual(["GET"]);
    expect(bench.line.joined).toEqual([["private_generic_transaction_terminal-1"]]);
    expect(facts).toMatchObject([{ kind: "result", via: "check", status: "in_progress" }]);
  });

  it("does not accept approvals of training at a working branch, and accepts all in a class (TN-1)", async () => {
    const event = { reference_id: "DM-101-1", metadata: { simulated: true } };
    for (const takesTrainingPayments of [false, true]) {
      const { line, facts, reporter, wait } = begin(inProgress, { takesTrainingPayments });
      line.subscribe();
      await wait();
      line.emit("payment_success", event);
      await wait();
      expect(facts.at(-1)).toMatchObject({
        status: takesTrainingPayments ? "approved" : "unknown",
        receipt: { isSimulated: true },
      });
      expect(reporter.reports).toHaveLength(takesTrainingPayments ? 0 : 1);
    }
  });

  it("puts the installation's prefix before its channel", () => {
    const { line } = begin(inProgress, { channelPrefix: "private-" });
    expect(line.joined).toEqual([["private-private_generic_transaction_terminal-1"]]);
  });
});
