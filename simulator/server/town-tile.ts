import type { Coordinates } from "../../ports/entities/branch.ts";
import type { Street } from "../world/town.ts";

/** One tile of the web's square pyramid: zoom 0 is one tile, x grows to the east, y to the south. */
export interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const tileThemes = ["light", "dark"] as const;
export type TileTheme = (typeof tileThemes)[number];

/** The deepest zoom with tiles. */
export const tileZoomMax = 20;

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
