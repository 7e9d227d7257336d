import { expect, it } from "vitest";
import {
  aTerminalRequest,
  recordFacts,
  terminalBench,
} from "../../tests/support/payments/terminal-bench.ts";
import { PartnerAttempt, type PartnerProtocol } from "./partner-attempt.ts";

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
