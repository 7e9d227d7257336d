import { expect, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { wireRider } from "../support/samples/wire-reference-data.ts";
import { LivePage } from "./support/live-page.ts";

const dayMs = 24 * 3_600_000;
const free = { rider_id: null, logistics_job: null, placed_at: new Date().toISOString() };

/** Opens the list with this order; the function that is returned takes it off the list, and lets the list load again. */
async function open(
  page: Page,
  path: string,
  list: string,
  order: Readonly<Record<string, unknown>>,
): Promise<() => Promise<void>> {
  const live = new LivePage(page);
  const riders = { "/riders": { riders: [wireRider()] } };
  live.answers = { ...riders, [list]: { orders: [order] } };
  await live.answer();
  await page.clock.install();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto(path);
  await expect(page.locator("tr[data-order]")).toHaveCount(1);
  return async () => {
    live.answers = riders;
    // A load in flight brings the order once more, and the next one comes later.
    await expect(async () => {
      await page.clock.runFor(loadEveryMs);
      await expect(page.getByText(left).filter({ visible: true }).first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  };
}

const left = "Order A-1017 is no longer on this board";
/** Without live updates the lists are loaded at least this often. */
const loadEveryMs = 20_000;

test.describe("popups of an order that left the board stay readable and do nothing more (N2)", () => {
  test("the rider dialog keeps the chosen rider and sends no assignment", {
    tag: "@verify",
  }, async ({ page }) => {
    const order = wireOrder({ ...free, scheduled: false, scheduled_for: null });
    const leave = await open(page, "/home-delivery/new", "/orders/new", order);
    await page.getByRole("button", { name: "Assign rider" }).click();
    const dialog = page.getByRole("dialog", { name: "Rider for order A-1017" });
    const rider = dialog.getByRole("option", { name: /Omar/ });
    await rider.click();
    const assign = dialog.getByRole("button", { name: "Assign", exact: true });
    await expect(assign).toBeEnabled();
    await leave();
    await expect(dialog).toContainText(left);
    await expect(assign).toBeDisabled();
    await expect(rider).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("tr[data-order]")).toHaveCount(0);
  });

  test("the Reschedule popup keeps what was typed and reschedules nothing", {
    tag: "@verify",
  }, async ({ page }) => {
    const at = new Date(Date.now() + dayMs).toISOString();
    const order = wireOrder({ ...free, order_type: "call_center", scheduled_for: at });
    const leave = await open(page, "/scheduled", "/orders/scheduled", order);
    await page.getByRole("button", { name: "#A-1017" }).click();
    await page.getByRole("button", { name: "Reschedule", exact: true }).click();
    const popup = page.getByRole("dialog", { name: "Reschedule order A-1017" });
    await popup.getByRole("button", { name: "+30 minutes" }).click();
    const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
    await expect(confirm).toBeEnabled();
    const time = await popup.getByRole("group", { name: "Time" }).textContent();
    await leave();
    await expect(popup).toContainText(left);
    await expect(confirm).toBeDisabled();
    await expect(popup.getByRole("group", { name: "Time" })).toHaveText(time ?? "");
  });
});
