import { expect, type Page, test } from "@playwright/test";
import { secondMs } from "../../ports/entities/time.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { OtlpReceiver } from "../support/servers/otlp-receiver.ts";
import { LivePage } from "./support/live-page.ts";
import { pass, passUntil } from "./support/page-time.ts";

/** Opens live mode, signed in, without a push service. */
async function openLive(page: Page, moreAttributes: string, listStatus = 200): Promise<LivePage> {
  const live = await answering(page, moreAttributes);
  live.listStatus = listStatus;
  await page.clock.install();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  return live;
}

/**
 * Routes of the page play the services, and pass heartbeats on: Chromium lets no page that a route has answered call this
 * machine. `other-origin.spec.ts` sends one without a route.
 */
async function answering(page: Page, moreAttributes: string): Promise<LivePage> {
  const live = new LivePage(page);
  live.moreAttributes = moreAttributes;
  await live.answer();
  await page.route("**/v1/metrics", async (route) =>
    route.fulfill({ response: await route.fetch() }),
  );
  return live;
}

test.describe("heartbeats of the built app", () => {
  let receiver: OtlpReceiver;
  test.beforeEach(async () => {
    receiver = await OtlpReceiver.open();
  });
  test.afterEach(() => receiver.close());

  const count = (): number => receiver.requests.length;
  const sent = (metric: string): number | undefined =>
    receiver.points.find((point) => point.metric === metric)?.value;

  test("begin with the first list, pass the page's policy, and report that the API is lost [N37]", {
    tag: "@verify",
  }, async ({ page }) => {
    const attributes = `data-heartbeat-url="${receiver.address}" data-device-name="Counter 2"`;
    const live = await openLive(page, attributes, 500);
    // Longer than the wait for the first one.
    await pass(page, live, 20 * secondMs);
    expect(count()).toBe(0);
    live.listStatus = 200;
    await passUntil(page, live, () => expect(count()).toBe(1));
    expect(receiver.device).toEqual({
      "service.name": "delivery-manager",
      "service.version": expect.stringMatching(/^delivery-manager@\d/),
      "service.instance.id": expect.stringMatching(/^[\da-f]{32}$/),
      "device.name": "Counter 2",
    });
    expect(sent("delivery_manager.branch")).toBe(1);
    expect(sent("delivery_manager.lists.age")).toBeLessThan(30);
    live.isReachable = false;
    await passUntil(page, live, () => expect(sent("delivery_manager.light")).toBe(7));
    expect(receiver.refusals).toEqual([]);
  });

  test("come from one tab of a device, and from another once that is closed [N37]", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const attributes = `data-heartbeat-url="${receiver.address}"`;
    const live = await openLive(page, attributes);
    await passUntil(page, live, () => expect(count()).toBe(1));
    const { "service.instance.id": number } = receiver.device;
    const second = await context.newPage();
    const secondLive = await answering(second, attributes);
    secondLive.aheadMs = live.aheadMs;
    await second.goto("/home-delivery/new");
    await expect(second.getByRole("navigation").first()).toBeVisible();
    // Longer than the wait for the first one; the pages of a context share their clock.
    await pass(second, secondLive, 20 * secondMs);
    const before = count();
    expect(before).toBeLessThanOrEqual(2);
    await page.close();
    await passUntil(second, secondLive, () => expect(count()).toBeGreaterThan(before));
    expect(receiver.device["service.instance.id"]).toBe(number);
  });

  test("are off with a wrong address: the board opens, and the panel behind the light names the setting [IN-4] [N37]", {
    tag: "@verify",
  }, async ({ page }) => {
    await openLive(page, 'data-heartbeat-url="ftp://watch.example.com"');
    await page.locator("header [data-updates]").click();
    const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Settings" });
    await expect(row).toContainText("data-heartbeat-url is “ftp://watch.example.com”.");
    await expect(row).toContainText("Default used");
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored).not.toContain("delivery-manager.device_number");
  });
});
