import type { Coordinates } from "../../ports/entities/branch.ts";
import type {
  DrivingRoute,
  MapContainer,
  MapMarkers,
  MapPlace,
  MapService,
  MapView,
} from "../../ports/map-service.ts";
import { type Read, refusedWith } from "../../ports/outcome.ts";
import type { Towns } from "../world/town.ts";
import { drivingMs, metresBetween } from "../world/way.ts";

/** The maximum length of a route, in metres. */
const roadMetresMax = 100_000;

/** The content of an open map, without a picture: for tests and for pages that draw it themselves. */
export interface ShownMap {
  readonly container: MapContainer;
  readonly markers: MapMarkers;
  readonly route: DrivingRoute | undefined;
  readonly zoom: number;
  readonly centre: MapPlace;
}

/** Keeps maps without drawing them, and finds routes along the streets of the made-up towns at city speed. */
export class InProcessMapService implements MapService {
  private readonly towns: Towns;
  private readonly shown = new Map<MapView, ShownMap>();

  constructor(towns: Towns) {
    this.towns = towns;
  }

  /** The maps that are open at this moment. */
  get maps(): readonly ShownMap[] {
    return [...this.shown.values()];
  }

  open(container: MapContainer, markers: MapMarkers): Promise<Read<MapView>> {
    if (!isOnGlobe(markers.branch) || (markers.rider && !isOnGlobe(markers.rider))) {
      return Promise.resolve(offGlobe);
    }
    const change = (changes: Partial<ShownMap>): void => {
      const before = this.shown.get(view);
      if (before !== undefined) this.shown.set(view, { ...before, ...changes });
    };
    const view: MapView = {
      show: (moved) => change({ markers: moved }),
      showRoute: (route) => change({ route }),
      zoomBy: (steps) => change({ zoom: (this.shown.get(view)?.zoom ?? 15) + steps }),
      centreOn: (centre) => change({ centre }),
      close: () => this.shown.delete(view),
    };
    const centre = markers.rider === undefined ? "branch" : "rider";
    this.shown.set(view, { container, markers, route: undefined, zoom: 15, centre });
    return Promise.resolve({ kind: "loaded", value: view });
  }

  route(from: Coordinates, to: Coordinates): Promise<Read<DrivingRoute>> {
    if (!isOnGlobe(from) || !isOnGlobe(to)) return Promise.resolve(offGlobe);
    const town = metresBetween(from, to) > roadMetresMax ? undefined : this.towns.near(to);
    if (town === undefined) {
      return Promise.resolve(refusedWith(404, "No town is near"));
    }
    const { points, lengthMetres } = town.way(from, to);
    const distanceMetres = Math.round(lengthMetres);
    const durationMs = drivingMs(lengthMetres);
    return Promise.resolve({ kind: "loaded", value: { points, distanceMetres, durationMs } });
  }
}

const offGlobe = { kind: "malformed", detail: "a position that is not on the globe" } as const;

/** Returns false for NaN too. */
function isOnGlobe({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
