/** One tile of the usual square pyramid: `zoom` 0 is one tile, x to the east, y to the south. */
export interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface TileSettings {
  /** With {z}, {x}, {y}; may hold {key}, {s}, {r} and {theme}. */
  readonly tiles: string;
  readonly key?: string;
  /** The value of {theme}: light or dark, like the page. */
  readonly theme?: string;
}

/** The address of a tile. A key without a placeholder goes into the query. */
export function tileAddress(settings: TileSettings, { zoom, x, y }: TilePlace): string {
  const { tiles, key, theme = "light" } = settings;
  const encodedKey = key === undefined ? "" : encodeURIComponent(key);
  const address = tiles
    .replaceAll("{z}", String(zoom))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y))
    .replaceAll("{s}", "a")
    .replaceAll("{r}", "")
    .replaceAll("{theme}", theme)
    .replaceAll("{key}", encodedKey);
  if (encodedKey === "" || tiles.includes("{key}")) return address;
  return `${address}${address.includes("?") ? "&" : "?"}key=${encodedKey}`;
}

/** The tile that contains a place on the globe, in the web's Mercator projection. */
export function tileAt(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  zoom: number,
): TilePlace {
  const count = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  const within = (value: number): number => Math.min(count - 1, Math.max(0, Math.floor(value)));
  return { zoom, x: within(((longitude + 180) / 360) * count), y: within(down * count) };
}
