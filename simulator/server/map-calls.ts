import type { Towns } from "../world/town.ts";
import { drivingRoute } from "./driving-route.ts";
import {
  type HttpOutcome,
  jsonOutcome,
  keptPictureOutcome,
  type RequestTarget,
  refusal,
} from "./http-message.ts";
import { type TilePlace, tileThemes, tileZoomMax, townTile } from "./town-tile.ts";

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
