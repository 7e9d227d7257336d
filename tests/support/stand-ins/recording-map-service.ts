import type { Coordinates } from "../../../ports/entities/branch.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import type {
  DrivingRoute,
  MapContainer,
  MapMarkers,
  MapPlace,
  MapService,
  MapView,
} from "../../../ports/map-service.ts";
import type { Failure, Read } from "../../../ports/outcome.ts";

export const aRoute: DrivingRoute = {
  points: [],
  distanceMetres: 2_340,
  durationMs: 6 * minuteMs,
};

class RecordingMapView implements MapView {
  readonly container: MapContainer;
  readonly shown: MapMarkers[];
  readonly routes: (DrivingRoute | undefined)[] = [];
  readonly asked: string[] = [];
  isOpen = true;

  constructor(container: MapContainer, markers: MapMarkers) {
    this.container = container;
    this.shown = [markers];
  }

  show(markers: MapMarkers): void {
    this.shown.push(markers);
  }

  showRoute(route: DrivingRoute | undefined): void {
    this.routes.push(route);
  }

  zoomBy(steps: number): void {
    this.asked.push(`zoom ${steps}`);
  }

  centreOn(place: MapPlace): void {
    this.asked.push(`look at ${place}`);
  }

  close(): void {
    this.isOpen = false;
  }
}

/** A MapService that draws nothing, records its calls, and fails when a test wants it to. */
export class RecordingMapService implements MapService {
  readonly views: RecordingMapView[] = [];
  readonly routesAsked: (readonly [Coordinates, Coordinates])[] = [];
  /** The failure of the next attempts to open a map. */
  failure: Failure | undefined;
  routeAnswer: Read<DrivingRoute> | Promise<Read<DrivingRoute>> = { kind: "loaded", value: aRoute };

  async open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>> {
    if (this.failure !== undefined) return this.failure;
    const view = new RecordingMapView(container, markers);
    this.views.push(view);
    return { kind: "loaded", value: view };
  }

  async route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>> {
    this.routesAsked.push([from, to]);
    return this.routeAnswer;
  }
}
