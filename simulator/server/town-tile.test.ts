import { describe, expect, it } from "vitest";
import { Random } from "../kernel/random-stream.ts";
import { Town } from "../world/town.ts";
import { townTile } from "./town-tile.ts";

const home = { latitude: 25.0763, longitude: 55.1404 };
const { streets } = new Town(home, new Random(42).stream("town"));

/** The textbook's formula for pixels of the whole map; the drawing uses a different one. */
function pixelsOf({ latitude, longitude }: typeof home, zoom: number) {
  const radians = (latitude * Math.PI) / 180;
  const north = Math.log(Math.tan(radians) + 1 / Math.cos(radians));
  const pixels = 256 * 2 ** zoom;
  return { x: ((longitude + 180) / 360) * pixels, y: ((1 - north / Math.PI) / 2) * pixels };
}

function tileAt(place: typeof home, zoom: number) {
  const { x, y } = pixelsOf(place, zoom);
  return { zoom, x: Math.floor(x / 256), y: Math.floor(y / 256) };
}

const homeTile = tileAt(home, 15);
const linesOf = (svg: string) => [...svg.matchAll(/M(\S+) ([^\sL]+)L(\S+) ([^\sML"]+)/g)];

describe("a tile of a made-up town", () => {
  it("draws the streets that cross at the branch to the tenth of a pixel", () => {
    const meeting = streets.filter(({ points }) =>
      points.some(({ latitude, longitude }) => {
        return latitude === home.latitude && longitude === home.longitude;
      }),
    );
    expect(meeting.length).toBeGreaterThan(1);
    const drawn = linesOf(townTile(streets, homeTile, "light")).map(([, ...numbers]) =>
      numbers.map(Number),
    );
    for (const { points } of meeting) {
      const wanted = points.flatMap((point) => {
        const { x, y } = pixelsOf(point, 15);
        return [x - homeTile.x * 256, y - homeTile.y * 256];
      });
      const isDrawn = drawn.some((line) =>
        line.every((number, index) => Math.abs(number - wanted[index]!) < 0.051),
      );
      expect(isDrawn).toBe(true);
    }
  });

  it("is the same every time, and differs in the dark theme and at another place", () => {
    const tile = townTile(streets, homeTile, "light");
    expect(townTile(streets, homeTile, "light")).toBe(tile);
    expect(townTile(streets, homeTile, "dark")).not.toBe(tile);
    expect(townTile(streets, { ...homeTile, x: homeTile.x + 1 }, "light")).not.toBe(tile);
  });

  it("continues at its edges: a street that leaves one tile to the east enters the next", () => {
    const [left, right] = [0, 1].map((step) =>
      linesOf(townTile(streets, { ...homeTile, x: homeTile.x + step }, "light")),
    );
    const leaving = left!.filter(([, x1, , x2]) => Math.max(Number(x1), Number(x2)) > 256);
    expect(leaving.length).toBeGreaterThan(1);
    for (const [, x1, y1, x2, y2] of leaving) {
      const goesOn = right!.some((line) =>
        [x1, y1, x2, y2].every((number, index) => {
          const shift = index % 2 === 0 ? 256 : 0;
          return Math.abs(Number(number) - shift - Number(line[index + 1])) < 0.15;
        }),
      );
      expect(goesOn).toBe(true);
    }
  });

  it("is bare ground outside of towns, and at zooms that are too low", () => {
    for (const place of [{ zoom: 15, x: 0, y: 0 }, { zoom: 0, x: 0, y: 0 }, tileAt(home, 8)]) {
      const svg = townTile(streets, place, "light");
      expect(linesOf(svg)).toEqual([]);
      expect(svg).toContain("<rect");
    }
  });

  it("stays small at every zoom, with five towns on it", () => {
    const many = Array.from({ length: 5 }, () => streets).flat();
    for (let zoom = 0; zoom <= 20; zoom += 1) {
      expect(townTile(many, tileAt(home, zoom), "light").length).toBeLessThan(150_000);
    }
  });
});
