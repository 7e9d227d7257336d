import type { FeatureLike } from "ol/Feature.js";
import MVT from "ol/format/MVT.js";
import type BaseLayer from "ol/layer/Base.js";
import VectorTileLayer from "ol/layer/VectorTile.js";
import type RenderFeature from "ol/render/Feature.js";
import VectorTileSource from "ol/source/VectorTile.js";
import Fill from "ol/style/Fill.js";
import Stroke from "ol/style/Stroke.js";
import Style, { type StyleFunction } from "ol/style/Style.js";
import TileState from "ol/TileState.js";
import { createXYZ } from "ol/tilegrid.js";
import type VectorTile from "ol/VectorTile.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { Read } from "../../ports/outcome.ts";
import { type MapColours, openingZoom } from "./map-layers.ts";
import { TileLoader, type TilePlace, type TileSettings, tileAddress, tileAt } from "./map-tiles.ts";

/** The kinds of features that are drawn; all others, and all labels, are left out. */
type VectorRole = "green" | "water" | "stream" | "building" | "sideRoad" | "mainRoad";

type LayerRole = "green" | "land" | "water" | "stream" | "building" | "road";

/** Kinds by their names in OpenMapTiles, Mapbox Streets, Protomaps and Shortbread. */
const layerRoles: ReadonlyMap<string, LayerRole> = new Map(
  Object.entries<LayerRole>({
    water: "water",
    ocean: "water",
    water_polygons: "water",
    waterway: "stream",
    water_lines: "stream",
    park: "green",
    landcover: "land",
    landuse: "land",
    land: "land",
    building: "building",
    buildings: "building",
    transportation: "road",
    road: "road",
    roads: "road",
    streets: "road",
  }),
);

const greens =
  /^(?:grass|grassland|wood|forest|park|garden|meadow|scrub|orchard|vineyard|cemetery|golf_course|recreation_ground|village_green|nature_reserve|national_park|pitch)$/;
const mainRoads = /^(?:motorway|trunk|primary|secondary|highway|major_road)(?:_link)?$/;
/** Ways that are not for cars. */
const noRoads =
  /rail|^(?:transit|ferry|path|footway|steps|cycleway|bridleway|pedestrian|aerialway|subway|tram|pier|runway|taxiway)/;

/** The kind as which a feature is drawn; undefined if it is not drawn. */
export function vectorRole(
  feature: Pick<FeatureLike, "get" | "getGeometry">,
): VectorRole | undefined {
  const layer = String(feature.get("layer"));
  const role = layerRoles.get(layer);
  const kind = String(feature.get("class") ?? feature.get("kind") ?? "");
  const type = feature.getGeometry()?.getType() ?? "";
  if (type.endsWith("LineString")) return lineRole(role, kind);
  return type.endsWith("Polygon") ? areaRole(role, kind) : undefined;
}

function lineRole(role: LayerRole | undefined, kind: string): VectorRole | undefined {
  // Some schemas have rivers as lines in their water layer.
  if (role === "stream" || role === "water") return "stream";
  if (role !== "road" || noRoads.test(kind)) return undefined;
  return mainRoads.test(kind) ? "mainRoad" : "sideRoad";
}

function areaRole(role: LayerRole | undefined, kind: string): VectorRole | undefined {
  if (role === "water" || role === "building" || role === "green") return role;
  return role === "land" && greens.test(kind) ? "green" : undefined;
}

/** Pixels at `mapZoom`. */
const roadPixels = { sideRoad: 6, mainRoad: 11, stream: 3 } as const;
const mapZoom = 15;
const growthPerZoom = 1.45;
const metresPerPixelAtZoom0 = 156_543.034;
/** At smaller zooms they would be specks. */
const buildingsFromZoom = 14;

/** Areas below, then roads with an edge, main roads widest and above the others. */
function vectorTileStyle(colours: MapColours): StyleFunction {
  const byZoom = new Map<number, Readonly<Record<VectorRole, readonly Style[]>>>();
  return (feature, resolution) => {
    const role = vectorRole(feature);
    if (role === undefined) return undefined;
    const zoom = Math.round(Math.log2(metresPerPixelAtZoom0 / resolution));
    const styles = byZoom.get(zoom) ?? stylesAt(zoom, colours);
    byZoom.set(zoom, styles);
    return [...styles[role]];
  };
}

function stylesAt(
  zoom: number,
  colours: MapColours,
): Readonly<Record<VectorRole, readonly Style[]>> {
  const growth = growthPerZoom ** (zoom - mapZoom);
  const area = (color: string, zIndex: number): Style =>
    new Style({ fill: new Fill({ color }), zIndex });
  const line = (color: string, width: number, zIndex: number): Style =>
    new Style({
      stroke: new Stroke({ color, width, lineCap: "round", lineJoin: "round" }),
      zIndex,
    });
  const road = (surface: string, pixels: number, zIndex: number): readonly Style[] => {
    const width = Math.max(0.5, pixels * growth);
    return [line(colours.streetEdge, width + 2, zIndex), line(surface, width, zIndex + 1)];
  };
  return {
    green: [area(colours.green, 0)],
    water: [area(colours.water, 1)],
    stream: [line(colours.water, Math.max(1, roadPixels.stream * growth), 1)],
    building: zoom >= buildingsFromZoom ? [area(colours.building, 2)] : [],
    sideRoad: road(colours.sideStreet, roadPixels.sideRoad, 3),
    mainRoad: road(colours.mainStreet, roadPixels.mainRoad, 5),
  };
}

/** Every public source has tiles of this zoom, and some end here. Closer zooms draw the same lines. */
const vectorZoomMax = 14;

const vectorTileGrid = createXYZ({ maxZoom: vectorZoomMax, tileSize: 512 });

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
