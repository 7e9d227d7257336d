import { expect, type Locator, type Page, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { violations } from "./support/examination.ts";
import { mapColours, openFirstMap } from "./support/rider-map.ts";

/** Folder for screenshots; absent for none. */
const pictures = process.env["PICTURES"];

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

  test("shows the load-failure message when the trainer makes it fail, and loads after a refresh [MP-6]", {
    tag: "@verify",
  }, async ({ page, request }) => {
    await join(page);
    const order = { do: "next_call", status: 503, call: "mapTile" };
    const answer = await request.post(`${server.url}/simulator/control`, { data: order });
    expect(answer.status()).toBe(200);
    await openFirstMap(page);
    await expect(page.getByRole("alert")).toHaveText(
      "Oops! Unable to load map. Please try again by reloading the page",
    );
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(mapOf(page)).toHaveAttribute("data-map", "open");
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
