import { arrivingMax } from "../../ports/arriving.ts";
import type { ReadinessLevel, ReadinessLight } from "../../ports/entities/readiness.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { reportKinds } from "../../ports/error-reporter.ts";
import type { HeadOffice, Heartbeat } from "../../ports/head-office.ts";
import type { Failure } from "../../ports/outcome.ts";
import { boundedFetch } from "../wire/bounded-fetch.ts";

const timeoutMsDefault: Duration = 10 * secondMs;

export interface OtlpHeadOfficeOptions {
  /** The address that takes metrics: `…/v1/metrics` of an OpenTelemetry collector. */
  readonly address: string;
  readonly timeoutMs?: Duration;
}

/** Sends heartbeats as metrics, by OTLP over HTTP in JSON (N37). Carries no token and no cookie. */
export class OtlpHeadOffice implements HeadOffice {
  private readonly options: OtlpHeadOfficeOptions;

  constructor(options: OtlpHeadOfficeOptions) {
    this.options = options;
  }

  async send(heartbeat: Heartbeat): Promise<"taken" | Failure> {
    const { address, timeoutMs = timeoutMsDefault } = this.options;
    const json = JSON.stringify(metricsRequest(heartbeat));
    // Without "no-store", which would make Chromium ask for the collector's permission (CORS) each time.
    const bounds = { timeoutMs, bytesMax: arrivingMax.answer.ignored, json };
    const answer = await boundedFetch(address, bounds, async () => undefined);
    return answer.kind === "loaded" ? "taken" : answer;
  }
}

/** The values of the light. Numbers, because a word as an attribute would leave its last value behind when it changes. */
export const lightValues: Readonly<Record<ReadinessLight, number>> = {
  ready: 0,
  partly: 1,
  needsYou: 2,
  polling: 3,
  reconnecting: 4,
  timeUnknown: 5,
  missed: 6,
  offline: 7,
};

/** The values of a subject. */
const levelValues: Readonly<Record<ReadinessLevel, number>> = {
  fine: 0,
  limited: 1,
  needs_you: 2,
  missed: 3,
};

/** AGGREGATION_TEMPORALITY_CUMULATIVE of OTLP. */
const cumulative = 2 as const;

/** A heartbeat as the body of an OTLP request, in its JSON form (ExportMetricsServiceRequest). */
export function metricsRequest(beat: Heartbeat) {
  const { device, clockOffsetMs } = beat;
  const gauge = (name: string, unit: string, points: readonly Point[]) => ({
    name,
    unit,
    gauge: { dataPoints: points.map((point) => ({ timeUnixNano: nanosOf(beat.at), ...point })) },
  });
  const subjects = beat.subjects.map(({ name, level }) =>
    whole(levelValues[level], attribute(attributeNames.subject, name)),
  );
  const branches = beat.branches.map((id) =>
    whole(1, attribute(attributeNames.branch, String(id))),
  );
  const metrics = [
    gauge(metricNames.light, "1", [whole(lightValues[beat.light])]),
    gauge(metricNames.subject, "1", subjects),
    gauge(metricNames.listsAge, "s", [seconds(beat.listsAgeMs)]),
    gauge(metricNames.branches, "{branch}", [whole(beat.branchCount)]),
    ...(clockOffsetMs === undefined
      ? []
      : [gauge(metricNames.clockOffset, "s", [seconds(clockOffsetMs)])]),
    ...(branches.length === 0 ? [] : [gauge(metricNames.branch, "1", branches)]),
    errorsOf(beat),
  ];
  const attributes = [
    attribute(attributeNames.service, "delivery-manager"),
    attribute(attributeNames.release, device.release),
    attribute(attributeNames.deviceNumber, device.number),
    ...(device.name === undefined ? [] : [attribute(attributeNames.deviceName, device.name)]),
  ];
  return {
    resourceMetrics: [
      {
        resource: { attributes, droppedAttributesCount: 0 },
        scopeMetrics: [{ scope: { name: "delivery-manager" }, metrics }],
      },
    ],
  };
}

/** Kinds without an error are sent, too: a series that begins with its first error would show no rise. */
function errorsOf({ at, errors, errorsSince }: Heartbeat) {
  const times = { startTimeUnixNano: nanosOf(errorsSince), timeUnixNano: nanosOf(at) };
  const dataPoints = reportKinds.map((kind) => ({
    ...times,
    ...whole(errors.get(kind) ?? 0, attribute(attributeNames.kind, kind)),
  }));
  return {
    name: metricNames.errors,
    unit: "{error}",
    sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints },
  };
}

type Point = ReturnType<typeof whole> | ReturnType<typeof seconds>;
type Attribute = ReturnType<typeof attribute>;

function whole(asInt: number, ...attributes: Attribute[]) {
  return { asInt, attributes };
}

function seconds(durationMs: Duration) {
  return { asDouble: durationMs / secondMs, attributes: [] as Attribute[] };
}

function attribute(key: string, value: string) {
  return { key, value: { stringValue: value } };
}

/** As text, because a number of JavaScript cannot hold it. */
function nanosOf(instant: Instant): string {
  return `${Math.round(instant)}000000`;
}

/** The metrics of a heartbeat. Files in deploy/head-office name them, too; a test compares. */
export const metricNames = {
  light: "delivery_manager.light",
  subject: "delivery_manager.subject",
  listsAge: "delivery_manager.lists.age",
  clockOffset: "delivery_manager.clock.offset",
  branches: "delivery_manager.branches",
  branch: "delivery_manager.branch",
  errors: "delivery_manager.errors",
} as const;

/** The attributes of their data points, and of the resource: the device. */
export const attributeNames = {
  subject: "subject",
  branch: "branch.id",
  kind: "kind",
  service: "service.name",
  release: "service.version",
  deviceNumber: "service.instance.id",
  deviceName: "device.name",
} as const;
