import type { Coordinates } from "../../ports/entities/branch.ts";
import type { TileSettings } from "./tile-address.ts";

export interface DrawnStreet {
  readonly kind: "main" | "side";
  readonly points: readonly Coordinates[];
}

/** The source of the map: tiles of a server, or streets that the app draws without a request. */
export type MapGround =
  | {
      readonly kind: "tiles";
      /** Pictures, or lines and areas that the app draws (MVT). */
      readonly tilesKind: "raster" | "vector";
      readonly settings: Omit<TileSettings, "theme">;
      readonly attribution: string;
    }
  | { readonly kind: "streets"; streetsNear(place: Coordinates): readonly DrawnStreet[] };
