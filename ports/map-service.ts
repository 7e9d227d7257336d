import type { Coordinates } from "./entities/branch.ts";
import type { Duration } from "./entities/time.ts";
import type { Read } from "./outcome.ts";

/** The element of the page in which the map is drawn. The core only passes it on. */
export type MapContainer = object;

export interface MapMarkers {
  readonly branch: Coordinates;
  readonly rider?: Coordinates;
  /** The way the rider is heading, in whole degrees clockwise from north: 0 to 359. Absent while it is not known. */
  readonly riderBearing?: number;
}

export type MapPlace = "branch" | "rider";

/** An open map. After `close` its methods have no effect. */
export interface MapView {
  /** Moves the markers; the rider's marker is animated. */
  show(markers: MapMarkers): void;
  /** Draws the route, or removes it. */
  showRoute(route: DrivingRoute | undefined): void;
  /** Zooms by whole steps; above 0 zooms in. */
  zoomBy(steps: number): void;
  /** Centres a marker; no effect for a rider who is not shown. */
  centreOn(place: MapPlace): void;
  close(): void;
}

export interface DrivingRoute {
  readonly points: readonly Coordinates[];
  readonly distanceMetres: number;
  readonly durationMs: Duration;
}

/** Maps and directions (payments-and-assignment sections 2 and 7). */
export interface MapService {
  /**
   * Opens a map at zoom 15 around the rider, or around the branch while no rider is shown. Ends within 15 s:
   * `refused` or `unreachable` when the map data cannot be fetched, `malformed` when it is not a map or a
   * position is out of range.
   */
  open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>>;
  /**
   * The driving route from rider to branch. Ends within 10 s: `refused` with 404 when no road leads there,
   * `malformed` for an invalid answer or a position out of range.
   */
  route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>>;
}
