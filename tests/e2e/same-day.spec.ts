import { expect, test } from "@playwright/test";

test("a reload offers to go on with the same day, and the other button stays with the new one [DB-1]", async ({
  page,
}) => {
  await page.goto("/?simulator&scenario=lunch-rush&seed=7&speed=60");
  const band = page.getByRole("complementary", { name: "Training" });
  const time = band.locator("time");
  const board = page.getByRole("main");
  await expect(board.getByRole("row").nth(1)).toBeVisible();
  const opened = (await time.textContent()) ?? "";
  await expect.poll(async () => (await time.textContent()) ?? "").not.toBe(opened);
  await band.getByRole("button", { name: "Pause" }).click();
  const left = (await time.textContent()) ?? "";
  await page.reload();
  await band.getByRole("button", { name: "Go on with this day" }).click();
  await expect(band.getByRole("button", { name: "Go on with this day" })).toHaveCount(0);
  await expect(board.getByRole("row").nth(1)).toBeVisible();
  expect(((await time.textContent()) ?? "") >= left).toBe(true);
  await page.reload();
  await band.getByRole("button", { name: "Start again" }).click();
  await expect(band.getByRole("button", { name: "Start again" })).toHaveCount(0);
});
