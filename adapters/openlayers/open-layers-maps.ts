import type BaseLayer from "ol/layer/Base.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { MapContainer, MapMarkers, MapService, MapView } from "../../ports/map-service.ts";
import type { Read } from "../../ports/outcome.ts";
import { positionProblem } from "../wire/position-problem.ts";
import { mapColours } from "./map-colours.ts";
import type { MapGround } from "./map-ground.ts";
import { streetLayer } from "./map-layers.ts";
import { OpenLayersView } from "./open-layers-view.ts";
import { openRasterTiles } from "./raster-tiles.ts";

/** Maps drawn by OpenLayers, over tiles or over drawn streets. */
export class OpenLayersMaps implements Pick<MapService, "open"> {
  private readonly ground: MapGround;

  constructor(ground: MapGround) {
    this.ground = ground;
  }

  async open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>> {
    if (!(container instanceof HTMLElement)) throw new TypeError("A map needs an element");
    const { branch, rider } = markers;
    const problem = positionProblem("branch", branch) ?? (rider && positionProblem("rider", rider));
    if (problem !== undefined) return { kind: "malformed", detail: problem };
    const { ground } = this;
    if (ground.kind === "streets") {
      const layer = streetLayer(ground.streetsNear(branch), mapColours(container));
      const shown = { container, markers, ground: layer, attribution: "" };
      return { kind: "loaded", value: new OpenLayersView(shown) };
    }
    const opened = await openTiles(ground, container, rider ?? branch);
    if (opened.kind !== "loaded") return opened;
    const { attribution } = ground;
    const shown = { container, markers, ground: opened.value, attribution };
    return { kind: "loaded", value: new OpenLayersView(shown) };
  }
}

async function openTiles(
  ground: Extract<MapGround, { readonly kind: "tiles" }>,
  container: HTMLElement,
  place: Coordinates,
): Promise<Read<BaseLayer>> {
  const isDark = getComputedStyle(container).colorScheme.includes("dark");
  const settings = { ...ground.settings, theme: isDark ? "dark" : "light" };
  if (ground.tilesKind === "raster") return openRasterTiles(settings, place);
  // Few installations use vector tiles, and the code that draws them is large.
  const { openVectorTiles } = await import("./vector-tiles.ts");
  return openVectorTiles(settings, place, mapColours(container));
}
