import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { refusedWith } from "../../ports/outcome.ts";
import { type LoopbackFiles, loopbackFiles } from "../../tests/support/servers/loopback-files.ts";
import { TileLoader, tileAddress, tileAt } from "./map-tiles.ts";

const place = { zoom: 15, x: 21_403, y: 14_013 };
/** The first bytes of a PNG mark a picture in this test. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

async function decode(bytes: Blob): Promise<string> {
  const start = new Uint8Array(await bytes.arrayBuffer()).subarray(0, png.length);
  if (start.join() !== png.join()) throw new Error("No picture");
  return "picture";
}

let server: LoopbackFiles;
afterEach(() => server.close());

async function load(answer: (response: ServerResponse) => void, timeoutMs?: number) {
  server = await loopbackFiles((_request, response) => answer(response));
  const settings = { tiles: `${server.base}/{z}/{x}/{y}.png`, key: "k 1" };
  return new TileLoader(
    { ...settings, ...(timeoutMs !== undefined && { timeoutMs }) },
    decode,
  ).load(place);
}

describe("loading a tile", () => {
  it("fetches the picture of its place, with the key", async () => {
    expect(await load((response) => response.end(png))).toEqual({
      kind: "loaded",
      value: "picture",
    });
    expect(server.asked).toEqual(["/15/21403/14013.png?key=k%201"]);
  });

  it.each([403, 404, 429, 503])("is refused with the server's status %s [MP-6]", async (status) => {
    expect(await load((response) => response.writeHead(status).end())).toEqual(refusedWith(status));
  });

  it("times out before the answer and in the middle of it [MP-6]", async () => {
    const timeout = { kind: "unreachable", reason: "timeout" };
    expect(await load(() => undefined, 50)).toEqual(timeout);
    await server.close();
    expect(await load((response) => void response.writeHead(200).write(png), 50)).toEqual(timeout);
  });

  it("is unreachable if no server listens, and if the connection breaks", async () => {
    const network = { kind: "unreachable", reason: "network" };
    expect(await load((response) => response.destroy())).toEqual(network);
    const settings = { tiles: `${server.base}/{z}/{x}/{y}` };
    await server.close();
    expect(await new TileLoader(settings, decode).load(place)).toEqual(network);
  });

  it("is malformed if it is not a picture, or empty [MP-6]", async () => {
    const page = "<html><script>alert(1)</script></html>";
    const garbage = await load((response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(page),
    );
    expect(garbage).toEqual({
      kind: "malformed",
      detail: "A tile that cannot be drawn (text/html)",
    });
    await server.close();
    expect(await load((response) => response.end())).toMatchObject({ kind: "malformed" });
  });

  it("ends as cancelled when the map no longer needs it", async () => {
    server = await loopbackFiles(() => undefined);
    const cancel = new AbortController();
    const loader = new TileLoader({ tiles: `${server.base}/{z}/{x}/{y}` }, decode);
    const loading = loader.load(place, cancel.signal);
    cancel.abort();
    expect(await loading).toEqual({ kind: "cancelled" });
  });
});

describe("the address of a tile", () => {
  it("has the key at its placeholder, else in the query, encoded", async () => {
    server = await loopbackFiles(() => undefined);
    const addressOf = (tiles: string, key?: string) =>
      tileAddress({ tiles, ...(key !== undefined && { key }) }, { zoom: 3, x: 1, y: 2 });
    expect(addressOf("https://t/{z}/{x}/{y}.png")).toBe("https://t/3/1/2.png");
    expect(addressOf("https://{s}.t/{z}/{x}/{y}{r}.png?k={key}", "a&b")).toBe(
      "https://a.t/3/1/2.png?k=a%26b",
    );
    const themed = { tiles: "https://t/{theme}/{z}", theme: "dark" };
    expect(tileAddress(themed, { zoom: 3, x: 1, y: 2 })).toBe("https://t/dark/3");
    expect(addressOf("https://t/{z}/{x}/{y}?v=1", "a")).toBe("https://t/3/1/2?v=1&key=a");
  });

  it("is that of the tile that contains a place, at the poles and the date line too", async () => {
    server = await loopbackFiles(() => undefined);
    const at = (latitude: number, longitude: number, zoom: number) =>
      Object.values(tileAt({ latitude, longitude }, zoom));
    // The second one is the example of the OpenStreetMap wiki.
    expect(at(0, 0, 0)).toEqual([0, 0, 0]);
    expect(at(51.51202, 0.02435, 17)).toEqual([17, 65_544, 43_582]);
    expect(at(25.0763, 55.1404, 15)).toEqual([15, 21_403, 14_024]);
    expect(at(90, 180, 2)).toEqual([2, 3, 0]);
    expect(at(-90, -180, 2)).toEqual([2, 0, 3]);
  });
});
