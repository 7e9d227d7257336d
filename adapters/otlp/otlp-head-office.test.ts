import type { IExportMetricsServiceRequest } from "@opentelemetry/otlp-transformer/build/src/metrics/internal-types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { reportKinds } from "../../ports/error-reporter.ts";
import type { Heartbeat } from "../../ports/head-office.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import { OtlpReceiver } from "../../tests/support/servers/otlp-receiver.ts";
import { metricNames, metricsRequest, OtlpHeadOffice } from "./otlp-head-office.ts";

const number = "0123456789abcdef0123456789abcdef";
const beat: Heartbeat = {
  at: noon,
  device: { number, name: "Counter 2", release: "delivery-manager@1.2.3" },
  branchCount: 2,
  branches: [3 as BranchId, 17 as BranchId],
  light: "missed",
  subjects: [
    { name: "orders", level: "missed" },
    { name: "sound", level: "needs_you" },
    { name: "updates", level: "limited" },
    { name: "clock", level: "fine" },
  ],
  listsAgeMs: 150_500,
  clockOffsetMs: -2_250,
  errors: new Map([
    ["server_error", 4],
    ["storage", 1],
  ]),
  errorsSince: noon - 90 * minuteMs,
};

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await OtlpReceiver.open();
});
afterEach(() => receiver.close());

const headOffice = (timeoutMs?: number): OtlpHeadOffice =>
  new OtlpHeadOffice({ address: receiver.address, ...(timeoutMs && { timeoutMs }) });
const valuesOf = (metric: string): readonly (readonly [string, number])[] =>
  receiver.points
    .filter((point) => point.metric === metric)
    .map(({ attributes, value }) => [Object.entries(attributes).join(), value]);

describe("a heartbeat", () => {
  it("arrives as metrics of OTLP that a receiver accepts, with everything that head office sees [N37]", async () => {
    expect(await headOffice().send(beat)).toBe("taken");
    expect(receiver.refusals).toEqual([]);
    expect(receiver.device).toEqual({
      "service.name": "delivery-manager",
      "service.version": "delivery-manager@1.2.3",
      "service.instance.id": number,
      "device.name": "Counter 2",
    });
    expect(valuesOf("delivery_manager.light")).toEqual([["", 6]]);
    expect(valuesOf("delivery_manager.subject")).toEqual([
      ["subject,orders", 3],
      ["subject,sound", 2],
      ["subject,updates", 1],
      ["subject,clock", 0],
    ]);
    expect(valuesOf("delivery_manager.lists.age")).toEqual([["", 150.5]]);
    expect(valuesOf("delivery_manager.clock.offset")).toEqual([["", -2.25]]);
    expect(valuesOf("delivery_manager.branches")).toEqual([["", 2]]);
    expect(valuesOf("delivery_manager.branch")).toEqual([
      ["branch.id,3", 1],
      ["branch.id,17", 1],
    ]);
    const counts: Readonly<Record<string, number>> = { server_error: 4, storage: 1 };
    const errors = reportKinds.map((kind) => [`kind,${kind}`, counts[kind] ?? 0]);
    expect(valuesOf("delivery_manager.errors")).toEqual(errors);
    const sent = new Set(receiver.points.map(({ metric }) => metric));
    expect([...sent].toSorted()).toEqual(Object.values(metricNames).toSorted());
  });

  it("has the types of OpenTelemetry's own package, and the times of the clock [N37]", () => {
    const request: IExportMetricsServiceRequest = metricsRequest(beat);
    const metrics = request.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
    const errors = metrics.find(({ name }) => name === metricNames.errors)?.sum;
    expect(errors).toMatchObject({ aggregationTemporality: 2, isMonotonic: true });
    expect(errors?.dataPoints[0]).toMatchObject({
      startTimeUnixNano: `${noon - 90 * minuteMs}000000`,
      timeUnixNano: `${noon}000000`,
    });
    const times = metrics.flatMap(({ gauge }) => gauge?.dataPoints ?? []);
    expect(new Set(times.map(({ timeUnixNano }) => timeUnixNano))).toEqual(
      new Set([`${noon}000000`]),
    );
  });

  it("leaves out what is not known: the clock's offset, the name of the device, branches too many to name [N37]", async () => {
    const { name: _, ...device } = beat.device;
    await headOffice().send({ ...beat, device, branches: [], clockOffsetMs: undefined });
    expect(receiver.refusals).toEqual([]);
    expect(receiver.device).not.toHaveProperty("device.name");
    expect(valuesOf(metricNames.clockOffset)).toEqual([]);
    expect(valuesOf(metricNames.branch)).toEqual([]);
    expect(valuesOf(metricNames.branches)).toEqual([["", 2]]);
  });

  it("carries neither token nor cookie, and lets the browser keep the collector's permission [N37]", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await headOffice().send(beat);
    expect(fetched.mock.calls.map(([, init]) => [init?.credentials, init?.cache])).toEqual([
      ["omit", undefined],
    ]);
    expect(receiver.headers[0]).not.toHaveProperty("authorization");
    expect(receiver.headers[0]).not.toHaveProperty("cookie");
  });

  it("that is refused, or that no one answers, is a failure and never an error [N37]", async () => {
    receiver.failsWith = 503;
    expect(await headOffice().send(beat)).toEqual(refusedWith(503));
    const { address } = receiver;
    receiver.close();
    expect(await new OtlpHeadOffice({ address }).send(beat)).toEqual({
      kind: "unreachable",
      reason: "network",
    });
  });
});

describe("the receiver of the tests", () => {
  it("refuses what is no request of OTLP", async () => {
    const good = JSON.stringify(metricsRequest(beat));
    const post = (body: string, type = "application/json") =>
      fetch(receiver.address, { method: "POST", body, headers: { "content-type": type } });
    const broken = [
      good.replace('"resourceMetrics"', '"resource_metrics"'),
      good.replace(/"(\d{19})"/, "$1"),
      good.replace('"asInt":6', '"asInt":"6"'),
      good.replace('"asInt":6', '"asInt":6.5'),
      good.replace('"aggregationTemporality":2', '"aggregationTemporality":"CUMULATIVE"'),
      good.replace('{"stringValue":"Counter 2"}', '"Counter 2"'),
      good.slice(1),
    ];
    for (const body of broken)
      expect([(await post(body)).status, body !== good]).toEqual([400, true]);
    expect((await post(good, "text/plain")).status).toBe(400);
    expect((await post(good)).status).toBe(200);
  });
});
