import { describe, expect, it } from "vitest";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { MapService } from "../../ports/map-service.ts";
import { refusedWith } from "../../ports/outcome.ts";
import { making } from "./making.ts";

export interface MapsUnderTest {
  readonly maps: MapService;
  readonly branch: Coordinates;
  /** A place with a road to the branch. */
  readonly rider: Coordinates;
  /** A place without any road. */
  readonly island: Coordinates;
  /** The element for a map. */
  readonly container: object;
  stop?(): Promise<void>;
}

const nowhere: readonly Coordinates[] = [
  { latitude: 91, longitude: 55 },
  { latitude: 25, longitude: -181 },
  { latitude: Number.NaN, longitude: 55 },
];

/** The contract of every MapService, except for its drawing, which is tested in a browser. */
export function mapServiceContract(
  name: string,
  make: () => Promise<MapsUnderTest> | MapsUnderTest,
): void {
  describe(`MapService contract: ${name}`, () => {
    const withMaps = making(make);

    it("returns the route from the rider to the branch, in metres and milliseconds (MP-1)", () =>
      withMaps(async ({ maps, rider, branch }) => {
        const route = await maps.route(rider, branch);
        if (route.kind !== "loaded") throw new Error(JSON.stringify(route));
        const { points, distanceMetres, durationMs } = route.value;
        expect([points.at(0), points.at(-1)]).toEqual([rider, branch]);
        for (const whole of [distanceMetres, durationMs]) {
          expect(Number.isSafeInteger(whole) && whole > 0).toBe(true);
        }
        // The speed is that of a car.
        const metresPerSecond = (distanceMetres * 1_000) / durationMs;
        expect(metresPerSecond).toBeGreaterThan(1);
        expect(metresPerSecond).toBeLessThan(60);
      }));

    it("refuses a place without a road with 404", () =>
      withMaps(async ({ maps, rider, island }) => {
        expect(await maps.route(rider, island)).toMatchObject(refusedWith(404));
      }));

    it("reports an impossible position as malformed, for rider and branch", () =>
      withMaps(async ({ maps, rider, branch, container }) => {
        for (const place of nowhere) {
          expect(await maps.route(place, branch)).toMatchObject({ kind: "malformed" });
          expect(await maps.route(rider, place)).toMatchObject({ kind: "malformed" });
          const opened = [
            await maps.open(container, { branch: place }),
            await maps.open(container, { branch, rider: place }),
          ];
          expect(opened).toMatchObject([{ kind: "malformed" }, { kind: "malformed" }]);
        }
      }));
  });
}
