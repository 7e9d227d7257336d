import type { Coordinates } from "./entities/branch.ts";
import type { Duration } from "./entities/time.ts";
import type { Read } from "./outcome.ts";

/** Where the map is drawn; an element of the page, which the core only passes on. */
export type MapContainer = object;

export interface MapMarkers {
  readonly branch: Coordinates;
  readonly rider?: Coordinates;
}

export interface MapView {
  /** Moves the markers; the rider's glides there. */
  show(markers: MapMarkers): void;
  /** Draws the way, or removes it. */
  showRoute(route: DrivingRoute | undefined): void;
  zoomBy(steps: number): void;
  close(): void;
}

export interface DrivingRoute {
  readonly points: readonly Coordinates[];
  readonly distanceMetres: number;
  readonly durationMs: Duration;
}

/** Maps and directions (payments-and-assignment sections 2 and 7). */
export interface MapService {
  /** Opens a map at zoom 15 around the branch. `refused` or `unreachable` when it cannot be drawn. */
  open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>>;
  /** The driving route from rider to branch. */
  route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>>;
}
