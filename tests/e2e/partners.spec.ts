import { expect, type Locator, type Page, test } from "@playwright/test";
import { secondMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";

const scenario = "handed-out";
/** With this seed the first partner's driver returns the order once. */
const seed = 2;

/** Shorter than any status of a job lasts. */
const stepMs = 10 * secondMs;

const titles: Readonly<Record<string, string>> = {
  pending: "Pending assignment",
  assigned: "On the way to the branch",
  cancelled: "Cancelled",
  arrived: "The driver has arrived",
  delivering: "Out for delivery",
  reassigning: "Pending assignment",
};

/** Records every status that a popup shows, with its title, even if it shows only briefly. */
async function recordStatuses(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.addInitScript(() => {
    const seen: Record<string, string> = {};
    Object.assign(window, { seenStatuses: seen });
    const note = (): void => {
      for (const state of document.querySelectorAll<HTMLElement>("[data-job-status]")) {
        const title = state.querySelector("h3")?.textContent ?? "";
        seen[state.dataset["jobStatus"] ?? ""] = title;
      }
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "seenStatuses") as Record<string, string>);
}

function cell(board: Board, number: string, column: "rider" | "assigned" = "rider"): Locator {
  return board.row(number).locator(`td[data-column="${column}"]`);
}

async function assignPartner(board: Board, number: string, partner: string): Promise<Locator> {
  await cell(board, number).getByRole("button", { name: "Delivery partner" }).click();
  const dialog = board.page.getByRole("dialog");
  await dialog.getByRole("option", { name: partner }).click();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.locator("[data-job-status]")).toBeVisible();
  return dialog;
}

test("a job goes through its statuses, and the popup closes when it is complete [RA-8]", async ({
  page,
}) => {
  const seen = await recordStatuses(page);
  const board = new Board(page);
  await board.open({ scenario, seed });
  const number = await board.firstNumber();
  const dialog = await assignPartner(board, number, "Falcon Couriers");
  await board.passUntil(() => dialog.locator('[data-job-status="arrived"]').isVisible(), stepMs);
  await dialog.getByRole("button", { name: "Close" }).click();
  await board.press(number, "Mark ready");
  await expect(board.row(number)).toHaveCount(0);
  await board.show("homeDelivery.inProgress");
  await board.passUntil(() => board.holds(number), stepMs);
  await cell(board, number, "assigned").getByRole("button").click();
  const delivering = dialog.locator('[data-job-status="delivering"]');
  await board.passUntil(() => delivering.isVisible(), stepMs);
  await board.passUntil(async () => (await dialog.count()) === 0, stepMs);
  const { cancelled: _, ...passed } = titles;
  expect(await seen()).toMatchObject(passed);
});

test("a job is cancelled, and the order is given to another partner [RA-7]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ scenario, seed });
  const number = await board.firstNumber();
  const dialog = await assignPartner(board, number, "Falcon Couriers");
  await dialog.getByRole("button", { name: "Cancel job" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(dialog.locator('[data-job-status="cancelled"] h3')).toHaveText("Cancelled");
  await dialog.getByRole("option", { name: "Swift Pedal" }).click();
  await dialog.getByRole("button", { name: "Reassign" }).click();
  await expect(dialog.locator('[data-job-status="pending"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(board, number)).toContainText("Swift Pedal");
});
