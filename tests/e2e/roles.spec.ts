import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

/** The staff members of the scenario, by index. */
const [admin, withoutConfirming, ofOneBranch, ofAllBranches] = [0, 1, 2, 3];
const branches = ["Marina Walk", "Old Harbour", "Garden City"];

async function openAs(page: Page, staff: number | undefined, path?: string): Promise<Board> {
  const board = new Board(page);
  await board.open({
    scenario: "four-roles",
    ...(staff === undefined ? {} : { staff }),
    ...(path === undefined ? {} : { path }),
  });
  return board;
}

const branchChoice = (page: Page) => page.getByRole("combobox", { name: "Branch" });
const choices = (page: Page) => branchChoice(page).locator("option").allTextContents();

/** Opens the popup of the first row and returns which of the permission-dependent buttons it has. */
async function offersOfFirst(board: Board): Promise<readonly string[]> {
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  const popup = board.page.getByRole("dialog", { name: `#${number}` });
  await expect(popup).toBeVisible();
  const names = await popup.locator("footer button, footer a").allTextContents();
  await board.page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  return names;
}

/** The row of a telephone order, because marketplace orders follow other rules. */
const byTelephone = (board: Board) =>
  board.rows.filter({ has: board.page.getByRole("img", { name: "Point of sale" }) });

test("staff without the permission to confirm see the web orders, and a message explains why they cannot decide [UC-11]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openAs(page, withoutConfirming, "/home-delivery/unconfirmed");
  const number = await board.firstNumber();
  const waiting = await board.count("homeDelivery.unconfirmed");
  const message = page.getByRole("dialog", { name: "Oops" });
  for (const action of ["Approve", "Reject"]) {
    const button = board.row(number).getByRole("button", { name: `${action}, order ${number}` });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    // The button only looks disabled: a press shows the reason. A row that has just moved takes no press (B-I18).
    await expect(async () => {
      await button.click({ force: true });
      await expect(message).toContainText(
        "You do not have permission to approve or reject Unconfirmed Orders. Please contact your Admin.",
        { timeout: 500 },
      );
    }).toPass();
    await message.getByRole("button", { name: "OK" }).click();
  }
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  const popup = page.getByRole("dialog", { name: `#${number}` });
  // A popup that has just opened takes no press (N39).
  await expect(async () => {
    await popup.getByRole("button", { name: "Approve" }).click({ force: true });
    await expect(message).toContainText("You do not have permission", { timeout: 500 });
  }).toPass();
  await message.getByRole("button", { name: "OK" }).click();
  await page.keyboard.press("Escape");
  expect(await board.count("homeDelivery.unconfirmed")).toBe(waiting);
  expect(await choices(page)).toEqual(["Multiple Branches", ...branches.slice(0, 2)]);
});

test("an admin sees all branches, confirms and modifies; in training, links to the core app show a message [PM-1, PM-2, PM-3]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openAs(page, admin, "/home-delivery/unconfirmed");
  expect(await choices(page)).toEqual(["All branches", ...branches]);
  const number = await board.firstNumber();
  await board.approve(number);
  await expect(board.row(number)).toHaveCount(0);
  await board.show("homeDelivery.new");
  const row = byTelephone(board).first();
  const telephoned = (await row.getAttribute("data-number")) ?? "";
  await row.getByRole("button", { name: `#${telephoned}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Modify" }).click();
  await expect(page.getByRole("dialog", { name: "Core app" })).toContainText("In training");
});

test("staff of one branch see only that branch and can work on it [PM-2]", async ({ page }) => {
  const everything = await openAs(page, admin);
  const all = await everything.count("homeDelivery.new");
  const board = await openAs(page, ofOneBranch);
  expect(await choices(page)).toEqual(branches.slice(0, 1));
  const own = await board.count("homeDelivery.new");
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(all);
  const number = await board.firstNumber();
  await board.press(number, "Mark ready");
  await expect(board.row(number)).toHaveCount(0);
  await expect.poll(() => board.count("homeDelivery.new")).toBe(own - 1);
  await board.show("homeDelivery.unconfirmed");
  const waiting = await board.firstNumber();
  await board.approve(waiting);
  await expect(board.row(waiting)).toHaveCount(0);
});

test("staff of all branches choose one, which is remembered if they may still see it [PM-3, RT-5, OP-13]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openAs(page, ofAllBranches);
  expect(await choices(page)).toEqual(["Multiple Branches", ...branches]);
  await expect(board.tab("homeDelivery.unconfirmed")).toHaveCount(0);
  const all = await board.count("homeDelivery.new");
  await branchChoice(page).selectOption("Garden City");
  await expect.poll(() => board.count("homeDelivery.new")).toBeLessThan(all);
  await page.reload();
  await expect(branchChoice(page).locator("option:checked")).toHaveText("Garden City");
  // Staff who may not see that branch start with a branch that they may see.
  await openAs(page, ofOneBranch);
  await expect(branchChoice(page).locator("option:checked")).toHaveText("Marina Walk");
  await openAs(page, ofAllBranches);
  await expect(branchChoice(page).locator("option:checked")).toHaveText("Garden City");
  // order.modify applies to delivered and collected orders, not to new ones.
  expect(await offersOfFirst(board)).not.toContain("Modify");
});
