import { arrivingMax } from "../../ports/arriving.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { boundedFetch } from "../wire/bounded-fetch.ts";

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

/** A tile that takes longer is abandoned. */
const timeoutMsDefault: Duration = 12 * secondMs;

/** Makes a picture or features of the bytes; rejects bytes that are neither. */
export type DecodeTile<Tile> = (bytes: Blob, place: TilePlace) => Promise<Tile>;

/**
 * Loads map tiles and returns the kind of failure, which a picture element would hide. The tile server has to
 * allow the page's origin (CORS).
 */
export class TileLoader<Tile> {
  private readonly settings: TileSettings & { readonly timeoutMs?: Duration };
  private readonly decode: DecodeTile<Tile>;

  constructor(
    settings: TileSettings & { readonly timeoutMs?: Duration },
    decode: DecodeTile<Tile>,
  ) {
    this.settings = settings;
    this.decode = decode;
  }

  load(place: TilePlace, cancel?: AbortSignal): Promise<Read<Tile>> {
    const { timeoutMs = timeoutMsDefault } = this.settings;
    const address = tileAddress(this.settings, place);
    const bounds = { timeoutMs, bytesMax: arrivingMax.answer.tile, cancel };
    return boundedFetch(address, bounds, (bytes) => this.read(bytes, place));
  }

  private async read(bytes: Blob, place: TilePlace): Promise<Tile> {
    if (bytes.size === 0) throw new Error("A tile of 0 bytes");
    try {
      return await this.decode(bytes, place);
    } catch {
      throw new Error(`A tile that cannot be drawn (${bytes.type || "no type"})`);
    }
  }
}
