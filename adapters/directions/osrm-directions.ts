import * as v from "valibot";
import { arrivingMax, shallowText } from "../../ports/arriving.ts";
import type { Coordinates } from "../../ports/entities/branch.ts";
import { type Duration, hourMs, secondMs } from "../../ports/entities/time.ts";
import type { DrivingRoute, MapService } from "../../ports/map-service.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import { boundedFetch } from "../wire/bounded-fetch.ts";
import { positionProblem } from "../wire/position-problem.ts";

const timeoutMsDefault: Duration = 10 * secondMs;
const pointsMax = 20_000;
const metresMax = 5_000_000;
const longestMs: Duration = 100 * hourMs;

export interface OsrmDirectionsOptions {
  /** The address before `/route/v1/driving`, without a trailing slash. */
  readonly base: string;
  readonly key?: string;
  readonly timeoutMs?: Duration;
}

const pointSchema = v.tuple([
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
]);

const routeSchema = v.object({
  distance: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(metresMax)),
  duration: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(longestMs / secondMs)),
  geometry: v.object({
    coordinates: v.pipe(v.array(pointSchema), v.minLength(1), v.maxLength(pointsMax)),
  }),
});

const answerSchema = v.object({
  code: v.string(),
  routes: v.optional(v.array(v.unknown()), []),
});

/** Driving directions of a server that speaks OSRM's HTTP API (payments-and-assignment section 7). */
export class OsrmDirections implements Pick<MapService, "route"> {
  private readonly options: OsrmDirectionsOptions;

  constructor(options: OsrmDirectionsOptions) {
    this.options = options;
  }

  async route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>> {
    const problem = positionProblem("rider", from) ?? positionProblem("branch", to);
    if (problem !== undefined) return { kind: "malformed", detail: problem };
    const { timeoutMs = timeoutMsDefault } = this.options;
    // The address has a rider's position.
    const bounds = { timeoutMs, bytesMax: arrivingMax.answer.route, cache: "no-store" } as const;
    const read = await boundedFetch(this.addressOf(from, to), bounds, readJson);
    // OSRM reports a missing route with 400; some versions send 200 with NoRoute in the body.
    if (read.kind === "refused" && read.status === 400) return noRoute;
    return read.kind === "loaded" ? decodeRoute(read.value) : read;
  }

  private addressOf(from: Coordinates, to: Coordinates): string {
    const { base, key } = this.options;
    const places = [from, to]
      .map(({ latitude, longitude }) => `${longitude},${latitude}`)
      .join(";");
    const query = new URLSearchParams({ overview: "full", geometries: "geojson" });
    if (key !== undefined) query.set("key", key);
    return `${base}/route/v1/driving/${places}?${query}`;
  }
}

const noRoute = refusedWith(404, "No road leads there");

async function readJson(body: Blob): Promise<unknown> {
  const text = await body.text();
  try {
    return JSON.parse(shallowText(text));
  } catch {
    throw new Error("The answer is not JSON");
  }
}

function decodeRoute(body: unknown): Read<DrivingRoute> {
  const answer = v.safeParse(answerSchema, body);
  if (!answer.success) return malformed(answer.issues[0]);
  const { code, routes } = answer.output;
  if (code === "NoRoute" || code === "NoSegment") return noRoute;
  if (code !== "Ok") return { kind: "malformed", detail: `code: ${code.slice(0, 40)}` };
  if (routes.length === 0) return noRoute;
  const route = v.safeParse(routeSchema, routes[0]);
  if (!route.success) return malformed(route.issues[0]);
  const { distance, duration, geometry } = route.output;
  return {
    kind: "loaded",
    value: {
      points: geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
      distanceMetres: Math.round(distance),
      durationMs: Math.round(duration * secondMs),
    },
  };
}

function malformed(issue: v.BaseIssue<unknown>): Read<never> {
  return { kind: "malformed", detail: `${v.getDotPath(issue) ?? "answer"}: ${issue.message}` };
}
