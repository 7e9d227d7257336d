import { afterEach, describe, expect, it } from "vitest";
import { makeListParser } from "../../adapters/browser/list-parser.ts";
import { ApiCalls } from "../../adapters/http/api-calls.ts";
import { AxiosOrderApi } from "../../adapters/http/axios-order-api.ts";
import { HttpClient } from "../../adapters/http/http-client.ts";
import { listLengthMax } from "../../adapters/wire/limits.ts";
import { longAnswerBytesMin, sliceLength } from "../../adapters/wire/long-answer.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type { Failure } from "../../ports/outcome.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";
import { Cancellation } from "../../src/kernel/throttler.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { type LoopbackFiles, loopbackFiles } from "../support/servers/loopback-files.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";

const query = { list: "homeDelivery.new", branches: "all" } as const;
const rows: Record<string, unknown>[] = Array.from({ length: 1_000 }, (_, index) =>
  wireOrder({ order_id: index + 1 }),
);

let server: LoopbackFiles;
afterEach(() => server.close());

/** The app's own adapters. Without `isSliced` they parse and decode every answer at once. */
async function open(body: string, { isSliced = true, onPause = () => {} } = {}) {
  server = await loopbackFiles((_request, response) => response.end(body));
  const reporter = new RecordingReporter();
  const accessToken = { current: () => "token" };
  const client = new HttpClient({ base: server.base, clock: new NodeClock(), accessToken });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const makeWorker = () => {
    throw new ReferenceError("Node has no workers of pages");
  };
  const pause = async (): Promise<void> => onPause();
  const parseLongAnswer = makeListParser({ reporter, makeWorker, pause });
  const options = { client, reporter, conventions, ...(isSliced && { parseLongAnswer }) };
  return new AxiosOrderApi({ calls: new ApiCalls(options), takesTrainingPayments: false });
}

describe("a list longer than the limit for decoding at once", () => {
  it("is read in slices as it would be at once, with its refused orders and odd fields", async () => {
    const odd = rows.map((row, index) => (index % 97 === 0 ? { ...row, placed_at: null } : row));
    const body = JSON.stringify({ orders: odd.with(500, { ...rows[500], scheduled: {} }) });
    expect(body.length).toBeGreaterThan(longAnswerBytesMin);
    const atOnce = await (await open(body, { isSliced: false })).listOrders(query);
    await server.close();
    let pauses = 0;
    const api = await open(body, { onPause: () => (pauses += 1) });
    const sliced = await api.listOrders(query);
    expect(sliced).toEqual(atOnce);
    expect(sliced.kind === "loaded" && sliced.value.refusals).toHaveLength(11);
    expect(pauses).toBe(rows.length / sliceLength);
  });

  it("is decoded no further once its load is given up", async () => {
    const cancel = new Cancellation();
    let pauses = 0;
    const onPause = () => {
      pauses += 1;
      if (pauses === 3) cancel.cancel();
    };
    const api = await open(JSON.stringify(rows), { onPause });
    expect(await api.listOrders({ ...query, cancel })).toEqual({ kind: "cancelled" });
    expect(pauses).toBe(3);
  });

  it("reports its progress to the caller, from its arrival to its last slice", async () => {
    const steps: string[] = [];
    const api = await open(JSON.stringify(rows), { onPause: () => steps.push("slice") });
    await api.listOrders({ ...query, onProgress: () => steps.push("progress") });
    const slices = Array.from({ length: rows.length / sliceLength }, () => ["slice", "progress"]);
    expect(steps).toEqual(["progress", ...slices.flat(), "progress"]);
  });

  it("is read no further than the longest list, so that its load ends", async () => {
    const row = { padding: "x".repeat(longAnswerBytesMin / listLengthMax) };
    let slices = 0;
    const api = await open(JSON.stringify(Array(2 * listLengthMax).fill(row)), {
      onPause: () => (slices += 1),
    });
    const read = await api.listOrders(query);
    expect(slices).toBe(listLengthMax / sliceLength + 1);
    expect(read.kind === "loaded" && read.value.refusals.at(-1)?.problem).toBe(
      `has more than ${listLengthMax} elements`,
    );
  });

  it.each<[string, string, Failure]>([
    [
      "JSON",
      "[".repeat(longAnswerBytesMin),
      { kind: "malformed", detail: "the answer is not JSON" },
    ],
    [
      "a list",
      JSON.stringify({ rows: "x".repeat(longAnswerBytesMin) }),
      { kind: "malformed", detail: "orders must be a list" },
    ],
  ])("is malformed if it is not %s", async (_, body, failure) => {
    expect(await (await open(body)).listOrders(query)).toEqual(failure);
  });
});
