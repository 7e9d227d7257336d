import type { Coordinates } from "../../ports/entities/branch.ts";
import type { TileSettings } from "./tile-address.ts";

export interface DrawnStreet {
  readonly kind: "main" | "side";
  readonly points: readonly Coordinates[];
}

/** What the map is drawn from: tiles of a server, or streets that are drawn here, without any request. */
export type MapGround =
  | {
      readonly kind: "tiles";
      /** Pictures, or the lines and areas from which the picture is made here (MVT). */
      readonly tilesKind: "raster" | "vector";
      readonly settings: Omit<TileSettings, "theme">;
      readonly attribution: string;
    }
  | { readonly kind: "streets"; streetsNear(place: Coordinates): readonly DrawnStreet[] };
