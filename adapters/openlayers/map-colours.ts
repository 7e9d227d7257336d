/** The colours of a map, which its container's custom properties define, so that they follow the theme. */
export interface MapColours {
  readonly route: string;
  readonly mainStreet: string;
  readonly sideStreet: string;
  readonly streetEdge: string;
  readonly water: string;
  readonly green: string;
  readonly building: string;
}

/** Reads `--map-route`, `--map-main-street` and so on. */
export function mapColours(container: HTMLElement): MapColours {
  const style = getComputedStyle(container);
  const colour = (name: string, otherwise: string): string =>
    plain(style.getPropertyValue(name).trim() || otherwise);
  return {
    route: colour("--map-route", "#1d6fd1"),
    mainStreet: colour("--map-main-street", "#fff"),
    sideStreet: colour("--map-side-street", "#fff"),
    streetEdge: colour("--map-street-edge", "#ccc"),
    water: colour("--map-water", "#b5d3e7"),
    green: colour("--map-green", "#d9ead3"),
    building: colour("--map-building", "#ddd"),
  };
}

/** Converts to red, green and blue: OpenLayers does not read every notation of CSS. */
function plain(colour: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
