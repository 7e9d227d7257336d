import { expect, it } from "vitest";
import {
  aTerminalRequest,
  recordFacts,
  terminalBench,
} from "../../tests/support/payments/terminal-bench.ts";
import { PartnerAttempt, type PartnerProtocol } from "./partner-attempt.ts";

it("reports each text of a partner that is cut once, with its field and length, and takes the payment (N16)", async () => {
  const words = "x".repeat(4_100);
  const data = {
    status: "in_progress",
    reference_id: "r".repeat(300),
    response_message: words,
    metadata: { terminal_id: "t".repeat(201), response_from_partner: { text: words } },
  };
  const bench = terminalBench(() => ({ status: 200, body: { payload: { status: 200, data } } }));
  const request = aTerminalRequest({ kind: "generic" });
  const { facts, onFact } = recordFacts();
  const protocol: PartnerProtocol = {
    channel: "terminal",
    start: { method: "POST", path: "/start?x=1" },
    check: { method: "GET", path: "/status" },
    cancel: () => ({ method: "DELETE", path: "/start" }),
    readStart: () => ({ kind: "started", status: "in_progress", partnerReferences: [] }),
  };
  const attempt = new PartnerAttempt(bench.transport, request, protocol, onFact);
  attempt.start();
  bench.line.subscribe();
  await bench.wait();
  for (let each = 0; each < 2; each += 1) {
    attempt.check("check");
    await bench.wait();
  }
  const pushed = { reference_id: request.reference, currency: "A".repeat(250) };
  bench.line.emit("payment_success", pushed);
  bench.line.emit("payment_success", pushed);
  const reported = bench.reporter.reports.map(({ message, details }) => [
    message.replace("A field could not be read as it came: ", ""),
    details?.["source"],
  ]);
  expect(reported).toEqual([
    ["payload.data.reference_id has 300 characters; cut to 200", "/start"],
    ["payload.data.response_message has 4100 characters; cut to 4000", "/start"],
    ["payload.data.metadata.terminal_id has 201 characters; cut to 200", "/start"],
    ["payload.data.metadata.response_from_partner has 4111 characters; cut to 4000", "/start"],
    ["currency has 250 characters; cut to 200", "payment_success"],
  ]);
  await bench.wait();
  expect(facts).toContainEqual(
    expect.objectContaining({ kind: "result", via: "push", status: "approved" }),
  );
  attempt.detach();
});

it("starts at once at a partner without push, and learns the result by asking", async () => {
  const bench = terminalBench(({ method }) => ({
    status: 200,
    body: { payload: { status: 200, data: { status: method === "GET" ? "approved" : "" } } },
  }));
  const request = aTerminalRequest({ kind: "generic" });
  const { facts, onFact } = recordFacts();
  const protocol: PartnerProtocol = {
    start: { method: "POST", path: "/start" },
    check: { method: "GET", path: "/status" },
    cancel: () => ({ method: "DELETE", path: "/start" }),
    readStart: () => ({ kind: "started", status: "in_progress", partnerReferences: [] }),
  };
  const attempt = new PartnerAttempt(bench.transport, request, protocol, onFact);
  attempt.start();
  await bench.wait();
  expect(bench.sent).toMatchObject([{ method: "POST", path: "/start" }]);
  expect(bench.line.joined).toEqual([]);
  attempt.check("poll");
  await bench.wait();
  expect(facts).toMatchObject([
    { kind: "started", status: "in_progress" },
    { kind: "result", via: "poll", status: "approved", references: [request.reference] },
  ]);
  attempt.detach();
});
