// @vitest-environment jsdom
import { flush, getClient } from "@sentry/browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scrub } from "../../adapters/browser/scrub.ts";
import { OtlpHeadOffice } from "../../adapters/otlp/otlp-head-office.ts";
import { SentryErrorReporter } from "../../adapters/sentry/sentry-error-reporter.ts";
import { decodeOrderList } from "../../adapters/wire/decode-lists.ts";
import { LeftOutReports } from "../../adapters/wire/left-out-reports.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter, ReportKind } from "../../ports/error-reporter.ts";
import type { Heartbeat } from "../../ports/head-office.ts";
import { RandomStream } from "../../simulator/kernel/random-stream.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { encodeOrder } from "../../simulator/server/encode-order.ts";
import { amountEncoder } from "../../simulator/server/wire-values.ts";
import { connectionView } from "../../src/alerts/connection-view.ts";
import { Readiness } from "../../src/alerts/readiness.ts";
import { deviceNumber } from "../../src/heartbeat/device-number.ts";
import { HeartbeatWorker } from "../../src/heartbeat/heartbeat-worker.ts";
import { PersonalValues } from "../support/samples/personal-values.ts";
import { ErrorIngest } from "../support/servers/error-ingest.ts";
import { OtlpReceiver } from "../support/servers/otlp-receiver.ts";
import { runBranch, type WatchedParts } from "./branch-run.ts";

const release = "delivery-manager@1.2.3";
const ingest = new ErrorIngest();
const values = new PersonalValues();
const orders = new Map<number, Order>();
const beats: Heartbeat[] = [];
const errors = new Map<ReportKind, number>();
let receiver: OtlpReceiver;
let service: ErrorReporter;

/** Counts reports and sends them to the error-reporting service, as the page does. */
const reporter: ErrorReporter = {
  report: (report) => {
    errors.set(report.kind, (errors.get(report.kind) ?? 0) + 1);
    service.report(report);
  },
};

/** Sends heartbeats from the tablet, and gathers every personal value that appears during the day. */
function watch({ clock, world, tablet }: WatchedParts): Stop {
  values.addPeople(world);
  const take = (order: Order): void => {
    values.addOrder(order);
    orders.set(order.id, order);
  };
  const takeTokens = (): void => {
    const { jwt, refresh_token } = JSON.parse(tablet.localStore.read("tokens") ?? "{}");
    for (const token of [jwt, refresh_token]) values.add("token", token);
  };
  const stream = new RandomStream(world.seed, "heartbeats");
  const random = (): number => stream.fraction();
  const worker = new HeartbeatWorker({
    clock,
    random,
    errors,
    headOffice: {
      send: async (beat) => {
        beats.push({ ...beat, errors: new Map(beat.errors) });
        takeTokens();
        return "taken";
      },
    },
    device: { number: deviceNumber(tablet.localStore, random), name: "Counter 2", release },
    board: () => {
      const { app } = tablet;
      if (app === undefined) return undefined;
      const { health } = app.orders;
      const { light, subjects } = new Readiness({
        ...app,
        health,
        connection: connectionView(app),
      });
      const { lastLoadedAt } = health;
      return { light, subjects, lastLoadedAt, branches: app.branches.selectedIds };
    },
  });
  const stops = [world.onOrderChanged(({ order }) => take(order)), worker.start()];
  return () => {
    for (const { data } of tablet.app?.orders.book.models() ?? []) take(data);
    for (const stop of stops) stop();
  };
}

let calls = 0;

/** The SDK drops events while 64 are on their way. */
async function flushNowAndThen(): Promise<void> {
  calls += 1;
  if (calls % 20 === 0) await flush();
}

/** Reads orders of a server that puts the customer's data into another field of each. */
async function decodeMixedUpOrders(): Promise<void> {
  const leftOut = new LeftOutReports(reporter);
  for (const order of [...orders.values()].slice(0, 400)) {
    const { customer, deliveryAddress, notes = "no note" } = order;
    const wrong = [customer.name, customer.telephone, deliveryAddress.street, notes];
    const text = JSON.stringify(encodeOrder(order, amountEncoder(2)));
    const mixed = withOtherField(text, order.id, wrong);
    const read = decodeOrderList({ orders: [mixed] }, "homeDelivery.new", {
      currency: { code: "AED", precision: 2 },
    });
    if (read.kind === "decoded") leftOut.report("/orders", read.leftOut);
    await flushNowAndThen();
  }
}

