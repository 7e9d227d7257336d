import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { IExportMetricsServiceRequest } from "@opentelemetry/otlp-transformer/build/src/metrics/internal-types";
import * as v from "valibot";

const keyValue = v.strictObject({
  key: v.pipe(v.string(), v.minLength(1)),
  value: v.strictObject({ stringValue: v.string() }),
});
/** Nanoseconds since the epoch: 64 bits, which JSON has as text. */
const nanos = v.pipe(v.string(), v.regex(/^\d{19}$/));
const pointOf = <Time extends v.ObjectEntries>(times: Time) =>
  v.union([
    v.strictObject({
      ...times,
      attributes: v.array(keyValue),
      asInt: v.pipe(v.number(), v.integer()),
    }),
    v.strictObject({
      ...times,
      attributes: v.array(keyValue),
      asDouble: v.pipe(v.number(), v.finite()),
    }),
  ]);
const metric = { name: v.pipe(v.string(), v.regex(/^[a-z][\w.]{0,62}$/)), unit: v.string() };

/**
 * The part of OTLP that heartbeats use. The compiler holds it against the types of OpenTelemetry's own package: each
 * request that it accepts is one of theirs.
 */
const exportRequest = v.strictObject({
  resourceMetrics: v.array(
    v.strictObject({
      resource: v.strictObject({
        attributes: v.array(keyValue),
        droppedAttributesCount: v.literal(0),
      }),
      scopeMetrics: v.array(
        v.strictObject({
          scope: v.strictObject({ name: v.string() }),
          metrics: v.array(
            v.union([
              v.strictObject({
                ...metric,
                gauge: v.strictObject({ dataPoints: v.array(pointOf({ timeUnixNano: nanos })) }),
              }),
              v.strictObject({
                ...metric,
                sum: v.strictObject({
                  aggregationTemporality: v.picklist([1, 2]),
                  isMonotonic: v.boolean(),
                  dataPoints: v.array(pointOf({ startTimeUnixNano: nanos, timeUnixNano: nanos })),
                }),
              }),
            ]),
          ),
        }),
      ),
    }),
  ),
}) satisfies v.GenericSchema<unknown, IExportMetricsServiceRequest>;

/** One number that a heartbeat brought. */
interface ReceivedPoint {
  readonly metric: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A stand-in for an OpenTelemetry collector: takes metrics by OTLP over HTTP in JSON, and refuses all that is not. */
export class OtlpReceiver {
  /** The accepted requests. */
  readonly requests: v.InferOutput<typeof exportRequest>[] = [];
  /** Their texts. */
  readonly bodies: string[] = [];
  readonly headers: IncomingMessage["headers"][] = [];
  readonly refusals: string[] = [];
  /** The number of questions of browsers, before a page of another origin may send. */
  preflights = 0;
  /** Answers with this status instead. */
  failsWith: number | undefined;
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => this.answer(request, Buffer.concat(parts).toString("utf8"), response));
  });

  static async open(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.server.listen(0, "127.0.0.1");
    await once(receiver.server, "listening");
    return receiver;
  }

  get address(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1/metrics`;
  }

  /** The resource of the last request: the device. */
  get device(): Readonly<Record<string, string>> {
    return namesAndValues(this.requests.at(-1)?.resourceMetrics[0]?.resource.attributes ?? []);
  }

  /** The points of the last request. */
  get points(): readonly ReceivedPoint[] {
    const metrics = this.requests.at(-1)?.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
    return metrics.flatMap((each) => {
      const { dataPoints } = "gauge" in each ? each.gauge : each.sum;
      return dataPoints.map((point) => ({
        metric: each.name,
        attributes: namesAndValues(point.attributes),
        value: "asInt" in point ? point.asInt : point.asDouble,
      }));
    });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    // A browser's page of another origin, such as that of jsdom, asks first.
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type",
    };
    if (request.method === "OPTIONS") {
      this.preflights += 1;
      response.writeHead(204, headers).end();
      return;
    }
    this.headers.push(request.headers);
    const problem = this.failsWith === undefined ? this.take(request, body) : "fails";
    if (problem !== undefined) this.refusals.push(problem);
    const status = this.failsWith ?? (problem === undefined ? 200 : 400);
    response.writeHead(status, { ...headers, "content-type": "application/json" });
    response.end(problem === undefined ? '{"partialSuccess":{}}' : '{"code":3}');
  }

  private take({ method, url, headers }: IncomingMessage, body: string): string | undefined {
    if (method !== "POST" || url !== "/v1/metrics") return `${method} ${url}`;
    if (headers["content-type"] !== "application/json") return `${headers["content-type"]}`;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportRequest), body);
    if (!parsed.success) return JSON.stringify(v.flatten(parsed.issues));
    this.requests.push(parsed.output);
    this.bodies.push(body);
    return undefined;
  }
}

function namesAndValues(
  attributes: readonly v.InferOutput<typeof keyValue>[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
}
