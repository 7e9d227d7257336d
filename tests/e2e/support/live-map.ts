import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { makeJwt } from "../../support/samples/jwt.ts";
import { wireOrder } from "../../support/samples/wire-orders.ts";
import { type LoopbackFiles, loopbackFiles } from "../../support/servers/loopback-files.ts";
import { LivePage } from "./live-page.ts";

const route = {
  distance: 2_340,
  duration: 420,
  geometry: {
    coordinates: [
      [101.705, 3.105],
      [101.7, 3.1],
    ],
  },
};

/** A server with tiles under /tiles, answered as the test chooses, and with one driving route. */
export function mapServer(answerTile: (response: ServerResponse) => void): Promise<LoopbackFiles> {
  return loopbackFiles((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    if (request.url?.startsWith("/tiles/")) answerTile(response);
    else response.end(JSON.stringify({ code: "Ok", routes: [route] }));
  });
}

/** Opens a live board with one order in progress and its map, with tiles and routes of the server at `base`. */
export async function openLiveMap(
  page: Page,
  base: string,
  tilesKind: "raster" | "vector" = "raster",
): Promise<void> {
  const live = new LivePage(page);
  live.moreAttributes = [
    `data-map-tiles="${base}/tiles/{z}/{x}/{y}.${tilesKind === "raster" ? "png" : "pbf"}"`,
    `data-map-tiles-kind="${tilesKind}"`,
    `data-directions-base="${base}/osrm"`,
    'data-map-key="key 1"',
    'data-map-attribution="© Map makers &lt;b&gt;"',
  ].join(" ");
  const placed_at = new Date(Date.now() - 1_800_000).toISOString();
  const unscheduled = { scheduled: false, scheduled_for: null };
  const changes = { order_status: "in_progress", placed_at, ...unscheduled };
  live.answers = {
    "/orders/in-progress": { orders: [wireOrder({ ...changes, logistics_job: null })] },
    "/logistics/riders": { riders: [{ id: 8, name: "Omar", assigned_locations: [3] }] },
    "/riders/8/geo-coordinates": {
      lat: 3.105,
      long: 101.705,
      last_geo_updated_at: new Date(Date.now() - 400_000).toISOString(),
    },
  };
  await live.answer();
  // Chromium treats a page that a route answers as public, and public pages may not call a local server.
  await page.route(`${base}/**`, async (passed) => {
    const response = await passed.fetch().catch(() => undefined);
    // A tile may still be loading when the test ends.
    const answered =
      response === undefined ? passed.abort("connectionreset") : passed.fulfill({ response });
    await answered.catch(() => undefined);
  });
  const jwt = makeJwt(Date.UTC(2100, 0, 1));
  await page.goto(`/sign-in?from=core#jwt=${jwt}&refresh_token=refresh-1`);
  await page.locator('a[data-tab="homeDelivery.inProgress"]').click();
  await page.locator('[data-column="number"] button').first().click();
  await page.getByRole("button", { name: "Track rider" }).click();
}
