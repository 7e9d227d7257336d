import { describe, expect, it } from "vitest";
import { Random } from "../kernel/random-stream.ts";
import { baseScenario } from "../world/base-scenario.ts";
import { makeBranches } from "../world/company-branches.ts";
import { Towns } from "../world/town.ts";
import { metresBetween } from "../world/way.ts";
import { drivingRoute } from "./driving-route.ts";

const branches = makeBranches({ ...baseScenario, branchCount: 2 });
const towns = new Towns(branches, new Random(42));
const [store, otherStore] = branches.map(({ coordinates }) => coordinates!);
const known = { overview: "full", geometries: "geojson" };

const ask = (places: string, query: Readonly<Record<string, string>> = known) =>
  drivingRoute(towns, { places, query: new Map(Object.entries(query)) });

interface OkBody {
  readonly routes: readonly {
    readonly distance: number;
    readonly duration: number;
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  }[];
}

function routeOf(places: string) {
  const { status, body } = ask(places);
  expect([status, body.code]).toEqual([200, "Ok"]);
  return (body as unknown as OkBody).routes[0]!;
}

describe("the driving route of the made-up town", () => {
  it("leads along the streets from a place to the branch, in metres and in seconds at 25 km/h", () => {
    const { distance, duration, geometry } = routeOf("55.15,25.09;55.1404,25.0763");
    const { coordinates } = geometry;
    expect(coordinates[0]).toEqual([55.15, 25.09]);
    expect(coordinates.at(-1)).toEqual([55.1404, 25.0763]);
    const places = coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));
    const metres = places.reduce(
      (sum, place, index) => sum + metresBetween(places[index - 1] ?? place, place),
      0,
    );
    expect(distance).toBeCloseTo(metres, -1);
    expect(distance).toBeGreaterThan(metresBetween(places[0]!, store!));
    expect(duration).toBeCloseTo((distance / 25_000) * 3_600, 0);
  });

  it("is a line of two points from the branch to itself", () => {
    const { distance, geometry } = routeOf("55.1404,25.0763;55.1404,25.0763");
    expect(distance).toBe(0);
    expect(geometry.coordinates).toHaveLength(2);
  });

  it("reads small numbers as JavaScript writes them", () => {
    expect(ask("1e-7,25;55.1404,25.0763").body.code).toBe("NoSegment");
  });

  it.each([
    ["latitude and longitude swapped", "25.09,55.15;25.0763,55.1404", "NoSegment"],
    ["a place in the sea", "0,0;55.1404,25.0763", "NoSegment"],
    ["a latitude off the globe", "55.15,95;55.1404,25.0763", "InvalidValue"],
    ["a longitude off the globe", "255.15,25;55.1404,25.0763", "InvalidValue"],
    ["one place", "55.15,25.09", "InvalidQuery"],
    ["three places", "55.15,25.09;55.1404,25.0763;55.15,25.09", "InvalidQuery"],
    ["words", "here;there", "InvalidQuery"],
    ["not a number", "NaN,25;55.1404,25.0763", "InvalidQuery"],
    ["nothing", "", "InvalidQuery"],
  ])("is refused in OSRM's words for %s", (_what, places, code) => {
    expect(ask(places)).toMatchObject({ status: 400, body: { code } });
  });

  it("is refused between two towns without a road", () => {
    const from = `${otherStore!.longitude},${otherStore!.latitude}`;
    const answer = ask(`${from};${store!.longitude},${store!.latitude}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "NoRoute" } });
  });

  it.each([{}, { overview: "full" }, { overview: "full", geometries: "polyline" }])(
    "is not given in another form than the app asks for (%o)",
    (query) => {
      const answer = ask("55.15,25.09;55.1404,25.0763", query as Readonly<Record<string, string>>);
      expect(answer.body.code).toBe("InvalidOptions");
    },
  );

  it("is refused when no branch has a position", () => {
    const nowhere = new Towns([], new Random(1));
    const query = new Map(Object.entries(known));
    expect(drivingRoute(nowhere, { places: "1,1;2,2", query }).body.code).toBe("NoSegment");
  });
});
