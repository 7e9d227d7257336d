import type { Coordinates } from "./entities/branch.ts";
import type { Duration } from "./entities/time.ts";
import type { Read } from "./outcome.ts";

/** Where the map is drawn; an element of the page, which the core only passes on. */
export type MapContainer = object;

export interface MapMarkers {
  readonly branch: Coordinates;
  readonly rider?: Coordinates;
}

export type MapPlace = keyof MapMarkers;

/** A map that is open. After `close` nothing it is asked for has an effect. */
export interface MapView {
  /** Moves the markers; the rider's glides there. */
  show(markers: MapMarkers): void;
  /** Draws the way, or removes it. */
  showRoute(route: DrivingRoute | undefined): void;
  /** Whole steps; above 0 shows less, larger. */
  zoomBy(steps: number): void;
  /** Brings a marker into the middle; nothing for a rider who is not shown. */
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
   * `refused` or `unreachable` when what it is drawn from cannot be had, `malformed` when that is no map or
   * a position is out of range.
   */
  open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>>;
  /**
   * The driving route from rider to branch. Ends within 10 s: `refused` with 404 when no road leads there,
   * `malformed` for an answer that makes no sense or a position out of range.
   */
  route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>>;
}
