// @vitest-environment jsdom
import { flush, getClient, startSpan } from "@sentry/browser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeJwt } from "../../tests/support/samples/jwt.ts";
import { ErrorIngest } from "../../tests/support/servers/error-ingest.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { scrub } from "../browser/scrub.ts";
import { SentryErrorReporter } from "./sentry-error-reporter.ts";

const ingest = new ErrorIngest();
const fallback = new RecordingReporter();
let reporter: SentryErrorReporter;

beforeAll(async () => {
  const key = await ingest.open();
  window.history.replaceState(null, "", "/home-delivery/new#jwt=secret-token");
  reporter = new SentryErrorReporter({
    key,
    release: "delivery-manager@1.2.3",
    environment: "staging",
    traceSampleRate: 1,
    scrub,
    fallback,
  });
});

beforeEach(() => {
  ingest.envelopes.length = 0;
});

afterAll(async () => {
  await getClient()?.close();
  ingest.close();
});

describe("the error-reporting service", () => {
  it("receives every kind of 500 with its command and status [ER-3]", async () => {
    const details = { command: "mark_ready", status: 500 };
    reporter.report({
      kind: "server_error",
      message: "A command was answered with 500",
      details,
    });
    await flush();
    const [event, ...others] = ingest.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      message: "A command was answered with 500",
      level: "error",
      release: "delivery-manager@1.2.3",
      environment: "staging",
      tags: { kind: "server_error", status: "500" },
      extra: details,
    });
  });

  it("never receives names, tokens, telephones, page addresses or clicks [B-I38]", async () => {
    const jwt = makeJwt(1_800_000_000_000);
    reporter.report({
      kind: "malformed_answer",
      message: `GET https://api.example.com/orders/7?q=Lina with Bearer abc.def and ${jwt}`,
      details: { who: "lina@example.com +971 50 123 4567", orderId: 7 },
      cause: new SyntaxError(`Unexpected token in {"customer":"Lina Haddad"} near 'Marina Street'`),
    });
    await flush();
    const sent = ingest.envelopes.join("\n");
    expect(sent).toContain("https://api.example.com/orders/7");
    expect(sent).toContain("SyntaxError");
    const hidden = ["Lina", "lina@", jwt, "abc.def", "123 4567", "Marina", "secret-token"];
    expect(hidden.filter((text) => sent.includes(text))).toEqual([]);
    const [event] = ingest.events();
    for (const field of ["user", "request", "breadcrumbs"]) expect(event).not.toHaveProperty(field);
  });

  it("receives uncaught errors and unhandled rejections without tokens, mail addresses, numbers and thrown values [B-I38]", async () => {
    const jwt = makeJwt(1_800_000_000_000);
    const bad = new TypeError(`No ${jwt} for lina@example.com, +971 50 123 4567, "Lina Haddad"`);
    window.onerror?.(`Uncaught ${bad.message}`, "https://x.example/a.js?q=Lina", 1, 1, bad);
    const reasons = [
      "Omar Hassan",
      { customer: "Lina Haddad", token: "hush" },
      new Map([[1, jwt]]),
    ];
    for (const reason of reasons) {
      const event = Object.assign(new Event("unhandledrejection"), { reason });
      (window.onunhandledrejection as (event: Event) => void)(event);
    }
    await flush();
    expect(ingest.events()).toHaveLength(4);
    const sent = ingest.envelopes.join("\n");
    expect(sent).toContain("TypeError");
    expect(sent).toContain("UnhandledRejection");
    const hidden = ["Lina", "lina@", "Haddad", "Omar", jwt, "123 4567", "hush"];
    expect(hidden.filter((text) => sent.includes(text))).toEqual([]);
  });

  it("receives of an uncaught error the type and the stack, and the message only if the engine wrote it [B-I38]", async () => {
    const order = undefined as unknown as { readonly customer: string };
    const thrownBy = (run: () => unknown): Error => {
      try {
        run();
      } catch (error) {
        return error as Error;
      }
      throw new Error("Nothing was thrown");
    };
    const errors = [
      thrownBy(() => order.customer),
      new Error("The customer Lina Haddad of Marina Street is unknown"),
      new TypeError("Lina Haddad is no customer"),
      thrownBy(() => JSON.parse("Lina Haddad")),
    ];
    for (const error of errors) window.onerror?.(error.message, "a.js", 1, 1, error);
    await flush();
    const sent = ingest.events().flatMap(({ exception }) => {
      const { values } = exception as {
        values: { type: string; value: string; stacktrace?: { frames: unknown[] } }[];
      };
      return values;
    });
    expect(sent.map(({ type, value }) => [type, value])).toEqual([
      ["TypeError", "Cannot read properties of undefined (reading [text])"],
      ["Error", "[message]"],
      ["TypeError", "[message]"],
      ["SyntaxError", "[message]"],
    ]);
    expect(sent.every(({ stacktrace }) => (stacktrace?.frames.length ?? 0) > 0)).toBe(true);
    expect(ingest.envelopes.join()).not.toMatch(/Lina|Haddad|Marina/);
  });

  it("receives no text that was thrown, and no name that an error gave itself [B-I38]", async () => {
    const named = Object.assign(new Error("x"), { name: "Lina Haddad" });
    class OmarHassanError extends Error {
      override readonly name = "OmarHassanError";
    }
    const framed = new Error("x");
    const lines = [
      "Error: The order of",
      ...[
        "    at Lina (Marina)",
        "    at Villa 7 Haddad Street",
        "    at https://x.example/Omar:1:2",
      ],
      "    at Marina Street (https://x.example/a.js:1:2)",
      "    at pay (https://x.example/a.js:3:4)",
    ];
    framed.stack = lines.join("\n");
    for (const thrown of ["Lina Haddad", named, new OmarHassanError("x"), framed]) {
      const text = String(thrown);
      window.onerror?.(`Uncaught ${text}`, "a.js", 1, 1, thrown as Error);
      const event = Object.assign(new Event("unhandledrejection"), { reason: thrown });
      (window.onunhandledrejection as (event: Event) => void)(event);
      reporter.report({ kind: "unexpected", message: "A task failed", cause: thrown });
    }
    // Without an error, as from a script of another origin.
    window.onerror?.("Uncaught Lina Haddad", "a.js", 1, 1, undefined);
    await flush();
    expect(ingest.events().length).toBeGreaterThan(7);
    const sent = ingest.envelopes.join("\n");
    expect(sent).not.toMatch(/Lina|Haddad|Omar|Marina/);
    expect(sent).toContain("A task failed");
    expect(sent).toContain('"filename":"https://x.example/a.js","function":"pay"');
  });

  it("receives the same uncaught error ten times at most", async () => {
    for (let time = 0; time < 30; time += 1) {
      window.onerror?.("Loop", "a.js", 1, 1, new Error("Loop"));
    }
    await flush();
    expect(ingest.events()).toHaveLength(10);
  });

  it("receives load times at the configured rate, without queries and names [B-I38]", async () => {
    startSpan(
      {
        name: "GET https://api.example.com/orders?q=Lina",
        forceTransaction: true,
        attributes: {
          "url.full": "https://api.example.com/orders?token=hush#Lina",
          "http.target": "/orders?q=Lina",
          "http.query": "?q=Lina&token=hush",
        },
      },
      () => undefined,
    );
    await flush();
    const sent = ingest.envelopes.join("\n");
    expect(sent).toContain('"type":"transaction"');
    expect(sent).toContain("https://api.example.com/orders");
    expect(["Lina", "hush", "secret-token"].filter((text) => sent.includes(text))).toEqual([]);
    expect(getClient()?.getOptions().tracesSampleRate).toBe(1);
  });

  it("receives the same problem ten times at most", async () => {
    for (let time = 0; time < 30; time += 1) reporter.report({ kind: "storage", message: "Full" });
    await flush();
    expect(ingest.events()).toHaveLength(10);
  });

  it("does not get a report that cannot be sent: the console does", () => {
    const details = Object.defineProperty({}, "orderId", {
      enumerable: true,
      get: () => {
        throw new Error("No");
      },
    }) as Record<string, number>;
    reporter.report({ kind: "unexpected", message: "Odd", details });
    expect(fallback.reports.map(({ message }) => message)).toEqual(["A report could not be sent"]);
  });
});
