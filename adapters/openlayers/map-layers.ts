import Feature from "ol/Feature.js";
import LineString from "ol/geom/LineString.js";
import type BaseLayer from "ol/layer/Base.js";
import VectorLayer from "ol/layer/Vector.js";
import { fromLonLat } from "ol/proj.js";
import VectorSource from "ol/source/Vector.js";
import Stroke from "ol/style/Stroke.js";
import Style from "ol/style/Style.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { TileSettings } from "./map-tiles.ts";

/** The zoom at which a map opens (MP-1). */
export const openingZoom = 15;
export const minZoom = 9;
export const maxZoom = 18;

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

/** The colours of a map, which its container's custom properties define, so that they follow the theme. */
export interface MapColours {
  readonly route: string;
  readonly mainStreet: string;
  readonly sideStreet: string;
  readonly streetEdge: string;
  readonly water: string;
  readonly green: string;
  readonly building: string;
}

/** Reads `--map-route`, `--map-main-street` and so on. */
export function mapColours(container: HTMLElement): MapColours {
  const style = getComputedStyle(container);
  const colour = (name: string, otherwise: string): string =>
    plain(style.getPropertyValue(name).trim() || otherwise);
  return {
    route: colour("--map-route", "#1d6fd1"),
    mainStreet: colour("--map-main-street", "#fff"),
    sideStreet: colour("--map-side-street", "#fff"),
    streetEdge: colour("--map-street-edge", "#ccc"),
    water: colour("--map-water", "#b5d3e7"),
    green: colour("--map-green", "#d9ead3"),
    building: colour("--map-building", "#ddd"),
  };
}

/** Converts to red, green and blue: OpenLayers does not read every notation of CSS. */
function plain(colour: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
