import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { LivePage } from "./support/live-page.ts";

test("every screen of simulator mode is marked as training, and the title says so", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open();
  await expect(page.locator("#training")).toContainText("Training");
  await expect(page).toHaveTitle(/TRAINING/);
});

test("the page requests only its own files", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:" && origin !== baseURL)
      foreign.push(request.url());
  });
  const board = new Board(page);
  await board.open({ speed: 60 });
  await board.show("pickup.new");
  await expect(board.rows.first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test("the page opens the simulator with no configuration, and the query survives redirects [RT-3] [SM-3]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/somewhere?simulator&seed=5");
  await expect(page).toHaveURL(/\/home-delivery\/new\?simulator&seed=5/);
  await page.goto("/scheduled/x?simulator&seed=5");
  await expect(page).toHaveURL(/\/home-delivery\/new\?simulator&seed=5/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/home-delivery\/new/);
});

test("a browser that lacks what the app uses reads in four languages that it is too old, and the app does not start [IN-2]", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, "canParse"));
  await page.goto("/home-delivery/new?simulator&seed=5");
  const text = page.locator("#old-browser");
  await expect(text).toBeVisible();
  await expect(text.locator("p")).toContainText([
    "This browser is too old",
    "هذا المتصفح قديم",
    "Pelayar ini terlalu lama",
    "此浏览器版本过旧",
    (await page.locator("meta[name=release]").getAttribute("content")) ?? "no release",
  ]);
  await expect(page.locator("#start-failure")).toBeHidden();
  await expect(page.locator("#root")).toHaveCount(0);
});

test("an unknown scenario leads to links to the known ones", async ({ page }) => {
  await page.goto("/home-delivery/new?simulator&scenario=monday-blues");
  await expect(
    page.getByRole("heading", { name: "Delivery Manager could not start" }),
  ).toBeVisible();
  await expect(page.getByRole("listitem")).toContainText("monday-blues");
  await page.getByRole("link", { name: "Quiet morning" }).click();
  await expect(page).toHaveURL(/scenario=quiet-morning/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test.describe("on a device in Arabic", () => {
  test.use({ locale: "ar-AE" });
  test("a wrong attribute of the page root is named with what was read and what is allowed (IN-4)", {
    tag: "@verify",
  }, async ({ page }) => {
    const live = new LivePage(page);
    live.moreAttributes = 'data-classroom="maybe" data-map-key=""';
    await live.answer();
    await page.goto("/");
    const problems = page.getByRole("main");
    await expect(problems.getByRole("heading")).toHaveText("تعذّر بدء Delivery Manager");
    await expect(problems.getByRole("listitem")).toContainText([
      /data-classroom.*maybe.*إحدى القيم.*yes.*no/,
      /data-map-key.*فارغة/,
    ]);
  });

  test("a member of staff and a language that do not exist are named as wrong in the link", {
    tag: "@verify",
  }, async ({ page }) => {
    await page.goto("/home-delivery/new?simulator&staff=99&locale=fr");
    const problems = page.getByRole("main");
    await expect(problems.getByRole("heading")).toHaveText("تعذّر بدء Delivery Manager");
    await expect(problems.getByRole("listitem")).toContainText([
      /locale=fr.*en, ar, ms, zh/,
      /staff=99/,
    ]);
    await expect(problems).toHaveAttribute("dir", "rtl");
  });
});

test("an installation without the simulator asks for its configuration [N29]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.route("**/home-delivery/new?simulator", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('<div id="root">', '<div id="root" data-simulator="no">');
    await route.fulfill({ response, body });
  });
  await page.goto("/home-delivery/new?simulator");
  await expect(page.getByRole("listitem")).toContainText("data-api-base");
  await expect(page.locator("#training > *")).toHaveCount(0);
});

test("the theme is switched, remembered, and applied before the first paint [RT-13]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const board = new Board(page);
  await board.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The app's scripts are blocked, so only theme.js can set the theme.
  await page.route("**/assets/**", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
