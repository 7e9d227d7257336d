import MVT from "ol/format/MVT.js";
import type RenderFeature from "ol/render/Feature.js";
import { createXYZ } from "ol/tilegrid.js";
import type { TilePlace } from "./tile-address.ts";

/** Every public source has tiles of this zoom, and some end here. Closer zooms draw the same lines. */
export const vectorZoomMax = 14;

export const vectorTileGrid = createXYZ({ maxZoom: vectorZoomMax, tileSize: 512 });

const format = new MVT();

/** The features of a vector tile (MVT), in the map's own coordinates. Rejects other bytes and empty tiles. */
export async function vectorTileFeatures(
  bytes: Blob,
  { zoom, x, y }: TilePlace,
): Promise<readonly RenderFeature[]> {
  const features = format.readFeatures(await bytes.arrayBuffer(), {
    extent: vectorTileGrid.getTileCoordExtent([zoom, x, y]),
    featureProjection: "EPSG:3857",
  });
  // Some other files are read without an error, but have no features.
  if (features.length === 0) throw new Error("The tile has no features");
  return features;
}
