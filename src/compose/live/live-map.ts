import { OsrmDirections } from "../../../adapters/directions/osrm-directions.ts";
import { OpenLayersMaps } from "../../../adapters/openlayers/open-layers-maps.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { MapService } from "../../../ports/map-service.ts";
import { refusedWith } from "../../../ports/outcome.ts";

const notConfigured = refusedWith(404, "Not configured");

/** Maps from the configured tile server, and routes from the configured directions server. */
export function liveMap(map: LiveConfiguration["map"]): MapService {
  if (map === undefined) {
    return { open: async () => notConfigured, route: async () => notConfigured };
  }
  const { tiles, tilesKind, attribution, key, directionsBase } = map;
  const settings = { tiles, ...(key !== undefined && { key }) };
  const maps = new OpenLayersMaps({ kind: "tiles", tilesKind, settings, attribution });
  const directions =
    directionsBase === undefined
      ? undefined
      : new OsrmDirections({ base: directionsBase, ...(key !== undefined && { key }) });
  return {
    open: (container, markers) => maps.open(container, markers),
    route: async (from, to) => directions?.route(from, to) ?? notConfigured,
  };
}
