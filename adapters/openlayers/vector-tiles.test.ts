import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { refusedWith } from "../../ports/outcome.ts";
import { vectorTile } from "../../tests/support/samples/vector-tile.ts";
import { type LoopbackFiles, loopbackFiles } from "../../tests/support/servers/loopback-files.ts";
import { pointOf } from "./map-layers.ts";
import { TileLoader, tileAt } from "./map-tiles.ts";
import { vectorRole, vectorTileFeatures } from "./vector-tiles.ts";

const home = { latitude: 25.0763, longitude: 55.1404 };
const place = tileAt(home, 14);
const street = {
  type: "line",
  properties: { class: "primary", name: "Main Street" },
  points: [
    [0, 2_048],
    [4_096, 2_048],
  ],
} as const;
const lake = {
  type: "area",
  properties: { class: "lake" },
  points: [
    [100, 100],
    [900, 100],
    [900, 900],
    [100, 900],
  ],
} as const;
const tile = vectorTile({ transportation: [street], water: [lake] });
const read = (bytes: Uint8Array) => vectorTileFeatures(new Blob([new Uint8Array(bytes)]), place);

describe("a vector tile", () => {
  it("is read into the map's own coordinates: a street across it is at the requested place", async () => {
    const [road, water] = await read(tile);
    expect([road?.get("layer"), road?.get("class")]).toEqual(["transportation", "primary"]);
    expect([road?.getType(), water?.getType()]).toEqual(["LineString", "Polygon"]);
    const [west = 0, south = 0, east = 0, north = 0] = road!.getExtent();
    const [x = 0, y = 0] = pointOf(home);
    // A tile of zoom 14 is 2 446 m wide.
    expect(east - west).toBeCloseTo(2_445.98, 1);
    expect(west).toBeLessThan(x);
    expect(east).toBeGreaterThan(x);
    expect(south).toBeCloseTo(north, 3);
    expect(Math.abs(y - south)).toBeLessThan(1_223);
  });

  it.each([
    ["a page", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
    ["a JSON text", new TextEncoder().encode('{"error":"no key"}')],
    ["a PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
    ["a compressed one", Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3)],
    ["one that breaks off", tile.slice(0, 20)],
    ["one with layers but nothing on them", vectorTile({ water: [] })],
  ])("is not taken from %s", async (_what, bytes) => {
    await expect(read(bytes)).rejects.toThrow();
  });

  it("returns features or an error for any bytes", async () => {
    const mangled = fc.tuple(fc.nat(tile.length - 1), fc.nat(255), fc.nat(tile.length));
    await fc.assert(
      fc.asyncProperty(mangled, async ([at, byte, length]) => {
        const bytes = tile.slice(0, Math.max(at + 1, length));
        bytes[at] = byte;
        const result = await read(bytes).catch((error: unknown) => error);
        expect(Array.isArray(result) || result instanceof Error).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("loading a vector tile", () => {
  let server: LoopbackFiles;
  afterEach(() => server.close());

  it("is loaded, refused or malformed like a picture [MP-6]", async () => {
    let answer: Uint8Array | string | number = tile;
    server = await loopbackFiles((_request, response) => {
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.end(answer);
    });
    const settings = { tiles: `${server.base}/{z}/{x}/{y}.pbf?key={key}`, key: "k" };
    const load = () => new TileLoader(settings, vectorTileFeatures).load(place);
    expect(await load()).toMatchObject({ kind: "loaded" });
    expect(server.asked).toEqual([`/14/${place.x}/${place.y}.pbf?key=k`]);
    answer = 404;
    expect(await load()).toEqual(refusedWith(404));
    answer = "<html>";
    expect(await load()).toMatchObject({ kind: "malformed" });
    answer = "";
    expect(await load()).toMatchObject({ kind: "malformed" });
  });
});

describe("drawing a vector tile", () => {
  const roleOf = async (
    layer: string,
    type: "line" | "area",
    properties: Record<string, string>,
  ) => {
    const { points } = lake;
    const [feature] = await read(vectorTile({ [layer]: [{ type, properties, points }] }));
    return vectorRole(feature!);
  };

  it.each([
    ["OpenMapTiles", "transportation", "line", { class: "motorway" }, "mainRoad"],
    ["OpenMapTiles", "transportation", "line", { class: "minor" }, "sideRoad"],
    ["OpenMapTiles", "transportation", "line", { class: "rail" }, undefined],
    ["OpenMapTiles", "waterway", "line", { class: "river" }, "stream"],
    ["OpenMapTiles", "landcover", "area", { class: "grass" }, "green"],
    ["OpenMapTiles", "landuse", "area", { class: "residential" }, undefined],
    ["OpenMapTiles", "transportation_name", "line", { class: "primary" }, undefined],
    ["Mapbox Streets", "road", "line", { class: "street" }, "sideRoad"],
    ["Mapbox Streets", "road", "line", { class: "motorway_link" }, "mainRoad"],
    ["Mapbox Streets", "road", "line", { class: "major_rail" }, undefined],
    ["Mapbox Streets", "building", "area", {}, "building"],
    ["Protomaps", "roads", "line", { kind: "major_road" }, "mainRoad"],
    ["Protomaps", "roads", "line", { kind: "path" }, undefined],
    ["Protomaps", "water", "area", { kind: "lake" }, "water"],
    ["Protomaps", "water", "line", { kind: "river" }, "stream"],
    ["Protomaps", "buildings", "area", { kind: "building" }, "building"],
    ["Shortbread", "streets", "line", { kind: "residential" }, "sideRoad"],
    ["Shortbread", "water_polygons", "area", { kind: "water" }, "water"],
    ["Shortbread", "land", "area", { kind: "forest" }, "green"],
    ["an unknown maker", "constructor", "line", {}, undefined],
  ] as const)("of %s, %s (%s, %o) is %s", async (_maker, layer, type, properties, role) => {
    expect(await roleOf(layer, type, properties)).toBe(role);
  });
});
