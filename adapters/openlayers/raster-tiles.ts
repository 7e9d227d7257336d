import type BaseLayer from "ol/layer/Base.js";
import TileLayer from "ol/layer/Tile.js";
import ImageTile from "ol/source/ImageTile.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { Read } from "../../ports/outcome.ts";
import { maxZoom, openingZoom } from "./map-zoom.ts";
import { type TileSettings, tileAt } from "./tile-address.ts";
import { TileLoader } from "./tile-loader.ts";

/**
 * The layer of a server of pictures. It loads the tile of `place` first: if that fails, so do its neighbours,
 * and the failure is returned.
 */
export async function openRasterTiles(
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
