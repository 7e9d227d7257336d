import type { ServerResponse } from "node:http";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { vectorTile } from "../support/samples/vector-tile.ts";
import type { LoopbackFiles } from "../support/servers/loopback-files.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { violations } from "./support/examination.ts";
import { mapServer, openLiveMap } from "./support/live-map.ts";
import { mapColours, openFirstMap, themeColour } from "./support/rider-map.ts";

const inProgress = "/home-delivery/in-progress";

/** Folder for screenshots; absent for none. */
const pictures = process.env["PICTURES"];

/** A picture of one pixel, used as every tile. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const mapOf = (page: Page): Locator => page.locator("dialog [data-map]");

const fact = (page: Page, label: string): Locator =>
  page.locator("dl > div", { hasText: label }).locator("dd").last();

const placeOf = async (page: Page, marker: string) =>
  (await page.locator(`[data-marker="${marker}"]`).boundingBox()) ?? { x: 0, y: 0 };

async function focusMap(page: Page): Promise<Locator> {
  const board = new Board(page);
  await board.open({ path: inProgress });
  await board.pause();
  await openFirstMap(page);
  const map = mapOf(page);
  await map.focus();
  return map;
}

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

test("in the simulator the map draws the made-up town at zoom 15 with store, rider and route, and requests nothing from other servers [MP-1]", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(`${baseURL}/`) || /^(data|blob):/.test(request.url());
    if (!isOwn) elsewhere.push(request.url());
  });
  await new Board(page).open({ path: inProgress });
  await openFirstMap(page);
  await expect(mapOf(page)).toHaveAttribute("data-zoom", "15");
  await expect(page.locator('[data-marker="rider"]')).toBeVisible();
  await expect(page.locator('[data-marker="branch"]')).toBeAttached();
  await expect(fact(page, "Driving time")).toHaveText(/^\d+ minutes?$/);
  await expect(fact(page, "Distance by road")).toHaveText(/^[\d.]+ k?m$/);
  const drawn = await mapOf(page)
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    });
  expect(drawn).toBe(true);
  await expect(page.locator("#training")).toContainText("Training");
  expect(elsewhere).toEqual([]);
});

test("the rider's marker follows the push events, without a reload [MP-8]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Every rider who is out has a telephone that reports there.
  await new Board(page).open({ path: inProgress, speed: 10, seed: 6 });
  await openFirstMap(page);
  await page.getByRole("button", { name: "Show store" }).click();
  const [before, store] = [await placeOf(page, "rider"), await placeOf(page, "branch")];
  await expect
    .poll(
      async () => {
        const { x, y } = await placeOf(page, "rider");
        return Math.hypot(x - before.x, y - before.y);
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(10);
  expect(await placeOf(page, "branch")).toEqual(store);
  const arrow = page.locator('[data-marker="rider"] [data-bearing]');
  await expect(arrow).toBeVisible();
  await expect(arrow).toHaveAttribute("data-bearing", /^\d{1,3}$/);
});

test("quick presses of plus and minus lose no zoom step, by key and by button", {
  tag: "@verify",
}, async ({ page }) => {
  const map = await focusMap(page);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("-");
  await expect(map).toHaveAttribute("data-zoom", "11");
  const button = page.getByRole("button", { name: "Zoom in" });
  for (let press = 0; press < 3; press += 1) await button.click();
  await expect(map).toHaveAttribute("data-zoom", "14");
});

test("the map is used by keyboard: arrows move it, plus and minus change its zoom, and the focus returns", {
  tag: "@verify",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const map = await focusMap(page);
  await page.keyboard.press("+");
  await expect(map).toHaveAttribute("data-zoom", "16");
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(map).toHaveAttribute("data-zoom", "14");
  const { x } = await placeOf(page, "branch");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await placeOf(page, "branch")).x).toBeLessThan(x - 50);
  await page.getByRole("button", { name: "Show store" }).press("Enter");
  await expect.poll(async () => Math.abs((await placeOf(page, "branch")).x - x)).toBeLessThan(400);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Track rider" })).toBeFocused();
});

test.describe("in live mode", () => {
  let server: LoopbackFiles;
  let answerTile: (response: ServerResponse) => void;
  test.beforeEach(async () => {
    answerTile = (response) => response.end(pixel);
    server = await mapServer((response) => answerTile(response));
  });
  test.afterEach(() => server.close());

  test("tiles come from the configured server with its key, and its attribution is shown [MP-1]", {
    tag: "@verify",
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openLiveMap(page, server.base);
    await expect(mapOf(page)).toHaveAttribute("data-map", "open");
    expect(asked.filter((address) => address.includes("vector-tiles"))).toEqual([]);
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "15");
    await expect(mapOf(page)).toContainText("© Map makers <b>");
    await expect(fact(page, "Driving time")).toHaveText("7 minutes");
    await expect(fact(page, "Distance by road")).toHaveText("2.3 km");
    await expect(page.getByText("The rider is inactive. Last update 6 mins ago")).toBeVisible();
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/map-live.png` });
    const tiles = server.asked.filter((path) => path.startsWith("/tiles/15/"));
    expect(tiles.length).toBeGreaterThan(3);
    expect(tiles.every((path) => path.endsWith(".png?key=key%201"))).toBe(true);
    expect(server.asked.some((path) => path.includes("101.705,3.105;101.7,3.1"))).toBe(true);
  });

  for (const [what, answer] of [
    ["has no tiles", (response: ServerResponse) => response.writeHead(404).end()],
    ["answers garbage", (response: ServerResponse) => response.end("<html>")],
    ["hangs up", (response: ServerResponse) => response.destroy()],
  ] as const) {
    test(`a map server that ${what} leads to a clear message and keeps the text beside the map [MP-6]`, {
      tag: "@verify",
    }, async ({ page }) => {
      answerTile = answer;
      await openLiveMap(page, server.base);
      await expect(page.getByRole("alert")).toHaveText(
        "Oops! Unable to load map. Please try again by reloading the page",
      );
      await expect(fact(page, "Driving time")).toHaveText("7 minutes");
      answerTile = (response) => response.end(pixel);
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(mapOf(page)).toHaveAttribute("data-map", "open");
    });
  }
});

test.describe("the map of a class", () => {
  // All tests share one server: a failure that the trainer sets up hits the next request, whichever page sends it.
  test.describe.configure({ mode: "default" });

  const server = new SimulatorProcess(["--seed", "7", "--scenario", "lunch-rush"]);
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  const mapOf = (page: Page): Locator => page.locator("dialog [data-map]");
  const fact = (page: Page, at: number): Locator =>
    page.locator("dialog").last().locator("dl > div").nth(at).locator("dd").last();

  async function join(page: Page, staff = 0): Promise<void> {
    await page.goto(`${server.url}/home-delivery/in-progress?staff=${staff}`);
    await expect(new Board(page).rows.first()).toBeVisible();
  }

  test("draws the server's town at zoom 15 with rider, store and driving route [MP-1]", {
    tag: "@verify",
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await join(page);
    await openFirstMap(page);
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "15");
    await expect(page.locator('[data-marker="rider"]')).toBeVisible();
    await expect(page.locator('[data-marker="branch"]')).toBeAttached();
    await expect(page.getByText("Driving time")).toBeVisible();
    await expect(page.getByText(/^\d+ minutes?$/).first()).toBeVisible();
    await expect(page.getByText(/^[\d.]+ k?m$/).first()).toBeVisible();
    await expect(mapOf(page)).toContainText("A made-up town");
    // The colours of ground and streets in the light tiles.
    await expect
      .poll(() => mapColours(page))
      .toEqual(expect.arrayContaining(["241,240,237", "255,255,255"]));
    const tiles = asked.filter((address) => address.startsWith(`${server.url}/tiles/light/15/`));
    expect(tiles.length).toBeGreaterThan(3);
    expect(
      asked.filter((address) => !/^(blob:|data:)/.test(address) && !address.startsWith(server.url)),
    ).toEqual([]);
  });

  for (const [colorScheme, locale, staff, ground, credit] of [
    ["light", "ar", 3, "241,240,237", "مدينة خيالية"],
    ["dark", "en", 0, "10,13,18", "A made-up town"],
    ["dark", "ar", 3, "10,13,18", "مدينة خيالية"],
  ] as const) {
    test(`is drawn in the page's theme and fits a phone (${colorScheme}, ${locale})`, {
      tag: "@verify",
    }, async ({ browser }) => {
      const viewport = { width: 390, height: 844 };
      const options = { colorScheme, locale, viewport, reducedMotion: "reduce" } as const;
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await join(page, staff);
      await openFirstMap(page);
      await expect(mapOf(page)).toHaveAttribute("data-map", "open");
      await expect.poll(() => mapColours(page)).toContain(ground);
      await expect(fact(page, 0)).toBeVisible();
      await expect(mapOf(page)).toContainText(credit);
      expect(await violations(page)).toEqual([]);
      if (pictures !== undefined) {
        await page.screenshot({ path: `${pictures}/classroom-map-${colorScheme}-${locale}.png` });
      }
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolls).toBeLessThanOrEqual(390);
      await context.close();
    });
  }
});

test.describe("a server of vector tiles", () => {
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
});
