import Overlay from "ol/Overlay.js";

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
export function mapMarker(kind: keyof typeof outlines): Overlay {
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
export function pointMarker(marker: Overlay, bearing: number | undefined): void {
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
