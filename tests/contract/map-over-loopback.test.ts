import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OsrmDirections } from "../../adapters/directions/osrm-directions.ts";
import { TileLoader, tileAt } from "../../adapters/openlayers/map-tiles.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { InProcessMapService } from "../../simulator/in-process/in-process-map-service.ts";
import { classroomAttributes } from "../../simulator/node/classroom-attributes.ts";
import { type Loopback, openLoopback } from "../support/servers/loopback.ts";

describe("the map of a class, with the app's own adapters", () => {
  let day: Loopback;
  let store: { readonly latitude: number; readonly longitude: number };
  beforeAll(async () => {
    day = await openLoopback();
    store = day.world.reference.branches[0]!.coordinates!;
  });
  afterAll(() => day.close());

  const attributes = (languages?: string) =>
    classroomAttributes({ address: day.server.address, world: day.world, languages });
  const settings = () => ({
    tiles: `${day.server.address.url}${attributes()["data-map-tiles"]}`,
    theme: "dark",
  });
  const loader = () =>
    new TileLoader(settings(), async (bytes) => ({ type: bytes.type, text: await bytes.text() }));
  const directions = () =>
    new OsrmDirections({
      base: `${day.server.address.url}${attributes()["data-directions-base"]}`.replace(/\/$/, ""),
    });
  const steer = async (order: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`${day.server.address.url}/simulator/control`, {
      method: "POST",
      body: JSON.stringify(order),
    });
    expect(answer.status).toBe(200);
  };

  it("has tiles with the streets of the store's town", async () => {
    const read = await loader().load(tileAt(store, 15));
    expect(read).toMatchObject({ kind: "loaded", value: { type: "image/svg+xml; charset=utf-8" } });
    expect(read.kind === "loaded" && read.value.text).toContain('<path id="main"');
    expect(day.exchanges.at(-1)).toMatch(/^GET \/tiles\/dark\/15\/\d+\/\d+\.svg\?town=.* 200$/);
  });

  it("gives the same route as the simulator in the page", async () => {
    const from = { latitude: store.latitude + 0.011, longitude: store.longitude - 0.013 };
    const here = await new InProcessMapService(day.world.towns).route(from, store);
    const there = await directions().route(from, store);
    if (here.kind !== "loaded" || there.kind !== "loaded") throw new Error(JSON.stringify(there));
    expect(Math.abs(there.value.distanceMetres - here.value.distanceMetres)).toBeLessThanOrEqual(1);
    expect(Math.abs(there.value.durationMs - here.value.durationMs)).toBeLessThan(secondMs);
    expect(there.value.points).toHaveLength(here.value.points.length);
    expect(there.value.points.at(-1)).toEqual(store);
  });

  it("gives no route from a place with latitude and longitude swapped, or from the sea", async () => {
    const swapped = { latitude: store.longitude, longitude: store.latitude };
    for (const from of [swapped, { latitude: 0, longitude: 0 }]) {
      expect(await directions().route(from, store)).toMatchObject(refusedWith(404));
    }
  });

  it("is credited as a made-up town, in the reader's language, at an address with its seed", () => {
    expect(attributes("ar-AE,en")["data-map-attribution"]).toBe("مدينة خيالية");
    expect(attributes("fr")["data-map-attribution"]).toBe("A made-up town");
    const other = { ...day.world, scenario: day.world.scenario, seed: day.world.seed + 1 };
    const { address } = day.server;
    const ofOther = classroomAttributes({ address, world: other, languages: undefined });
    expect(ofOther["data-map-tiles"]).not.toBe(attributes()["data-map-tiles"]);
  });

  it("fails as the trainer chooses, and only for the named calls", async () => {
    await steer({ do: "next_call", status: 503, call: "mapTile" });
    expect(await directions().route(store, store)).toMatchObject({ kind: "loaded" });
    expect(await loader().load(tileAt(store, 15))).toEqual(refusedWith(503));
    expect(await loader().load(tileAt(store, 15))).toMatchObject({ kind: "loaded" });
    await steer({ do: "next_call", status: 500, call: "drivingRoute" });
    expect(await directions().route(store, store)).toEqual(refusedWith(500));
  });

  it("is unreachable while the world has no network", async () => {
    day.world.injectFault({ kind: "outage", atMs: 0, forMs: 60 * secondMs });
    const unreachable = { kind: "unreachable", reason: "network" };
    expect(await loader().load(tileAt(store, 15))).toEqual(unreachable);
    expect(await directions().route(store, store)).toEqual(unreachable);
    day.world.clearFaults();
    expect(await loader().load(tileAt(store, 15))).toMatchObject({ kind: "loaded" });
  });
});
