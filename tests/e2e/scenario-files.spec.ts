import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { drop } from "./support/drop.ts";

const quiet = {
  name: "mine",
  opensAt: "12:00",
  demand: [{ from: "12:00", ordersPerHour: 0 }],
  surprisePercent: 0,
  commands: [{ at: 0, do: "order", type: "call_center", isPickup: false, branch: 1 }],
};

test("a scenario file that is dropped on the page opens its day, also after a reload [TN-3]", async ({
  page,
}) => {
  await page.goto("/?simulator");
  await expect(page.getByRole("button", { name: /Printer/ })).toBeVisible();
  await drop(page, "mine.json", JSON.stringify(quiet));
  await expect(page).toHaveURL(/scenario=mine\.json/);
  await expect(page.getByText("#1001")).toBeVisible();
  await page.reload();
  await expect(page.getByText("#1001")).toBeVisible();
});

test("a dropped file with a mistake leaves the branch alone and names the line [TN-3]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&scenario=empty-branch&locale=ar");
  await expect(page.locator("#training-tools button").first()).toBeVisible();
  const url = page.url();
  await drop(page, "bad.json", '{\n  "branchCount": 9\n}');
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("السطر 2");
  await expect(dialog).toContainText("branchCount is 9: give a whole number from 1 to 5");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(url);
});

test("a lesson file that is dropped on the page opens its brief, and its run its debrief [LE-3]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&scenario=empty-branch");
  await expect(page.locator("#training-tools button").first()).toBeVisible();
  const text = readFileSync("simulator/lessons/trouble.json", "utf8");
  await drop(page, "my-trouble.json", text.replace('"number": 8', '"number": 10'));
  await expect(page).toHaveURL(/lesson=my-trouble\.json/);
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.locator("#training")).toContainText("Lesson 10, Trouble");
  await page.locator("#training-coach").getByRole("button", { name: "End" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End lesson" }).click();
  await expect(page.getByRole("heading", { name: "Debrief: Trouble" })).toBeVisible();
});

test("a link to a file of another tab asks for it, and opens it from the device [TN-3]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&scenario=mine.json");
  await expect(page.getByRole("listitem")).toContainText("mine.json");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByText("Open a file").click(),
  ]);
  await chooser.setFiles({
    name: "mine.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(quiet)),
  });
  await expect(page.getByText("#1001")).toBeVisible();
});
