import { describe, expect, it } from "vitest";
import type { ContractReport } from "./check-contract.ts";
import type { Exchange } from "./exchange.ts";
import { reportJson, reportJunit, reportText, shownReport } from "./report-text.ts";

const jwt = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln";
const body = {
  orders: [
    { order_id: 7, placed_at: "soon \u001b[2J <now>", supervisor_password: "4321", note: jwt },
  ],
};

const exchange: Exchange = {
  method: "POST",
  address: new URL(`https://api.example.com/api/v1/orders/new?key=push-key`),
  question: {
    headers: { authorization: `Bearer ${jwt}` },
    body: JSON.stringify({ refresh_token: "r-81f2", jwt }),
  },
  answer: {
    kind: "answered",
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify(body)),
    sentAt: 0,
    receivedAt: 5,
  },
  tookMs: 5,
};

const report: ContractReport = {
  options: {
    api: "https://api.example.com",
    auth: "https://api.example.com",
    page: "https://p.example",
    jwt,
    refreshToken: "r-81f2",
    push: new URL("wss://push.example/app/push-key"),
    pushPrefix: "",
  },
  judged: [
    {
      statement: {
        name: "lists.orders",
        says: "Every order has its fields.",
        section: "What each object cannot be without",
        check: async () => ({ kind: "kept" }),
      },
      finding: {
        kind: "broken",
        faults: [
          {
            problem: "orders[0].placed_at must be a time",
            loss: "the order",
            exchange,
            path: "orders[0].placed_at",
          },
          { problem: "orders[0].total is missing", exchange, path: "orders[0].total" },
        ],
      },
    },
    {
      statement: {
        name: "push.ping",
        says: "A ping is answered.",
        section: "Push",
        check: async () => ({ kind: "kept" }),
      },
      finding: { kind: "not_checked", reason: "--push is not given." },
    },
  ],
  paths: [
    {
      path: "/orders/new",
      status: 200,
      tookMs: 5,
      schema: "Order",
      missing: ["order_type"],
      unreadable: ["orders[0].placed_at must be a time"],
    },
  ],
  notes: [],
  left: [],
  isStopped: false,
};

const formats = { reportText, reportJson, reportJunit };

describe("the report of the contract", () => {
  it("names the statement, the guide's section, the exchange and the wrong part of the body", () => {
    const text = reportText(shownReport(report));
    for (const part of [
      "BROKEN lists.orders: Every order has its fields.",
      "docs/integrating.md, “What each object cannot be without”",
      "orders[0].placed_at must be a time",
      "POST https://api.example.com/api/v1/orders/new",
      "→ 200",
      "staff lose the order",
      "missing: order_type; staff lose the kind of the order",
      "NOT CHECKED push.ping: A ping is answered. --push is not given.",
      "0 kept, 1 broken, 1 not checked",
    ]) {
      expect(text).toContain(part);
    }
    // Of a field that is missing, the object that lacks it.
    expect(text).toContain('answer: {"order_id":7');
  });

  it.each(Object.entries(formats))(
    "%s has no secret and no control character of the server",
    (_, format) => {
      const text = format(shownReport(report));
      for (const secret of [jwt, "r-81f2", "4321", "push-key", "\u001b"]) {
        expect(text).not.toContain(secret);
      }
      expect(text).toContain("‹masked›");
    },
  );

  it("is well-formed XML for CI servers", () => {
    const text = reportJunit(shownReport(report));
    expect(suiteOf(text)).toMatchObject({ tests: "2", failures: "1", skipped: "1" });
    expect(text).toContain("&lt;now&gt;");
    expect(text).not.toContain("<now>");
  });
});

/** The attributes of the suite. */
function suiteOf(text: string): Readonly<Record<string, string>> {
  const [, suite = ""] = /<testsuite ([^>]*)>/.exec(text) ?? [];
  const pairs = [...suite.matchAll(/(\w+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}
