import { describe, expect, it } from "vitest";
import type { Coordinates } from "../../ports/entities/branch.ts";
import { sized } from "../../tests/support/run/run-size.ts";
import { Random } from "../kernel/random-stream.ts";
import { baseScenario } from "./base-scenario.ts";
import { makeBranches } from "./company-branches.ts";
import { pathTo, shortestPaths } from "./shortest-path.ts";
import { Town, Towns } from "./town.ts";
import { between, metresBetween, narrowing, placeOn, wayAlong } from "./way.ts";

const home: Coordinates = { latitude: 25.0763, longitude: 55.1404 };
const townOf = (seed: number) => new Town(home, new Random(seed).stream("town"));
/** The point of a street that is nearest to a place, in degrees. */
function footOf(place: Coordinates, one: Coordinates, other: Coordinates): Coordinates {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude];
  const along = (place.latitude - one.latitude) * north + (place.longitude - one.longitude) * east;
  return between(one, other, Math.min(1, Math.max(0, along / (north * north + east * east))));
}

const keyOf = ({ latitude, longitude }: Coordinates) => `${latitude} ${longitude}`;

describe("a made-up town", () => {
  it("is the same for the same seed, and differs for another seed", () => {
    expect(townOf(7).streets).toEqual(townOf(7).streets);
    expect(townOf(7).streets).not.toEqual(townOf(8).streets);
  });

  it("has the branch at a crossing, and only streets that can be reached from there", () => {
    for (const seed of sized({ quick: [1], whole: [1, 2, 3, 4] })) {
      const town = townOf(seed);
      expect(town.crossingNear(home)).toEqual(home);
      for (const { points } of town.streets) {
        for (const corner of points) expect(town.way(corner, home).points.at(-1)).toEqual(home);
      }
    }
  });

  it("finds the crossing and the street that are nearest of all, from any place", () => {
    const town = townOf(7);
    const random = new Random(9).stream("places");
    const corners = town.streets.flatMap(({ points }) => points);
    for (let count = 0; count < 50; count += 1) {
      const place: Coordinates = {
        latitude: home.latitude + random.integer(-400, 400) / 10_000,
        longitude: home.longitude + random.integer(-400, 400) / 10_000,
      };
      const away = (point: Coordinates): number => metresBetween(place, point);
      expect(away(town.crossingNear(place))).toBe(Math.min(...corners.map(away)));
      const feet = town.streets.map(({ points: [one, other] }) => footOf(place, one!, other!));
      const metres = Math.min(...feet.map(away));
      const [, entry] = town.way(place, home).points;
      // A way from a place on a street has no point for the way to the street.
      if (metres >= 1) expect(away(entry!)).toBeCloseTo(metres, 6);
    }
  });

  it("leads along streets only, from the middle of a block too", () => {
    const town = townOf(7);
    const blocks = new Set(
      town.streets.flatMap(({ points: [one, other] }) => [
        `${keyOf(one!)} ${keyOf(other!)}`,
        `${keyOf(other!)} ${keyOf(one!)}`,
      ]),
    );
    const [start, end] = town.streets[100]!.points;
    const from = placeOn(wayAlong([start!, end!]), 0.4);
    const { points } = town.way(from, { latitude: 25.1, longitude: 55.11 });
    expect(points[0]).toEqual(from);
    const corners = points.slice(1);
    expect([keyOf(start!), keyOf(end!)]).toContain(keyOf(corners[0]!));
    expect(corners.length).toBeGreaterThan(3);
    for (const [index, corner] of corners.entries()) {
      const before = corners[index - 1];
      if (before !== undefined) expect(blocks).toContain(`${keyOf(before)} ${keyOf(corner)}`);
    }
  });

  it("exists for each branch with a position, and is found by any place near it", () => {
    const [one, other] = makeBranches({ ...baseScenario, branchCount: 2 });
    const { coordinates, ...unset } = other!;
    const towns = new Towns([one!, unset], new Random(7));
    expect(towns.of(other!.id)).toBeUndefined();
    expect(towns.of(one!.id)).toBe(towns.of(one!.id));
    expect(towns.near(coordinates!)?.home).toEqual(one!.coordinates);
    expect(new Towns([unset], new Random(7)).near(home)).toBeUndefined();
  });
});

describe("a route", () => {
  const corner = { latitude: 25.0863, longitude: 55.1404 };
  const end = { latitude: 25.0863, longitude: 55.1504 };
  const way = wayAlong([home, corner, end]);

  it("is ridden evenly from its first point to its last point", () => {
    expect(placeOn(way, -1)).toEqual(home);
    expect(placeOn(way, 2)).toEqual(end);
    const half = placeOn(way, 0.5);
    expect(metresBetween(home, half)).toBeCloseTo(way.lengthMetres / 2);
    expect(placeOn(wayAlong([home]), 0.5)).toEqual(home);
    expect(() => placeOn(wayAlong([]), 0)).toThrow("at least one point");
  });

  it("agrees with distances on the globe to half a percent", () => {
    for (const latitude of [0, 25, 51, -33, 60]) {
      expect(narrowing(latitude)).toBeCloseTo(Math.cos((latitude * Math.PI) / 180), 2);
    }
    expect(metresBetween(home, corner)).toBeCloseTo(1113.2, 1);
  });
});

describe("the shortest path", () => {
  it("takes the cheaper path, and reports when there is none", () => {
    const roads = [
      [
        { to: 1, cost: 1 },
        { to: 2, cost: 5 },
      ],
      [{ to: 2, cost: 1 }],
      [],
      [],
    ];
    const paths = shortestPaths(roads, [{ to: 0, cost: 0 }]);
    expect(pathTo(2, paths)).toEqual([0, 1, 2]);
    expect(pathTo(2, shortestPaths(roads, [{ to: 0, cost: 0 }], 2))).toEqual([0, 1, 2]);
    expect(() => pathTo(3, paths)).toThrow("No way leads to 3");
  });
});
