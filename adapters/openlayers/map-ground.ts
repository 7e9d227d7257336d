import type { Coordinates } from "../../ports/entities/branch.ts";
import type { TileSettings } from "./tile-address.ts";

export interface DrawnStreet {
  readonly kind: "main" | "side";
  readonly points: readonly Coordinates[];
}

/** What the map is drawn from: pictures of a tile server, or streets that are drawn here, without any request. */
export type MapGround =
  | { readonly kind: "tiles"; readonly settings: TileSettings; readonly attribution: string }
  | { readonly kind: "streets"; streetsNear(place: Coordinates): readonly DrawnStreet[] };
