import { expect, type Locator, test } from "@playwright/test";
import { Board } from "./support/board.ts";

/** One branch for each of the four combinations of the company's two settings. */
const branches = [
  { scenario: "handed-out", onNew: "dropdown", onReady: "dropdown", hasPartners: true },
  { scenario: "riders-in-popup", onNew: "modal", onReady: "modal", hasPartners: true },
  { scenario: "rider-app-dropdown", onNew: "dropdown", onReady: "modal", hasPartners: false },
  { scenario: "rider-app", onNew: "modal", onReady: "modal", hasPartners: false },
] as const;

function delivery(board: Board, number: string): Locator {
  return board.row(number).locator('td[data-column="rider"]');
}

async function expectWay(board: Board, number: string, way: string): Promise<void> {
  const cell = delivery(board, number);
  await expect(cell.getByRole("combobox")).toHaveCount(way === "dropdown" ? 1 : 0);
  const opener = cell.getByRole("button", { name: "Assign rider" });
  await expect(opener).toHaveCount(way === "modal" ? 1 : 0);
}

/** The number of the first order without a rider or a partner. */
async function firstFree(board: Board): Promise<string> {
  const free = board.rows.filter({ hasText: "Assign rider" }).first();
  await expect(free).toBeVisible();
  const number = await free.getAttribute("data-number");
  if (number === null) throw new Error("The row has no number");
  return number;
}

/** Gives the order to the first rider who is offered, and returns the rider's name. */
async function assign(board: Board, number: string, way: string): Promise<string> {
  const cell = delivery(board, number);
  if (way === "dropdown") {
    const riders = cell.getByRole("combobox");
    await riders.focus();
    await expect.poll(() => riders.locator("option").count()).toBeGreaterThan(1);
    const name = (await riders.locator("option").nth(1).textContent()) ?? "";
    await riders.selectOption({ index: 1 });
    return name;
  }
  await cell.getByRole("button", { name: "Assign rider" }).click();
  const dialog = board.page.getByRole("dialog", { name: `Rider for order ${number}` });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  const name =
    (await dialog.locator("label:has(input[type=radio]) bdi").first().textContent()) ?? "";
  await board.page.keyboard.type(name.toUpperCase());
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await board.page.keyboard.press("Enter");
  await board.page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  return name;
}

for (const { scenario, onNew, onReady, hasPartners } of branches) {
  test(`${scenario}: riders by ${onNew} on new, by ${onReady} on ready, partners: ${hasPartners} [RA-1]`, async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ scenario });
    const number = await firstFree(board);
    await expectWay(board, number, onNew);
    const partner = delivery(board, number).getByRole("button", { name: "Delivery partner" });
    await expect(partner).toHaveCount(hasPartners ? 1 : 0);
    const name = await assign(board, number, onNew);
    await expect(delivery(board, number)).toContainText(name.replace(/[\u2066-\u2069]/g, ""));

    await board.show("homeDelivery.ready");
    const ready = await firstFree(board);
    await expectWay(board, ready, onReady);
    await assign(board, ready, onReady);
    if (hasPartners) await expect(board.row(ready)).toHaveCount(0);

    await board.show("homeDelivery.inProgress");
    const heading = page.getByRole("columnheader", {
      name: hasPartners ? "Partner drivers" : "Riders",
    });
    await expect(heading).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Driver", exact: true })).toHaveCount(
      hasPartners ? 1 : 0,
    );
    if (scenario === "rider-app") return;
    await page
      .getByRole("navigation", { name: "Areas" })
      .getByRole("link", { name: "Scheduled" })
      .click();
    await expect(board.rows.first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Driver" })).toHaveCount(
      hasPartners ? 1 : 0,
    );
  });
}

test("who is out is shown from in progress, and the focus returns", async ({ page }) => {
  const board = new Board(page);
  await board.open({ scenario: "handed-out", path: "/home-delivery/in-progress" });
  const opener = page.getByRole("button", { name: "Riders" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Who is out" });
  await expect(dialog.getByText("Out", { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText("Free", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
