import type { ServerResponse } from "node:http";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { vectorTile } from "../support/samples/vector-tile.ts";
import type { LoopbackFiles } from "../support/servers/loopback-files.ts";
import { mapServer, openLiveMap } from "./support/live-map.ts";
import { mapColours, themeColour } from "./support/rider-map.ts";

/** Folder for screenshots; absent for none. */
const pictures = process.env["PICTURES"];

const square = (left: number, top: number, size: number) =>
  [
    [left, top],
    [left + size, top],
    [left + size, top + size],
    [left, top + size],
  ] as const;
/** A lake, a park and houses at a crossing, used as every tile. */
const lakeside = vectorTile({
  water: [{ type: "area", properties: { class: "lake" }, points: square(0, 0, 1_800) }],
  landcover: [{ type: "area", properties: { class: "grass" }, points: square(2_300, 0, 1_700) }],
  building: [
    { type: "area", properties: {}, points: square(300, 2_400, 900) },
    { type: "area", properties: {}, points: square(2_500, 2_500, 1_200) },
  ],
  transportation: [
    {
      type: "line",
      properties: { class: "primary" },
      points: [
        [0, 2_100],
        [4_096, 2_100],
      ],
    },
    {
      type: "line",
      properties: { class: "minor" },
      points: [
        [2_050, 0],
        [2_050, 4_096],
      ],
    },
  ],
});

const mapOf = (page: Page): Locator => page.locator("dialog [data-map]");

let server: LoopbackFiles;
let answerTile: (response: ServerResponse) => void;
test.beforeEach(async () => {
  answerTile = (response) => response.end(lakeside);
  server = await mapServer((response) => answerTile(response));
});
test.afterEach(() => server.close());

for (const colorScheme of ["light", "dark"] as const) {
  test(`vector tiles of the configured server are drawn in the page's colours (${colorScheme})`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openLiveMap(page, server.base, "vector");
    await expect(mapOf(page)).toHaveAttribute("data-map", "open");
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "15");
    await expect(mapOf(page)).toContainText("© Map makers <b>");
    const colours = ["water", "green", "building", "main-street"];
    for (const name of colours) {
      const colour = await themeColour(page, `--map-${name}`);
      await expect.poll(() => mapColours(page)).toContain(colour);
    }
    await expect(page.getByText("7 minutes")).toBeVisible();
    expect(asked.some((address) => address.includes("vector-tiles"))).toBe(true);
    const tiles = server.asked.filter((path) => path.startsWith("/tiles/"));
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.every((path) => /^\/tiles\/14\/\d+\/\d+\.pbf\?key=key%201$/.test(path))).toBe(
      true,
    );
    if (pictures !== undefined) {
      await page.screenshot({ path: `${pictures}/map-vector-${colorScheme}.png` });
    }
  });
}

test("a vector server that answers with garbage leads to the same message, and the map loads after a refresh [MP-6]", {
  tag: "@verify",
}, async ({ page }) => {
  answerTile = (response) => response.end("<html>");
  await openLiveMap(page, server.base, "vector");
  await expect(page.getByRole("alert")).toHaveText(
    "Oops! Unable to load map. Please try again by reloading the page",
  );
  answerTile = (response) => response.end(lakeside);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(mapOf(page)).toHaveAttribute("data-map", "open");
});

test("beyond its deepest zoom level a vector map is drawn from the same tiles", {
  tag: "@verify",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLiveMap(page, server.base, "vector");
  const map = mapOf(page);
  await expect(map).toHaveAttribute("data-map", "open");
  await map.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("+");
  await expect(map).toHaveAttribute("data-zoom", "18");
  await expect.poll(() => mapColours(page)).not.toEqual([]);
  expect(server.asked.filter((path) => /^\/tiles\/(?!14\/)/.test(path))).toEqual([]);
});
