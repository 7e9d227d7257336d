import { defaults } from "ol/interaction/defaults.js";
import KeyboardPan from "ol/interaction/KeyboardPan.js";
import type BaseLayer from "ol/layer/Base.js";
import OlMap from "ol/Map.js";
import type Overlay from "ol/Overlay.js";
import View from "ol/View.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { DrivingRoute, MapMarkers, MapPlace, MapView } from "../../ports/map-service.ts";
import { Glide } from "./glide.ts";
import { mapColours } from "./map-colours.ts";
import { pointOf, routeLayer } from "./map-layers.ts";
import { mapMarker, pointMarker } from "./map-marker.ts";
import { maxZoom, minZoom, openingZoom } from "./map-zoom.ts";

const cameraMs = 250;
const zoomSteps: ReadonlyMap<string, number> = new Map([
  ["+", 1],
  ["=", 1],
  ["-", -1],
  ["_", -1],
]);

export interface OpenLayersViewOptions {
  readonly container: HTMLElement;
  readonly markers: MapMarkers;
  readonly ground: BaseLayer;
  /** Names the maker of the map; plain text. */
  readonly attribution: string;
}

interface CameraGoal {
  readonly zoom?: number;
  readonly center?: number[];
}

/** One open map. When its container has the focus, arrows move the map, plus and minus change its zoom. */
export class OpenLayersView implements MapView {
  private readonly map: OlMap;
  private readonly view: View;
  private readonly container: HTMLElement;
  private readonly branchMarker: Overlay = mapMarker("branch");
  private readonly riderMarker: Overlay = mapMarker("rider");
  private readonly route: ReturnType<typeof routeLayer>;
  private readonly credit: HTMLElement;
  private markers: MapMarkers;
  private glide: Glide | undefined;
  private frame: number | undefined;
  /** The target of a camera that is still moving. */
  private goal: CameraGoal = {};

  constructor({ container, markers, ground, attribution }: OpenLayersViewOptions) {
    this.container = container;
    this.markers = markers;
    this.route = routeLayer(mapColours(container).route);
    this.view = new View({
      center: pointOf(markers.rider ?? markers.branch),
      zoom: openingZoom,
      minZoom,
      maxZoom,
      enableRotation: false,
    });
    this.map = new OlMap({
      target: container,
      layers: [ground, this.route.layer],
      overlays: [this.branchMarker, this.riderMarker],
      view: this.view,
      controls: [],
      interactions: defaults({
        altShiftDragRotate: false,
        pinchRotate: false,
        keyboard: false,
      }).extend([new KeyboardPan()]),
    });
    container.addEventListener("keydown", this.onKey);
    this.credit = creditOf(attribution);
    if (attribution !== "") container.append(this.credit);
    this.showZoom();
    this.view.on("change:resolution", () => this.showZoom());
    this.show(markers);
  }

  show(markers: MapMarkers): void {
    this.markers = markers;
    this.branchMarker.setPosition(pointOf(markers.branch));
    const { rider } = markers;
    pointMarker(this.riderMarker, markers.riderBearing);
    if (rider === undefined) {
      this.glide = undefined;
      this.riderMarker.setPosition(undefined);
      return;
    }
    const now = performance.now();
    if (this.glide === undefined) this.glide = new Glide(rider);
    else if (prefersReducedMotion()) this.glide.jump(rider);
    else this.glide.to(rider, now);
    this.draw(now);
  }

  showRoute(route: DrivingRoute | undefined): void {
    this.route.show(route?.points ?? []);
  }

  zoomBy(steps: number): void {
    // Starts at the target of a moving zoom, so that quick presses lose no part of a step.
    const from = this.goal.zoom ?? this.view.getZoom() ?? openingZoom;
    this.moveCamera({ zoom: Math.min(maxZoom, Math.max(minZoom, from + steps)) });
  }

  centreOn(place: MapPlace): void {
    const position = this.markers[place];
    if (position !== undefined) this.moveCamera({ center: pointOf(position) });
  }

  close(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.glide = undefined;
    this.container.removeEventListener("keydown", this.onKey);
    this.credit.remove();
    this.map.setTarget(undefined);
    this.map.dispose();
  }

  /** Runs one movement at a time: if several end in one slow frame, OpenLayers keeps the oldest. */
  private moveCamera(change: CameraGoal): void {
    const goal = { ...this.goal, ...change };
    this.view.cancelAnimations();
    this.goal = goal;
    this.view.animate({ ...goal, duration: prefersReducedMotion() ? 0 : cameraMs }, () => {
      if (this.goal === goal) this.goal = {};
    });
  }

  /** Replaces OpenLayers' own keys, which start a step in the middle of the one before. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const steps = zoomSteps.get(event.key);
    if (steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.zoomBy(steps);
  };

  private draw(now: number): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    const { glide } = this;
    if (glide === undefined) return;
    this.place(glide.at(now));
    if (!glide.isOver(now)) this.frame = requestAnimationFrame((at) => this.draw(at));
  }

  private place(position: Coordinates): void {
    this.riderMarker.setPosition(pointOf(position));
  }

  /** Writes the zoom to the page, for style sheets and tests. */
  private showZoom(): void {
    this.container.dataset["zoom"] = String(Math.round(this.view.getZoom() ?? openingZoom));
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function creditOf(text: string): HTMLElement {
  const element = document.createElement("small");
  element.textContent = text;
  element.style.cssText = [
    "position: absolute",
    "inset-block-end: 0",
    "inset-inline-end: 0",
    "padding: 2px 6px",
    "background: var(--map-credit, #fff)",
    "color: var(--map-credit-ink, #222)",
    "font-size: 0.75rem",
    "pointer-events: none",
  ].join(";");
  return element;
}
