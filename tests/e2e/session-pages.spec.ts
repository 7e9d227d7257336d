import { expect, type Page, test } from "@playwright/test";
import { everyLanguage } from "../support/samples/every-language.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireBranch } from "../support/samples/wire-reference-data.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { violations, wear } from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";

const message = "We weren't able to connect to the server; check your internet connection";
const goodJwt = makeJwt(Date.UTC(2100, 0, 1));
const expiredJwt = makeJwt(Date.UTC(2020, 0, 1));

async function openLive(page: Page): Promise<LivePage> {
  const live = new LivePage(page);
  await live.answer();
  return live;
}

function signInAddress(jwt: string, refreshToken = "refresh-1"): string {
  return `/sign-in?from=core#jwt=${jwt}&refresh_token=${refreshToken}`;
}

function storedTokens(jwt: string): string {
  return JSON.stringify({ jwt, refresh_token: "refresh-1" });
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Checks with axe in both themes a page that has no scene in accessibility.spec.ts. */
async function examine(page: Page): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await wear(page, theme);
    expect(await violations(page)).toEqual([]);
  }
}

test.describe("the sign-in hand-off", () => {
  test("stores the tokens, leaves none in the address or the history, and opens the board [RT-9]", async ({
    page,
  }) => {
    const live = await openLive(page);
    const logged: string[] = [];
    page.on("console", (line) => logged.push(line.text()));
    await page.goto("/core/sso");
    await page.goto(signInAddress(goodJwt, "refresh%2F1"));
    await expect(page).toHaveURL(/\/home-delivery\/new\?from=core$/);
    await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
    expect(await stored(page)).toMatchObject({
      "delivery-manager.tokens": JSON.stringify({ jwt: goodJwt, refresh_token: "refresh/1" }),
    });
    const calls = () => live.requests.filter((request) => request.url().includes("/api/"));
    // The frame is drawn before the first list is requested.
    await expect.poll(() => calls().length).toBeGreaterThan(0);
    for (const request of calls()) {
      expect(request.headers()["authorization"]).toBe(`Bearer ${goodJwt}`);
    }
    for (const request of live.requests.filter((sent) => !sent.isNavigationRequest())) {
      expect(request.url() + (request.headers()["referer"] ?? "")).not.toContain(goodJwt);
    }
    expect(logged.join("\n")).not.toContain(goodJwt);
    await page.goBack();
    await expect(page).toHaveURL(/\/core\/sso$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/home-delivery\/new\?from=core$/);
  });

  for (const address of ["/sign-in", signInAddress("nonsense"), `/sign-in#jwt=${goodJwt}`]) {
    test(`leads to the login page from ${address.slice(0, 40)}, and stores nothing [RT-9]`, {
      tag: "@verify",
    }, async ({ page }) => {
      await openLive(page);
      await page.goto(address);
      await expect(page.getByText("Please login and try again")).toBeVisible();
      await expect(page).toHaveURL(/\/login-error(\?from=core)?$/);
      expect(Object.keys(await stored(page)).filter((key) => /jwt|token/.test(key))).toEqual([]);
    });
  }

  test("drops real tokens in training", { tag: "@verify" }, async ({ page }) => {
    await page.goto(`/sign-in?simulator&seed=7#jwt=${goodJwt}&refresh_token=refresh-1`);
    await expect(new Board(page).rows.first()).toBeVisible();
    // The tab where an order expires first.
    await expect(page).toHaveURL(/\/home-delivery\/unconfirmed\?simulator&seed=7$/);
    expect(Object.values(await stored(page))).not.toContain(goodJwt);
  });
});

test.describe("the login page", () => {
  for (const [what, values] of Object.entries({
    "nothing is stored": {},
    "the refresh token is missing": { tokens: JSON.stringify({ jwt: goodJwt }) },
    "the token cannot be decoded": { tokens: storedTokens("nonsense") },
    "the refresh is refused": { tokens: storedTokens(expiredJwt) },
    "an earlier version's token is refused": { jwt: expiredJwt, refresh_token: "refresh-1" },
  })) {
    test(`opens once when ${what}, and leads to the single sign-on [RT-4]`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = await openLive(page);
      await page.addInitScript((texts) => {
        for (const [key, text] of Object.entries(texts)) {
          localStorage.setItem(`delivery-manager.${key}`, text);
        }
      }, values);
      const places: string[] = [];
      page.on("framenavigated", (frame) => places.push(new URL(frame.url()).pathname));
      await page.goto("/pickup/new");
      await expect(page.getByText("Please login and try again")).toBeVisible();
      expect(places).toEqual(["/pickup/new", "/login-error"]);
      const refreshes = live.requests.filter((request) => request.url().includes("/refresh"));
      expect(refreshes.length).toBeLessThanOrEqual(1);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL(/\/core\/sso\?state=[0-9a-f]{32}$/);
    });
  }

  test("closes after the sign-in", { tag: "@verify" }, async ({ page }) => {
    await openLive(page);
    await page.goto("/");
    await expect(page.getByText("Please login and try again")).toBeVisible();
    await page.goto(signInAddress(goodJwt));
    await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
    await page.goto("/login-error");
    await expect(page).toHaveURL(/\/home-delivery\/new$/);
  });
});

