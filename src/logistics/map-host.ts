import { reaction, runInAction } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { MapContainer, MapMarkers, MapService, MapView } from "../../ports/map-service.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { RiderTracking } from "./rider-tracking.ts";

export interface MapHostParts {
  readonly openMapService: () => Promise<MapService>;
  readonly reporter: ErrorReporter;
}

/** Shows a map in an element of the page while the rider can be shown, and updates it from the tracking. */
export class MapHost {
  /** The map that is open now. */
  view: MapView | undefined;
  private readonly tracking: RiderTracking;
  private readonly parts: MapHostParts;
  private container: MapContainer | undefined;
  private openCount = 0;

  constructor(tracking: RiderTracking, parts: MapHostParts) {
    this.tracking = tracking;
    this.parts = parts;
  }

  drawIn(container: MapContainer): Stop {
    this.container = container;
    const { tracking } = this;
    const bag = new DisposerBag();
    bag.add(() => {
      this.close();
      this.container = undefined;
    });
    bag.add(
      reaction(
        () => tracking.markers,
        (markers) => this.follow(markers),
        { fireImmediately: true },
      ),
    );
    bag.add(
      reaction(
        () => tracking.route,
        (route) => this.view?.showRoute(route),
      ),
    );
    return () => bag.dispose();
  }

  /** Opens a map again that could not be drawn. */
  retry(): void {
    const { map, markers } = this.tracking;
    if (map === "failed" && markers !== undefined) void this.open(markers);
  }

  private follow(markers: MapMarkers | undefined): void {
    if (markers === undefined) this.close();
    else if (this.view !== undefined) this.view.show(markers);
    else if (this.tracking.map === "closed") void this.open(markers);
  }

  private async open(markers: MapMarkers): Promise<void> {
    const { container } = this;
    if (container === undefined) return;
    this.openCount += 1;
    const count = this.openCount;
    this.setMap("opening");
    const opened = await this.openIn(container, markers);
    if (count !== this.openCount) {
      opened?.close();
      return;
    }
    this.view = opened;
    this.setMap(opened === undefined ? "failed" : "open");
    // The positions may have changed while it opened.
    const { tracking } = this;
    if (tracking.markers !== undefined) opened?.show(tracking.markers);
    opened?.showRoute(tracking.route);
  }

  private async openIn(container: MapContainer, markers: MapMarkers): Promise<MapView | undefined> {
    const { openMapService, reporter } = this.parts;
    const message = "The map could not be loaded";
    try {
      const service = await openMapService();
      const opened = await service.open(container, markers);
      if (opened.kind === "loaded") return opened.value;
      const { kind } = opened;
      const detail = kind === "malformed" ? opened.detail : "";
      const status = kind === "refused" ? opened.status : 0;
      reporter.report({ kind: "unexpected", message, details: { kind, status, detail } });
    } catch (cause) {
      // The map's code could not be fetched, or it threw.
      reporter.report({ kind: "unexpected", message, cause });
    }
    return undefined;
  }

  private close(): void {
    this.openCount += 1;
    this.view?.close();
    this.view = undefined;
    this.setMap("closed");
  }

  private setMap(map: RiderTracking["map"]): void {
    runInAction(() => {
      this.tracking.map = map;
    });
  }
}
