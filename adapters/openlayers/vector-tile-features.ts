import MVT from "ol/format/MVT.js";
import type RenderFeature from "ol/render/Feature.js";
import { createXYZ } from "ol/tilegrid.js";
import type { TilePlace } from "./tile-address.ts";

/** Every public source reaches this zoom, and some end here: what is nearer is drawn from the same lines. */
export const vectorZoomMax = 14;

export const vectorTileGrid = createXYZ({ maxZoom: vectorZoomMax, tileSize: 512 });

const format = new MVT();

/** What stands on a vector tile (MVT), in the map's own measure. Rejects for bytes that are none, and for none. */
export async function vectorTileFeatures(
  bytes: Blob,
  { zoom, x, y }: TilePlace,
): Promise<readonly RenderFeature[]> {
  const features = format.readFeatures(await bytes.arrayBuffer(), {
    extent: vectorTileGrid.getTileCoordExtent([zoom, x, y]),
    featureProjection: "EPSG:3857",
  });
  // Other files may happen to be read without an error, but then to no feature.
  if (features.length === 0) throw new Error("Nothing stands on this tile");
  return features;
}
