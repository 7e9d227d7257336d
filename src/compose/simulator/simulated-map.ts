import { OpenLayersMaps } from "../../../adapters/openlayers/open-layers-maps.ts";
import type { MapService } from "../../../ports/map-service.ts";
import { InProcessMapService } from "../../../simulator/in-process/in-process-map-service.ts";
import type { Towns } from "../../../simulator/world/town.ts";

/** Maps of the invented towns, drawn from the streets of the world's riders without any request. */
export function simulatedMap(towns: Towns): MapService {
  const maps = new OpenLayersMaps({
    kind: "streets",
    streetsNear: (place) => towns.near(place)?.streets ?? [],
  });
  const ways = new InProcessMapService(towns);
  return {
    open: (container, markers) => maps.open(container, markers),
    route: (from, to) => ways.route(from, to),
  };
}