test.describe("without a network", () => {
  for (const locale of ["en", "ar"]) {
    test(`before anything is loaded, a full-screen message shows and closes by itself (${locale}) [RT-10]`, {
      tag: locale === "ar" ? [] : "@verify",
    }, async ({ page }) => {
      const live = await openLive(page);
      live.locale = locale;
      live.isReachable = false;
      await page.goto(signInAddress(goodJwt));
      const overlay = page.getByRole("alertdialog", { name: message });
      await expect(overlay).toBeVisible();
      await expect(overlay.getByRole("button", { name: "Try Again" })).toBeFocused();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(overlay).toBeVisible();
      const before = live.requests.length;
      await overlay.getByRole("button", { name: "Try Again" }).click();
      await expect.poll(() => live.requests.length).toBeGreaterThan(before);
      await expect(overlay).toBeVisible();
      live.isReachable = true;
      await expect(overlay).toBeHidden({ timeout: 20_000 });
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("navigation").first()).toBeVisible();
    });
  }

  test("a refused start shows the generic dialog", { tag: "@verify" }, async ({ page }) => {
    const live = await openLive(page);
    live.meStatus = 500;
    await page.goto(signInAddress(goodJwt));
    const dialog = page.getByRole("dialog", { name: "Oops" });
    await expect(dialog).toContainText("Something went wrong. Please try again.");
    await examine(page);
    live.meStatus = 200;
    await dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe("in a class without a network", () => {
  const server = new SimulatorProcess(["--seed", "11", "--scenario", "lunch-rush"]);

  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("a loaded board stays under a banner, and an action opens a dialog; both close by themselves [ER-1]", {
    tag: "@verify",
  }, async ({ page, context }) => {
    test.slow();
    await page.goto(`${server.url}/home-delivery/new`);
    const board = new Board(page);
    await expect(board.rows.first()).toBeVisible();
    const overlay = page.getByRole("alertdialog", { name: message });
    const banner = page.getByText(/^Offline since/);

    await context.setOffline(true);
    await expect(banner).toBeVisible({ timeout: 75_000 });
    await expect(page.getByText(/Orders as of/).first()).toBeVisible();
    await expect(board.rows.first()).toBeVisible();
    await expect(overlay).toBeHidden();
    await examine(page);
    const number = await board.firstNumber();
    // The button only looks disabled: a press says what it needs.
    const button = board.row(number).getByRole("button", { name: `Mark ready, order ${number}` });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    const dialog = page.getByRole("dialog", { name: "This needs the network" });
    await expect(dialog).toContainText("has not been changed");
    await expect(dialog.getByRole("button", { name: "Try Again" })).toBeFocused();
    await expect(overlay).toBeHidden();
    await examine(page);
    await context.setOffline(false);
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(board.row(number)).toBeVisible();
    await expect(banner).toBeHidden({ timeout: 30_000 });
    await expect(board.rows.first()).toBeVisible();
  });
});

test.describe("blocked storage", () => {
  for (const locale of ["en", "ar"]) {
    test(`is reported, and the board works without it (${locale}) [RT-11, SE-4]`, {
      tag: "@verify",
    }, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("Access is denied", "SecurityError");
          },
        });
      });
      const board = new Board(page);
      await board.open({ locale });
      const title = locale === "en" ? "Cookies are disabled." : "ملفات تعريف الارتباط معطّلة.";
      const notice = page.getByRole("region", { name: title });
      await expect(notice).toBeVisible();
      const number = await board.firstNumber();
      const ready = locale === "en" ? "Mark ready" : "جاهز";
      await board.row(number).getByRole("button", { name: ready }).click();
      await expect(board.row(number)).toHaveCount(0);
      await notice.getByRole("button").click();
      await expect(notice).toBeHidden();
    });
  }
});

test.describe("a branch without delivery management", () => {
  for (const locale of ["en", "ar"]) {
    test(`is named, with the set-up steps and a link (${locale}) [RT-12]`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = await openLive(page);
      live.branch = { ...wireBranch(), delivery_enabled: false };
      live.locale = locale;
      await page.goto(signInAddress(goodJwt));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Harbour");
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(4);
      await expect(page.getByRole("main").getByRole("link")).toHaveAttribute(
        "href",
        /\/core\/locations$/,
      );
    });
  }
});

test("a device that was used in Arabic shows the offline and login pages in Arabic before sign-in", {
  tag: "@verify",
}, async ({ page }) => {
  const live = await openLive(page);
  live.locale = "ar";
  await page.goto(signInAddress(goodJwt));
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  live.isReachable = false;
  await page.reload();
  await expect(
    page.getByRole("alertdialog", { name: everyLanguage.ar["offline.message"] }),
  ).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("delivery-manager.tokens"));
  await page.reload();
  await expect(page.getByText(everyLanguage.ar["login.message"])).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("Arabic staff never see English first", async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const root = document.getElementById("root");
      if (root?.textContent) seen.push(document.documentElement.lang);
    }).observe(document, { childList: true, subtree: true });
  });
  await new Board(page).open({ locale: "ar" });
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(["ar"]));
});
