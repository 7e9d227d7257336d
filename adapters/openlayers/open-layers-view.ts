import { defaults } from "ol/interaction/defaults.js";
import KeyboardPan from "ol/interaction/KeyboardPan.js";
import type BaseLayer from "ol/layer/Base.js";
import OlMap from "ol/Map.js";
import Overlay from "ol/Overlay.js";
import View from "ol/View.js";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { DrivingRoute, MapMarkers, MapPlace, MapView } from "../../ports/map-service.ts";
import { Glide } from "./glide.ts";
import { mapColours, maxZoom, minZoom, openingZoom, pointOf, routeLayer } from "./map-layers.ts";

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

/** Outlines in a square of 24 units. */
const outlines = {
  branch: "M4 10v9h16v-9M3 10l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 19v-5h4v5",
  rider:
    "M6 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6M18 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 16h5l3-5h3l1 5M14 11l-2-4h-2M15 6h3",
} as const;

const svg = "http://www.w3.org/2000/svg";

/**
 * A marker: a pin for the branch, round for the rider. It is an element of the page and takes the theme's
 * colours: `--map-branch`, `--map-rider` and `--map-marker-ink`. The text beside the map explains it.
 */
function mapMarker(kind: keyof typeof outlines): Overlay {
  const element = document.createElement("div");
  element.dataset["marker"] = kind;
  element.setAttribute("aria-hidden", "true");
  element.style.cssText = [
    "position: relative",
    "display: grid",
    "place-items: center",
    "inline-size: 38px",
    "block-size: 38px",
    `background: var(--map-${kind})`,
    "color: var(--map-marker-ink)",
    "border: 2px solid var(--map-marker-ink)",
    `border-radius: ${kind === "rider" ? "50%" : "10px"}`,
    "box-shadow: 0 2px 8px rgb(0 0 0 / 0.35)",
    "pointer-events: none",
  ].join(";");
  element.append(picture(outlines[kind]));
  return new Overlay({
    element,
    positioning: "center-center",
    stopEvent: false,
    insertFirst: false,
  });
}

/** Points an arrow at the edge of a marker into a direction, or hides it. `bearing`: degrees clockwise from north. */
function pointMarker(marker: Overlay, bearing: number | undefined): void {
  const element = marker.getElement();
  if (element === undefined) return;
  const arrow =
    element.querySelector<HTMLElement>("[data-bearing]") ?? element.appendChild(arrowOf());
  arrow.hidden = bearing === undefined;
  if (bearing === undefined) return;
  arrow.dataset["bearing"] = String(bearing);
  arrow.style.rotate = `${bearing}deg`;
}

/** An arrow above the marker's edge that turns around the marker's centre; maps are never rotated. */
function arrowOf(): HTMLElement {
  const arrow = document.createElement("div");
  arrow.dataset["bearing"] = "";
  arrow.style.cssText = "position: absolute; inset: -17px; pointer-events: none";
  const image = document.createElementNS(svg, "svg");
  const attributes = { viewBox: "0 0 22 16", width: "22", height: "16" };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  image.style.cssText = "position: absolute; inset-block-start: 0; left: calc(50% - 11px)";
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", "M11 1.5 20 14.5Q11 10 2 14.5Z");
  path.style.cssText =
    "fill: var(--map-rider); stroke: var(--map-marker-ink); stroke-width: 2; stroke-linejoin: round";
  image.append(path);
  arrow.append(image);
  return arrow;
}

function picture(outline: string): SVGElement {
  const image = document.createElementNS(svg, "svg");
  const attributes = {
    viewBox: "0 0 24 24",
    width: "22",
    height: "22",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", outline);
  image.append(path);
  return image;
}
