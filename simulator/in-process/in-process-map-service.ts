import type { Coordinates } from "../../ports/entities/branch.ts";
import { hourMs } from "../../ports/entities/time.ts";
import type {
  DrivingRoute,
  MapContainer,
  MapMarkers,
  MapService,
  MapView,
} from "../../ports/map-service.ts";
import type { Read } from "../../ports/outcome.ts";

const metresPerDegree = 111_320;
const metresPerHour = 25_000;
const pointsPerRoute = 9;

/** What an open map shows; without a picture, for tests and for pages that draw it themselves. */
export interface ShownMap {
  readonly container: MapContainer;
  readonly markers: MapMarkers;
  readonly route: DrivingRoute | undefined;
  readonly zoom: number;
}

/**
 * Maps that are kept but not drawn, and made-up roads: straight lines at city speed. It cannot show
 * tiles, which would have to be fetched from outside the page.
 */
export class InProcessMapService implements MapService {
  private readonly shown = new Map<MapView, ShownMap>();

  /** The maps that are open now. */
  get maps(): readonly ShownMap[] {
    return [...this.shown.values()];
  }

  open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>> {
    const change = (changes: Partial<ShownMap>): void => {
      const before = this.shown.get(view);
      if (before !== undefined) this.shown.set(view, { ...before, ...changes });
    };
    const view: MapView = {
      show: (moved) => change({ markers: moved }),
      showRoute: (route) => change({ route }),
      zoomBy: (steps) => change({ zoom: (this.shown.get(view)?.zoom ?? 15) + steps }),
      close: () => this.shown.delete(view),
    };
    this.shown.set(view, { container, markers, route: undefined, zoom: 15 });
    return Promise.resolve({ kind: "loaded", value: view });
  }

  route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>> {
    const north = to.latitude - from.latitude;
    const east = to.longitude - from.longitude;
    const distanceMetres = Math.round(Math.sqrt(north * north + east * east) * metresPerDegree);
    const points = Array.from({ length: pointsPerRoute }, (_, index): Coordinates => {
      const share = index / (pointsPerRoute - 1);
      return {
        latitude: from.latitude + north * share,
        longitude: from.longitude + east * share,
      };
    });
    const durationMs = Math.round((distanceMetres * hourMs) / metresPerHour);
    return Promise.resolve({ kind: "loaded", value: { points, distanceMetres, durationMs } });
  }
}
