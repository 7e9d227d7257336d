import type { Coordinates } from "../../ports/entities/branch.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { Street, Town } from "../world/town.ts";
import type { Towns } from "../world/towns.ts";
import { drivingMs, metresBetween } from "../world/way.ts";
import { jsonOutcome, keptPictureOutcome, refusal } from "./http-answers.ts";
import type { HttpOutcome } from "./http-message.ts";
import type { RequestTarget } from "./request-target.ts";

/** An answer of an OSRM server; `status` is the HTTP status. */
interface RouteReply {
  readonly status: 200 | 400;
  readonly body: { readonly code: string } & Readonly<Record<string, unknown>>;
}

interface RouteRequest {
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

/** One tile of the web's square pyramid: zoom 0 is one tile, x grows to the east, y to the south. */
interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const tileThemes = ["light", "dark"] as const;
type TileTheme = (typeof tileThemes)[number];

/** The deepest zoom with tiles. */
const tileZoomMax = 20;

const tilePixels = 256;
/** At lower zooms a town is only a few pixels wide. */
const streetsFromZoom = 9;
/** At lower zooms side streets would be closer together than they are wide. */
const sideStreetsFromZoom = 12;
const edgePixels = 1;
/** The zoom at which widths equal those of the page's own drawing. */
const mapZoom = 15;
const streetPixels: Readonly<Record<Street["kind"], number>> = { side: 7, main: 14 };
const growthPerZoom = 1.5;

/** The page's own colours of maps, in notations that every SVG reader knows. */
const colours: Readonly<Record<TileTheme, Readonly<Record<"ground" | "street" | "edge", string>>>> =
  {
    light: { ground: "#f1f0ed", street: "#ffffff", edge: "#e1e0db" },
    dark: { ground: "#0a0d12", street: "#2c3138", edge: "#101318" },
  };

/** Draws a tile as SVG: streets on bare ground, main streets wider and above the others. */
export function townTile(streets: readonly Street[], place: TilePlace, theme: TileTheme): string {
  const { ground, street, edge } = colours[theme];
  const lines = (kind: Street["kind"]): string => {
    const width = streetPixels[kind] * growthPerZoom ** (place.zoom - mapZoom);
    const path = isDrawn(kind, place.zoom) ? pathOf(streets, kind, place, width) : "";
    if (path === "") return "";
    const line = (colour: string, pixels: number): string =>
      `<use href="#${kind}" stroke="${colour}" stroke-width="${rounded(pixels)}"/>`;
    // Edges of a kind are drawn below all its surfaces, so that crossings are open.
    return [
      `<defs><path id="${kind}" d="${path}"/></defs>`,
      line(edge, width + 2 * edgePixels),
      line(street, width),
    ].join("");
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tilePixels}" height="${tilePixels}"`,
    ` viewBox="0 0 ${tilePixels} ${tilePixels}">`,
    `<rect width="${tilePixels}" height="${tilePixels}" fill="${ground}"/>`,
    `<g fill="none" stroke-linecap="round">${lines("side")}${lines("main")}</g></svg>`,
  ].join("");
}

/** A place in the pixels of a tile, from its north-western corner. */
function pixelOf({ latitude, longitude }: Coordinates, { zoom, x, y }: TilePlace) {
  const radians = (latitude * Math.PI) / 180;
  const east = (longitude + 180) / 360;
  const south = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return {
    right: (east * 2 ** zoom - x) * tilePixels,
    down: (south * 2 ** zoom - y) * tilePixels,
  };
}

function isDrawn(kind: Street["kind"], zoom: number): boolean {
  return zoom >= (kind === "main" ? streetsFromZoom : sideStreetsFromZoom);
}

/** Draws only the streets that touch the tile, to keep every tile small. */
function pathOf(
  streets: readonly Street[],
  kind: Street["kind"],
  place: TilePlace,
  width: number,
): string {
  const margin = width / 2 + edgePixels;
  const touches = (numbers: readonly number[]): boolean =>
    Math.max(...numbers) >= -margin && Math.min(...numbers) <= tilePixels + margin;
  let path = "";
  for (const street of streets) {
    if (street.kind !== kind) continue;
    const pixels = street.points.map((point) => pixelOf(point, place));
    const isNear =
      touches(pixels.map(({ right }) => right)) && touches(pixels.map(({ down }) => down));
    if (!isNear) continue;
    path += `M${pixels.map(({ right, down }) => `${rounded(right)} ${rounded(down)}`).join("L")}`;
  }
  return path;
}

/** Rounds to tenths, which is short and the same on every machine. */
function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** A call of a map, which needs no token. */
export interface MapCall {
  /** The call's name in fault plans. */
  readonly name: "mapTile" | "drivingRoute";
  readonly answer: () => HttpOutcome;
}

/** The first segments of the paths of maps. */
export const mapFolders = { tiles: "tiles", route: "route" } as const;

/**
 * `/tiles/{theme}/{z}/{x}/{y}.svg` and `/route/v1/driving/{lon},{lat};{lon},{lat}`: a tile server and an OSRM server
 * of the made-up towns. Undefined for other addresses.
 */
export function mapCall(
  { segments, query }: RequestTarget,
  towns: Pick<Towns, "all" | "near">,
): MapCall | undefined {
  const [folder, ...rest] = segments;
  if (folder === mapFolders.tiles) return { name: "mapTile", answer: () => tile(rest, towns) };
  if (folder !== mapFolders.route) return undefined;
  const [version, profile, places = ""] = rest;
  if (rest.length !== 3 || version !== "v1" || profile !== "driving") return undefined;
  return {
    name: "drivingRoute",
    answer: () => {
      const { status, body } = drivingRoute(towns, { places, query });
      return jsonOutcome(status, body);
    },
  };
}

function tile(segments: readonly string[], towns: Pick<Towns, "all">): HttpOutcome {
  const [themeText, ...numbers] = segments;
  const theme = tileThemes.find((each) => each === themeText);
  const place = placeOf(numbers);
  if (theme === undefined || place === undefined) return refusal(404, "There is no such tile");
  const streets = towns.all().flatMap((town) => town.streets);
  return keptPictureOutcome(townTile(streets, place, theme));
}

/** The tile of `{z}/{x}/{y}.svg`; undefined for a tile outside of the pyramid. */
function placeOf(numbers: readonly string[]): TilePlace | undefined {
  const found = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.svg$/.exec(numbers.join("/"));
  if (found === null) return undefined;
  const [zoom = 0, x = 0, y = 0] = found.slice(1).map(Number);
  const count = 2 ** zoom;
  return zoom <= tileZoomMax && x < count && y < count ? { zoom, x, y } : undefined;
}
