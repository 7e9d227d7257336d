import type { MapContainer, MapMarkers, MapService, MapView } from "../../ports/map-service.ts";
import type { Read } from "../../ports/outcome.ts";
import { positionProblem } from "../wire/position-problem.ts";
import { mapColours } from "./map-colours.ts";
import type { MapGround } from "./map-ground.ts";
import { streetLayer, tileLayer } from "./map-layers.ts";
import { maxZoom, OpenLayersView, openingZoom } from "./open-layers-view.ts";
import { tileAt } from "./tile-address.ts";
import { TileLoader } from "./tile-loader.ts";

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
    const loader = new TileLoader(ground.settings, pictureOf);
    // A server that cannot show this place will not show its surroundings: one tile tells, and how it failed.
    const first = await loader.load(tileAt(rider ?? branch, openingZoom));
    if (first.kind !== "loaded") return first;
    const layer = tileLayer(loader, maxZoom);
    const { attribution } = ground;
    const shown = { container, markers, ground: layer, attribution };
    return { kind: "loaded", value: new OpenLayersView(shown) };
  }
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
