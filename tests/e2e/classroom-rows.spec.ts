import { expect, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { joinClass } from "./support/classroom.ts";

const day = ["--seed", "11", "--scenario", "lunch-rush", "--speed", "1"];

for (const rows of ["sparse", "odd"]) {
  test.describe(`a server with ${rows} rows`, () => {
    const server = new SimulatorProcess([...day, "--rows", rows]);

    test.beforeAll(() => server.start());
    test.afterAll(() => server.stop());

    test("leaves the board usable: rows, popup and next step, and no page of errors (N16)", {
      tag: "@verify",
    }, async ({ browser }) => {
      const board = await joinClass(browser, server.url);
      const { page } = board;
      await server.steer("pause");
      await expect(page.getByText("Amount unknown").first()).toBeVisible();
      const missing = page.getByText(/\d+ orders? could not be read/);
      if (rows === "odd") await expect(missing.first()).toBeVisible();
      else await expect(missing).toHaveCount(0);
      const number = await board.firstNumber();
      const name = `#${number}`;
      await board.row(number).getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await page.keyboard.press("Escape");
      await board.press(number, "Mark ready");
      await expect(board.row(number)).toHaveCount(0);
      const areas = page.getByRole("navigation", { name: "Areas" });
      await areas.getByRole("link", { name: "Scheduled" }).click();
      // Sparse rows do not say for when an order is scheduled; the list that has them does.
      const times = page.locator('tr[data-order] [data-column="scheduledFor"]');
      await expect(times.first()).toBeVisible();
      if (rows === "sparse") await expect(times.first()).toHaveText("–");
      await expect(page.getByText("Oops")).toHaveCount(0);
    });
  });
}
