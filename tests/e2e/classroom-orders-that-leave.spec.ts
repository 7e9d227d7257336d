import { expect, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { joinClass } from "./support/classroom.ts";

const unconfirmed = { path: "/home-delivery/unconfirmed" };

test.describe("orders that leave while a dialog shows them", () => {
  test.describe.configure({ mode: "serial" });

  const server = new SimulatorProcess(["--seed", "7", "--scenario", "marketplace-refuses"]);

  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("another tablet rejects an order under its reject dialog: the dialog says so and keeps what was typed (N2)", {
    tag: "@verify",
  }, async ({ browser }) => {
    const board = await joinClass(browser, server.url, unconfirmed);
    const other = await joinClass(browser, server.url, unconfirmed);
    await server.steer("pause");
    const number = await board.firstNumber();
    const dialogs = [board, other].map(({ page }) =>
      page.getByRole("dialog", { name: `Reject order ${number}` }),
    );
    for (const { page } of [board, other]) {
      await page.getByRole("button", { name: `Reject, order ${number}` }).click();
    }
    // The band of a class shows the password of its branch.
    const password = board.page
      .locator("#training")
      .getByText("Supervisor password in this branch: 4321");
    await expect(password).toBeVisible();
    for (const dialog of dialogs) await dialog.getByLabel("Supervisor password").fill("4321");
    await dialogs[1]?.getByRole("button", { name: "Proceed" }).click();
    await expect(other.row(number)).toHaveCount(0);
    await expect(dialogs[0]!).toContainText(
      new RegExp(`rejected order ${number}|Order ${number} was rejected`),
    );
    await expect(dialogs[0]!.getByRole("button", { name: "Proceed" })).toBeDisabled();
    await expect(dialogs[0]!.getByLabel("Supervisor password")).toHaveValue("4321");
    await board.page.keyboard.press("Escape");
    await expect(board.row(number)).toHaveCount(0);
    await expect(password).toBeHidden();
    await server.steer("resume");
    for (const { page } of [board, other]) await page.context().close();
  });

  test('an order whose automatic rejection fails stands in its list as "Time is up" (N3)', {
    tag: "@verify",
  }, async ({ browser }) => {
    const board = await joinClass(browser, server.url, unconfirmed);
    // The server refuses every rejection of this tablet. Any other body would be a proxy's, and the order read back
    // for as long as the paused clock stands (N30).
    const refusal = { status: 500, json: { error: { message: "Not now" } } };
    await board.page.route("**/reject*", (route) => route.fulfill(refusal));
    await server.steer("speed", { speed: 60 });
    const row = board.rows.filter({ hasText: "Time is up" }).first();
    // At this speed the marketplace may take the order back before the pause.
    await expect(async () => {
      await server.steer("resume");
      await expect(row).toBeVisible({ timeout: 60_000 });
      await server.steer("pause");
      const approve = row.getByRole("button", { name: /^Approve, order/ });
      await expect(approve).toBeEnabled({ timeout: 5_000 });
    }).toPass();
    await expect(row.getByRole("button", { name: /^Reject, order/ })).toBeEnabled();
    await expect(row.getByRole("timer")).toHaveCount(0);
    // Both together: an answer may still arrive after the pause.
    const counts = async () => [
      await board.rows.count(),
      await board.count("homeDelivery.unconfirmed"),
    ];
    await expect(async () => {
      const [rows, count] = await counts();
      expect(rows).toBe(count);
    }).toPass();
  });
});
