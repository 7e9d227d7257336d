import type BaseLayer from "ol/layer/Base.js";
import VectorTileLayer from "ol/layer/VectorTile.js";
import type RenderFeature from "ol/render/Feature.js";
import VectorTileSource from "ol/source/VectorTile.js";
import TileState from "ol/TileState.js";
import type VectorTile from "ol/VectorTile.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { Read } from "../../ports/outcome.ts";
import type { MapColours } from "./map-colours.ts";
import { openingZoom } from "./map-zoom.ts";
import { type TileSettings, tileAddress, tileAt } from "./tile-address.ts";
import { TileLoader } from "./tile-loader.ts";
import { vectorTileFeatures, vectorTileGrid, vectorZoomMax } from "./vector-tile-features.ts";
import { vectorTileStyle } from "./vector-tile-style.ts";

/** The layer of a server of vector tiles, drawn in the page's own colours. */
export async function openVectorTiles(
  settings: TileSettings,
  place: Coordinates,
  colours: MapColours,
): Promise<Read<BaseLayer>> {
  const loader = new TileLoader(settings, vectorTileFeatures);
  // A vector tile is twice as wide as a picture, so that its zoom is one less.
  const zoom = Math.min(openingZoom - 1, vectorZoomMax);
  const first = await loader.load(tileAt(place, zoom));
  if (first.kind !== "loaded") return first;
  const source = new VectorTileSource<RenderFeature>({
    tileGrid: vectorTileGrid,
    tileUrlFunction: ([z = 0, x = 0, y = 0]) => tileAddress(settings, { zoom: z, x, y }),
    tileLoadFunction: (tile) => loadInto(tile as VectorTile<RenderFeature>, loader),
  });
  return {
    kind: "loaded",
    value: new VectorTileLayer({ source, style: vectorTileStyle(colours) }),
  };
}

function loadInto(
  tile: VectorTile<RenderFeature>,
  loader: TileLoader<readonly RenderFeature[]>,
): void {
  const [zoom = 0, x = 0, y = 0] = tile.getTileCoord();
  tile.setLoader(() => {
    void loader.load({ zoom, x, y }).then((read) => {
      if (read.kind === "loaded") tile.setFeatures([...read.value]);
      else tile.setState(TileState.ERROR);
    });
  });
}
