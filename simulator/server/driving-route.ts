import type { Coordinates } from "../../ports/entities/branch.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { Town, Towns } from "../world/town.ts";
import { drivingMs, metresBetween } from "../world/way.ts";

/** An answer of an OSRM server; `status` is the HTTP status. */
export interface RouteReply {
  readonly status: 200 | 400;
  readonly body: { readonly code: string } & Readonly<Record<string, unknown>>;
}

export interface RouteRequest {
  /** `{longitude},{latitude};{longitude},{latitude}`, as in the path. */
  readonly places: string;
  readonly query: ReadonlyMap<string, string>;
}

/** The maximum distance of a place from the nearest crossing. A place further away lies on no street. */
const snapMetresMax = 2_000;

/** The quickest route through a made-up town, in the format of OSRM's route service. */
export function drivingRoute(towns: Pick<Towns, "near">, request: RouteRequest): RouteReply {
  const places = readPlaces(request.places);
  if (places === undefined) {
    return refused("InvalidQuery", "The path must end with {lon},{lat};{lon},{lat}");
  }
  if (!places.every(isOnGlobe)) return refused("InvalidValue", "Invalid coordinate value.");
  const { query } = request;
  if (query.get("geometries") !== "geojson" || query.get("overview") !== "full") {
    return refused("InvalidOptions", "Only overview=full and geometries=geojson are known");
  }
  const [from, to] = places;
  const town = towns.near(to);
  if (town === undefined || !isIn(town, to)) return noSegment(1);
  if (isIn(town, from)) return routeThrough(town, from, to);
  const other = towns.near(from);
  return other !== undefined && isIn(other, from)
    ? refused("NoRoute", "Impossible route between points")
    : noSegment(0);
}

function routeThrough(town: Town, from: Coordinates, to: Coordinates): RouteReply {
  const { points, lengthMetres } = town.way(from, to);
  const end = points.at(-1) ?? from;
  // A line needs two points, even when start and end are equal.
  const line = points.length > 1 ? points : [from, end];
  const distance = tenths(lengthMetres);
  const duration = drivingMs(lengthMetres) / secondMs;
  const route = {
    distance,
    duration,
    geometry: { type: "LineString", coordinates: line.map(pairOf) },
    legs: [{ distance, duration, summary: "", steps: [] }],
  };
  const waypoints = [
    { name: "", location: pairOf(from), distance: 0 },
    { name: "", location: pairOf(end), distance: tenths(metresBetween(to, end)) },
  ];
  return { status: 200, body: { code: "Ok", routes: [route], waypoints } };
}

function tenths(metres: number): number {
  return Math.round(metres * 10) / 10;
}

const numberPattern = "-?\\d{1,6}(?:\\.\\d{1,20})?(?:e-\\d{1,2})?";
const placesPattern = new RegExp(
  `^(${numberPattern}),(${numberPattern});(${numberPattern}),(${numberPattern})$`,
);

function readPlaces(text: string): readonly [Coordinates, Coordinates] | undefined {
  const found = placesPattern.exec(text);
  if (found === null) return undefined;
  const [fromEast = 0, fromNorth = 0, toEast = 0, toNorth = 0] = found.slice(1).map(Number);
  return [
    { latitude: fromNorth, longitude: fromEast },
    { latitude: toNorth, longitude: toEast },
  ];
}

function isOnGlobe({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function isIn(town: Town, place: Coordinates): boolean {
  return metresBetween(place, town.crossingNear(place)) <= snapMetresMax;
}

/** Rounds to a millionth of a degree, a tenth of a metre, as OSRM does. */
function pairOf({ latitude, longitude }: Coordinates): readonly [number, number] {
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  return [rounded(longitude), rounded(latitude)];
}

function noSegment(index: number): RouteReply {
  return refused("NoSegment", `Could not find a matching segment for coordinate ${index}`);
}

function refused(code: string, message: string): RouteReply {
  return { status: 400, body: { code, message } };
}
