import { expect, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";

test.describe("rescheduling over the network", () => {
  const server = new SimulatorProcess(["--seed", "7", "--scenario", "lunch-rush"]);

  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("sends one PUT with order, time, staff and the default reason; a 200 answer that carries an error is a failure [RS-5]", {
    tag: "@verify",
  }, async ({ page }) => {
    await page.goto(`${server.url}/scheduled`);
    await expect(page.locator("header [data-updates='live']")).toBeVisible();
    const rows = page.locator("tr[data-order]");
    await expect(rows.first()).toBeVisible();
    const button = page.getByRole("button", { name: "Reschedule", exact: true });
    for (const row of await rows.all()) {
      await row.locator('[data-column="number"] button').click();
      await expect(page.getByRole("dialog")).toBeVisible();
      if ((await button.count()) > 0) break;
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await button.click();
    const popup = page.getByRole("dialog", { name: /^Reschedule order/ });
    await popup.getByRole("button", { name: "Next month" }).click();
    await popup.getByRole("gridcell").getByRole("button", { name: /\b1\b/ }).first().click();
    await popup.getByRole("spinbutton").nth(3).click();
    await page.keyboard.type("1445");
    const bodies: Readonly<Record<string, unknown>>[] = [];
    await page.route("**/api/v1/orders/reschedule", async (route) => {
      bodies.push(route.request().postDataJSON());
      if (bodies.length === 1) await route.fulfill({ json: { error: "The kitchen is closed" } });
      else await route.continue();
    });
    const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
    await confirm.click();
    const failure = page.getByRole("dialog", { name: "Unable to reschedule the order" });
    await expect(failure).toContainText("The kitchen is closed");
    await failure.getByRole("button", { name: "OK" }).click();
    await confirm.click();
    await expect(page.getByRole("dialog", { name: "Order rescheduled" })).toContainText("14:45");
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toEqual({
      order_id: expect.any(Number),
      scheduled_for: expect.stringMatching(/^\d{4}-\d\d-01T\d\d:45:00\.000Z$/),
      staff_id: expect.any(Number),
      staff_name: expect.stringMatching(/./),
      reason: "Rescheduled via delivery manager",
    });
  });
});
