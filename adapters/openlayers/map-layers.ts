import Feature from "ol/Feature.js";
import LineString from "ol/geom/LineString.js";
import type BaseLayer from "ol/layer/Base.js";
import VectorLayer from "ol/layer/Vector.js";
import { fromLonLat } from "ol/proj.js";
import VectorSource from "ol/source/Vector.js";
import Stroke from "ol/style/Stroke.js";
import Style from "ol/style/Style.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { MapColours } from "./map-colours.ts";
import type { TileSettings } from "./tile-address.ts";

interface DrawnStreet {
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

/** Converts to the map's own coordinates. */
export function pointOf({ latitude, longitude }: Coordinates): number[] {
  return fromLonLat([longitude, latitude]);
}

/** Draws streets with an edge, main streets wider and above the others. */
export function streetLayer(streets: readonly DrawnStreet[], colours: MapColours): BaseLayer {
  const features = streets.map(({ kind, points }) => {
    const feature = lineOf(points);
    feature.set("kind", kind);
    return feature;
  });
  const styles = {
    side: road(colours.streetEdge, colours.sideStreet, 7, 0),
    main: road(colours.streetEdge, colours.mainStreet, 14, 2),
  };
  return new VectorLayer({
    source: new VectorSource({ features }),
    style: (feature) => (feature.get("kind") === "main" ? styles.main : styles.side),
  });
}

/** The layer of the driving route; `show` sets its line. */
export function routeLayer(colour: string): {
  readonly layer: BaseLayer;
  show(points: readonly Coordinates[]): void;
} {
  const source = new VectorSource();
  const stroke = new Stroke({ color: colour, width: 5, lineCap: "round", lineJoin: "round" });
  return {
    layer: new VectorLayer({ source, style: new Style({ stroke }), zIndex: 1 }),
    show: (points) => {
      source.clear();
      if (points.length > 1) source.addFeature(lineOf(points));
    },
  };
}

function lineOf(points: readonly Coordinates[]): Feature {
  return new Feature(new LineString(points.map(pointOf)));
}

/** Draws the edges of all streets under all surfaces, so that crossings are open. */
function road(edge: string, surface: string, width: number, above: number): Style[] {
  const line = (color: string, lineWidth: number, zIndex: number): Style =>
    new Style({ stroke: new Stroke({ color, width: lineWidth, lineCap: "round" }), zIndex });
  return [line(edge, width + 2, above), line(surface, width, above + 1)];
}
