import { expect, test } from "@playwright/test";
import { joinClass } from "./support/classroom.ts";
import { SimulatorProcess } from "./support/simulator-server.ts";

const day = ["--seed", "11", "--scenario", "lunch-rush", "--speed", "1"];

for (const [port, rows] of [
  [4731, "sparse"],
  [4732, "odd"],
] as const) {
  test.describe(`a server with ${rows} rows`, () => {
    const server = new SimulatorProcess(port, [...day, "--rows", rows]);

    test.beforeAll(() => server.start());
    test.afterAll(() => server.stop());

    test("leaves the board usable: rows, popup and next step, and no page of errors (N16)", async ({
      browser,
    }) => {
      const board = await joinClass(browser, server.url);
      const { page } = board;
      await server.steer("pause");
      await expect(page.getByText("Amount unknown").first()).toBeVisible();
      const missing = page.getByText(/\d+ orders? could not be read/);
      if (rows === "odd") await expect(missing.first()).toBeVisible();
      else await expect(missing).toHaveCount(0);
      let number = "";
      // Sparse rows do not say to which list an order belongs: the first one may leave at the next load.
      await expect(async () => {
        number = await board.firstNumber();
        const name = `#${number}`;
        await board
          .row(number)
          .getByRole("button", { name, exact: true })
          .click({ timeout: 2_000 });
        await expect(page.getByRole("dialog", { name })).toBeVisible();
      }).toPass();
      await page.keyboard.press("Escape");
      await board.press(number, "Mark ready");
      await expect(board.row(number)).toHaveCount(0);
      await expect(page.getByText("Oops")).toHaveCount(0);
    });
  });
}
