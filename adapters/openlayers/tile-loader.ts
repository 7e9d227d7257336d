import { arrivingMax } from "../../ports/arriving.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { boundedFetch } from "../wire/bounded-fetch.ts";
import { type TilePlace, type TileSettings, tileAddress } from "./tile-address.ts";

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