/** Errors that no code has caught, as of a screen that cannot draw an order. */
async function failUncaught(): Promise<void> {
  for (const order of [...orders.values()].slice(0, 30)) {
    const { name, telephone } = order.customer;
    const error = new TypeError(`${name} (${telephone}) has no ${JSON.stringify(order.notes)}`);
    window.onerror?.(error.message, "https://x.example/assets/a.js", 1, 1, error);
    const reason = order.id % 2 === 0 ? order : `No address for ${name}`;
    const rejection = Object.assign(new Event("unhandledrejection"), { reason });
    (window.onunhandledrejection as (event: Event) => void)(rejection);
    await flushNowAndThen();
  }
}

/** The JSON with another value in one of its fields. */
function withOtherField(text: string, chance: number, value: unknown): unknown {
  const fields: string[] = [];
  JSON.parse(text, (name) => fields.push(name));
  let left = chance % fields.length;
  return JSON.parse(text, (_name, old) => (left-- === 0 ? value : old));
}

beforeAll(async () => {
  receiver = await OtlpReceiver.open();
  service = new SentryErrorReporter({
    key: await ingest.open(),
    release,
    environment: "staging",
    traceSampleRate: 1,
    scrub,
    fallback: { report: () => undefined },
  });
  const { broken, tail } = await runBranch({
    scenario: builtIn("full-day"),
    seed: 101,
    forMs: 14 * hourMs,
    faults: "storm",
    checkEveryMs: 60 * secondMs,
    reporter,
    watch,
  });
  if (broken.length > 0) expect.fail(`${JSON.stringify(broken[0])}\n${tail}`);
  await flush();
  await decodeMixedUpOrders();
  await failUncaught();
  await flush();
  const headOffice = new OtlpHeadOffice({ address: receiver.address });
  for (const beat of beats) expect(await headOffice.send(beat)).toBe("taken");
}, 180_000);

afterAll(async () => {
  await getClient()?.close();
  ingest.close();
  receiver.close();
});

const envelopeLines = (): readonly string[] => ingest.lines().map((line) => JSON.stringify(line));

describe("what leaves a tablet on a whole day in a storm of faults", () => {
  it("in error reports is no name, telephone, address, note or token of its world [IN-7]", () => {
    for (const kind of ["name", "telephone", "address", "note", "token"] as const) {
      expect([kind, values.of(kind).length > 5]).toEqual([kind, true]);
    }
    const kinds = ["stale_push", "command", "server_error", "malformed_answer"] as const;
    for (const kind of kinds) expect([kind, errors.has(kind)]).toEqual([kind, true]);
    expect(ingest.events().length).toBeGreaterThan(150);
    expect(values.foundIn(envelopeLines())).toEqual([]);
  });

  it("in heartbeats is none of them either [IN-7] [N37]", () => {
    expect(beats.length).toBeGreaterThan(800);
    expect(new Set(beats.map(({ light }) => light)).size).toBeGreaterThan(2);
    expect(receiver.refusals).toEqual([]);
    expect(values.foundIn(receiver.bodies)).toEqual([]);
  });
});

describe("the search", () => {
  it.each(["name", "address", "note"] as const)(
    "finds a %s that the app would put into an error report [IN-7]",
    async (kind) => {
      const [leak = ""] = values.of(kind);
      ingest.envelopes.length = 0;
      reporter.report({ kind: "command", message: "It failed", details: { of: `order: ${leak}` } });
      await flush();
      expect(values.foundIn(envelopeLines())).toContain(leak);
    },
  );

  it.each(["name", "telephone", "address", "note", "token"] as const)(
    "finds a %s that would stand in a heartbeat [IN-7] [N37]",
    async (kind) => {
      const [leak = ""] = values.of(kind);
      const [beat] = beats;
      if (beat === undefined) throw new Error("No heartbeat was sent");
      receiver.bodies.length = 0;
      const device = { ...beat.device, name: `Tablet of ${leak}` };
      await new OtlpHeadOffice({ address: receiver.address }).send({ ...beat, device });
      expect(values.foundIn(receiver.bodies)).toContain(leak);
    },
  );
});
