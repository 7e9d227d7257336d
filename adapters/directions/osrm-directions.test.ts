import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { type LoopbackFiles, loopbackFiles } from "../../tests/support/servers/loopback-files.ts";
import { OsrmDirections } from "./osrm-directions.ts";

const rider = { latitude: 25.1, longitude: 55.2 };
const store = { latitude: 25.0763, longitude: 55.1404 };
const route = {
  distance: 2_340.4,
  duration: 360,
  geometry: {
    type: "LineString",
    coordinates: [
      [55.2, 25.1],
      [55.1404, 25.0763],
    ],
  },
};

let server: LoopbackFiles;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = await loopbackFiles((_request, response) => answer(response));
});
afterEach(() => server.close());

const directions = (set: { key?: string; timeoutMs?: number } = {}) =>
  new OsrmDirections({ base: `${server.base}/osrm`, ...set });

function answerWith(body: unknown, status = 200): void {
  answer = (response) => response.writeHead(status).end(JSON.stringify(body));
}

describe("the driving route", () => {
  it("is requested from rider to store in driving mode, and read [MP-1]", async () => {
    answerWith({ code: "Ok", routes: [route] });
    expect(await directions({ key: "k" }).route(rider, store)).toEqual({
      kind: "loaded",
      value: { points: [rider, store], distanceMetres: 2_340, durationMs: 6 * minuteMs },
    });
    expect(server.asked).toEqual([
      "/osrm/route/v1/driving/55.2,25.1;55.1404,25.0763?overview=full&geometries=geojson&key=k",
    ]);
  });

  it("leaves no rider's position in the browser's cache", async () => {
    answerWith({ code: "Ok", routes: [route] });
    const fetched = vi.spyOn(globalThis, "fetch");
    await directions().route(rider, store);
    expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual(["no-store"]);
  });

  it.each([
    [400, { code: "NoRoute" }],
    [200, { code: "NoRoute" }],
    [200, { code: "NoSegment" }],
    [200, { code: "Ok", routes: [] }],
  ])("is refused where no road leads there (%s %o)", async (status, body) => {
    answerWith(body, status);
    expect(await directions().route(rider, store)).toEqual(refusedWith(404, "No road leads there"));
  });

  it.each([403, 429, 500])("is refused with the server's status %s", async (status) => {
    answerWith({}, status);
    expect(await directions().route(rider, store)).toEqual(refusedWith(status));
  });

  it.each([
    ["distance", { ...route, distance: -1 }],
    ["distance", { ...route, distance: "2340" }],
    ["duration", { ...route, duration: 1e9 }],
    ["duration", { ...route, duration: null }],
    ["geometry", { ...route, geometry: null }],
    ["geometry.coordinates", { ...route, geometry: { coordinates: [] } }],
    ["geometry.coordinates.0.1", { ...route, geometry: { coordinates: [[25.1, 155.2]] } }],
  ])("is malformed where the answer's %s makes no sense", async (field, broken) => {
    answerWith({ code: "Ok", routes: [broken] });
    const read = await directions().route(rider, store);
    expect(read).toMatchObject({ kind: "malformed" });
    expect(read.kind === "malformed" && read.detail.split(":")[0]).toBe(field);
  });

  it("is malformed for garbage, too long an answer, and another server's JSON", async () => {
    for (const body of ["<html>", "[".repeat(2_000_001)]) {
      answer = (response) => response.end(body);
      expect(await directions().route(rider, store)).toMatchObject({ kind: "malformed" });
    }
    answerWith({ status: "OK" });
    expect(await directions().route(rider, store)).toMatchObject({ kind: "malformed" });
    answerWith({ code: "InvalidUrl" });
    expect(await directions().route(rider, store)).toMatchObject({ detail: "code: InvalidUrl" });
  });

  it("times out, and is unreachable if the connection breaks", async () => {
    answer = () => undefined;
    expect(await directions({ timeoutMs: 50 }).route(rider, store)).toEqual({
      kind: "unreachable",
      reason: "timeout",
    });
    answer = (response) => response.destroy();
    expect(await directions().route(rider, store)).toEqual({
      kind: "unreachable",
      reason: "network",
    });
  });

  it("is not requested with an impossible position: out of range, swapped, not a number", async () => {
    const outside = { latitude: 120.5, longitude: 25 };
    expect(await directions().route(outside, store)).toEqual({
      kind: "malformed",
      detail: "rider: latitude 120.5 is not between -90 and 90",
    });
    expect(await directions().route(rider, { latitude: 1, longitude: Number.NaN })).toEqual({
      kind: "malformed",
      detail: "branch: longitude NaN is not between -180 and 180",
    });
    expect(server.asked).toEqual([]);
  });
});
