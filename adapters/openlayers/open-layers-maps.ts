import type BaseLayer from "ol/layer/Base.js";
import TileLayer from "ol/layer/Tile.js";
import ImageTile from "ol/source/ImageTile.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { MapContainer, MapMarkers, MapService, MapView } from "../../ports/map-service.ts";
import type { Read } from "../../ports/outcome.ts";
import { positionProblem } from "../wire/position-problem.ts";
import { type MapGround, mapColours, maxZoom, openingZoom, streetLayer } from "./map-layers.ts";
import { TileLoader, type TileSettings, tileAt } from "./map-tiles.ts";
import { OpenLayersView } from "./open-layers-view.ts";

/** Maps drawn by OpenLayers, over tiles or over drawn streets. */
export class OpenLayersMaps implements Pick<MapService, "open"> {
  private readonly ground: MapGround;

  constructor(ground: MapGround) {
    this.ground = ground;
  }

  async open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>> {
    if (!(container instanceof HTMLElement)) throw new TypeError("A map needs an element");
    const { branch, rider } = markers;
    const problem = positionProblem("branch", branch) ?? (rider && positionProblem("rider", rider));
    if (problem !== undefined) return { kind: "malformed", detail: problem };
    const { ground } = this;
    if (ground.kind === "streets") {
      const layer = streetLayer(ground.streetsNear(branch), mapColours(container));
      const shown = { container, markers, ground: layer, attribution: "" };
      return { kind: "loaded", value: new OpenLayersView(shown) };
    }
    const opened = await openTiles(ground, container, rider ?? branch);
    if (opened.kind !== "loaded") return opened;
    const { attribution } = ground;
    const shown = { container, markers, ground: opened.value, attribution };
    return { kind: "loaded", value: new OpenLayersView(shown) };
  }
}

async function openTiles(
  ground: Extract<MapGround, { readonly kind: "tiles" }>,
  container: HTMLElement,
  place: Coordinates,
): Promise<Read<BaseLayer>> {
  const isDark = getComputedStyle(container).colorScheme.includes("dark");
  const settings = { ...ground.settings, theme: isDark ? "dark" : "light" };
  if (ground.tilesKind === "raster") return openRasterTiles(settings, place);
  // Few installations use vector tiles, and the code that draws them is large.
  const { openVectorTiles } = await import("./vector-tiles.ts");
  return openVectorTiles(settings, place, mapColours(container));
}

/**
 * The layer of a server of pictures. It loads the tile of `place` first: if that fails, so do its neighbours,
 * and the failure is returned.
 */
async function openRasterTiles(
  settings: TileSettings,
  place: Coordinates,
): Promise<Read<BaseLayer>> {
  const loader = new TileLoader(settings, pictureOf);
  const first = await loader.load(tileAt(place, openingZoom));
  if (first.kind !== "loaded") return first;
  const source = new ImageTile({
    maxZoom,
    loader: async (zoom, x, y, { signal }) => {
      const tile = await loader.load({ zoom, x, y }, signal);
      // OpenLayers leaves a tile empty if its loader fails.
      if (tile.kind !== "loaded") throw new Error(`Tile ${zoom}/${x}/${y}: ${tile.kind}`);
      return tile.value;
    },
  });
  return { kind: "loaded", value: new TileLayer({ source }) };
}

async function pictureOf(bytes: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(bytes);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}
