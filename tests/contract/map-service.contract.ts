import { describe, expect, it } from "vitest";
import type { Coordinates } from "../../ports/entities/branch.ts";
import type { MapService } from "../../ports/map-service.ts";

export interface MapsUnderTest {
  readonly maps: MapService;
  readonly branch: Coordinates;
  /** A place from which a road leads to the branch. */
  readonly rider: Coordinates;
  /** A place from or to which none does. */
  readonly island: Coordinates;
  /** Where a map could be drawn. */
  readonly container: object;
  stop?(): Promise<void>;
}

const nowhere: readonly Coordinates[] = [
  { latitude: 91, longitude: 55 },
  { latitude: 25, longitude: -181 },
  { latitude: Number.NaN, longitude: 55 },
];

/** What every MapService owes to the core, but for what it draws: that is looked at in a browser. */
export function mapServiceContract(
  name: string,
  make: () => Promise<MapsUnderTest> | MapsUnderTest,
): void {
  describe(`MapService contract: ${name}`, () => {
    async function withMaps(check: (given: MapsUnderTest) => Promise<void>): Promise<void> {
      const given = await make();
      try {
        await check(given);
      } finally {
        await given.stop?.();
      }
    }

    it("leads from the rider to the branch, in metres and milliseconds (MP-1)", () =>
      withMaps(async ({ maps, rider, branch }) => {
        const route = await maps.route(rider, branch);
        if (route.kind !== "loaded") throw new Error(JSON.stringify(route));
        const { points, distanceMetres, durationMs } = route.value;
        expect([points.at(0), points.at(-1)]).toEqual([rider, branch]);
        for (const whole of [distanceMetres, durationMs]) {
          expect(Number.isSafeInteger(whole) && whole > 0).toBe(true);
        }
        // Nobody walks, and nobody flies.
        const metresPerSecond = (distanceMetres * 1_000) / durationMs;
        expect(metresPerSecond).toBeGreaterThan(1);
        expect(metresPerSecond).toBeLessThan(60);
      }));

    it("is refused with 404 where no road leads there", () =>
      withMaps(async ({ maps, rider, island }) => {
        expect(await maps.route(rider, island)).toMatchObject({ kind: "refused", status: 404 });
      }));

    it("takes a position that is none for malformed, of whomever it is", () =>
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
