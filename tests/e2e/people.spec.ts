import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { everyLanguage } from "../support/samples/every-language.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireBranch } from "../support/samples/wire-reference-data.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { violations, wear } from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";
import { passUntil } from "./support/page-time.ts";
import { mona, omar, SmallBackEnd } from "./support/small-back-end.ts";

const inTheFuture = Date.UTC(2100, 0, 1);

const monasToken = makeJwt(inTheFuture, { sub: "1" });

const omarsToken = makeJwt(inTheFuture, { sub: "2" });

const people = {
  [monasToken]: { user_id: 1, user_name: "Mona Haddad" },
  [omarsToken]: { user_id: 2, user_name: "Omar Saleh" },
};

interface OpenOptions {
  readonly attributes?: string;
  readonly locale?: string;
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext, options: OpenOptions = {}): Promise<LivePage> {
  const live = new LivePage(await context.newPage());
  live.people = people;
  live.moreAttributes = options.attributes ?? "";
  live.locale = options.locale ?? "en";
  await live.answer();
  return live;
}

function signInAddress(jwt: string, state?: string): string {
  const tokens = `/sign-in#jwt=${jwt}&refresh_token=refresh-1`;
  return state === undefined ? tokens : `${tokens}&state=${state}`;
}

async function expectBoardOf(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(name);
  await page.keyboard.press("Escape");
}

function storedJwt(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("delivery-manager.tokens") ?? "{}") as { jwt?: string }).jwt,
  );
}

/** Checks with axe in both themes. */
async function examine(page: Page): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await wear(page, theme);
    expect(await violations(page)).toEqual([]);
  }
}

/** Staff members of the scenario, by index. */
const [admin, ofOneBranch] = [0, 2];

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

const message = "We weren't able to connect to the server; check your internet connection";

const goodJwt = makeJwt(Date.UTC(2100, 0, 1));

const expiredJwt = makeJwt(Date.UTC(2020, 0, 1));

async function openLive(page: Page): Promise<LivePage> {
  const live = new LivePage(page);
  await live.answer();
  return live;
}

function handOffAddress(jwt: string, refreshToken = "refresh-1"): string {
  return `/sign-in?from=core#jwt=${jwt}&refresh_token=${refreshToken}`;
}

function tokensText(jwt: string): string {
  return JSON.stringify({ jwt, refresh_token: "refresh-1" });
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Expires so soon that the app would refresh it at once, with the refresh token of the link. */
const soon = () => Math.floor(Date.now() / 1_000 + 120) * 1_000;

/** The links that Omar may send to Mona. The refresh token is his own in each. */
const links = {
  "forged with Mona's subject": () => makeJwt(soon(), { sub: "1" }),
  "forged with another subject": () => makeJwt(soon(), { sub: "2" }),
  "forged without a subject": () => makeJwt(soon(), { sub: undefined }),
  "of his own with Mona's subject": (server: SmallBackEnd) => server.issue(omar, "1"),
  "of his own": (server: SmallBackEnd) => server.issue(omar),
};

type Rule = "optional" | "required";

/** The title of the page that is shown instead of using the link. */
function titleOf(rule: Rule, what: keyof typeof links): string {
  if (rule === "required") return "This sign-in was not started here";
  return what.startsWith("forged") ? "This sign-in link cannot be used" : "Sign in as Omar Saleh?";
}

function storedTokens(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("delivery-manager.tokens"));
}

/** Signs in by the login button, as staff do. */
async function signIn(page: Page, server: SmallBackEnd, jwt: string): Promise<void> {
  await page.goto(server.base);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/core\/sso\?state=/);
  const state = new URL(page.url()).searchParams.get("state") ?? "";
  await page.goto(server.signInAddress(jwt, mona, state));
  await expectBoardOf(page, mona.name);
}

test.describe("a sign-in by link (N25)", () => {
  for (const answer of ["Sign in as Omar Saleh", "Keep the current account"]) {
    test(`asks before it replaces another person: ${answer}`, {
      tag: answer.startsWith("Sign in") ? [] : "@verify",
    }, async ({ context }) => {
      const { page } = await openTab(context);
      await page.goto(signInAddress(monasToken));
      await expectBoardOf(page, "Mona Haddad");
      await page.goto(signInAddress(omarsToken));
      await expect(page.getByRole("heading", { name: "Sign in as Omar Saleh?" })).toBeVisible();
      expect(await storedJwt(page)).toBe(monasToken);
      await examine(page);
      await page.getByRole("button", { name: answer }).click();
      const isAccepted = answer.startsWith("Sign in");
      await expectBoardOf(page, isAccepted ? "Omar Saleh" : "Mona Haddad");
      expect(await storedJwt(page)).toBe(isAccepted ? omarsToken : monasToken);
    });
  }

  test("needs no question after the login button of this page", { tag: "@verify" }, async ({
    context,
  }) => {
    const { page } = await openTab(context);
    await page.goto(signInAddress(monasToken));
    await expectBoardOf(page, "Mona Haddad");
    await page.evaluate(() => localStorage.setItem("delivery-manager.tokens", "torn"));
    await page.reload();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/core\/sso\?state=[0-9a-f]{32}$/);
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    // Meanwhile another tab signs in.
    const other = await openTab(context);
    await other.page.goto(signInAddress(monasToken));
    await expectBoardOf(other.page, "Mona Haddad");
    await page.goto(signInAddress(omarsToken, state));
    await expectBoardOf(page, "Omar Saleh");
    // The state counts once.
    await page.goto(signInAddress(monasToken, state));
    await expect(page.getByRole("heading", { name: "Sign in as Mona Haddad?" })).toBeVisible();
  });

  test("is refused with a page of its own where a state is required", { tag: "@verify" }, async ({
    context,
  }) => {
    const { page } = await openTab(context, { attributes: 'data-sign-in-state="required"' });
    await page.goto(signInAddress(omarsToken));
    await expect(page.getByRole("heading", { name: "not started here" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep the current account" })).toHaveCount(0);
    await examine(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/core\/sso\?state=/);
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    await page.goto(signInAddress(monasToken, state));
    await expectBoardOf(page, "Mona Haddad");
    await page.goto(signInAddress(omarsToken));
    await page.getByRole("button", { name: "Keep the current account" }).click();
    await expectBoardOf(page, "Mona Haddad");
    expect(await storedJwt(page)).toBe(monasToken);
  });
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

test.describe("the sign-in hand-off", () => {
  test("stores the tokens, leaves none in the address or the history, and opens the board [RT-9]", async ({
    page,
  }) => {
    const live = await openLive(page);
    const logged: string[] = [];
    page.on("console", (line) => logged.push(line.text()));
    await page.goto("/core/sso");
    await page.goto(handOffAddress(goodJwt, "refresh%2F1"));
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

  for (const address of ["/sign-in", handOffAddress("nonsense"), `/sign-in#jwt=${goodJwt}`]) {
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

test.describe("without a network", () => {
  for (const locale of ["en", "ar"]) {
    test(`before anything is loaded, a full-screen message shows and closes by itself (${locale}) [RT-10]`, {
      tag: locale === "ar" ? [] : "@verify",
    }, async ({ page }) => {
      const live = await openLive(page);
      live.locale = locale;
      live.isReachable = false;
      await page.goto(handOffAddress(goodJwt));
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

test.describe("a sign-in link that another person made (N25)", () => {
  let server: SmallBackEnd;
  test.afterEach(() => server.stop());

  /** Mona is signed in in two tabs. */
  const open = async (context: BrowserContext, rule: Rule) => {
    server = new SmallBackEnd({ attributes: `data-sign-in-state="${rule}"` });
    await server.start();
    const own = server.issue(mona);
    const [first, second] = [await context.newPage(), await context.newPage()];
    await signIn(first, server, own);
    await second.goto(server.base);
    await expectBoardOf(second, mona.name);
    return { own, first, second };
  };

  const expectUntouched = async (context: BrowserContext, rule: Rule, what: keyof typeof links) => {
    const { own, first, second } = await open(context, rule);
    const before = await storedTokens(first);
    const link = links[what](server);
    await second.goto("about:blank");
    await second.goto(server.signInAddress(link, omar));
    await expect(second.getByRole("heading", { name: titleOf(rule, what) })).toBeVisible();
    for (const theme of ["light", "dark"] as const) {
      await wear(second, theme);
      expect(await violations(second)).toEqual([]);
    }
    expect(await storedTokens(second)).toBe(before);
    await second.getByRole("button", { name: "Keep the current account" }).click();
    for (const page of [first, second]) {
      await page.bringToFront();
      await expectBoardOf(page, mona.name);
      expect(await storedTokens(page)).toBe(before);
    }
    expect(server.refreshed).toEqual([]);
    const others = server.asked.filter(({ bearer }) => bearer !== own);
    return others.map(({ path }) => path);
  };

  for (const what of Object.keys(links) as (keyof typeof links)[]) {
    test(`with a token ${what} changes nothing where a state is optional`, {
      tag: "@verify",
    }, async ({ context }) => {
      expect(await expectUntouched(context, "optional", what)).toEqual(["/api/v1/me"]);
    });

    test(`with a token ${what} changes nothing, and reaches no server, where a state is required`, {
      tag: "@verify",
    }, async ({ context }) => {
      expect(await expectUntouched(context, "required", what)).toEqual([]);
    });
  }

  test("waits for a server that does not answer, and can be dropped meanwhile", {
    tag: "@verify",
  }, async ({ context }) => {
    const { second } = await open(context, "optional");
    const before = await storedTokens(second);
    const link = server.signInAddress(server.issue(omar), omar);
    for (const answer of ["Keep the current account", "Try Again"]) {
      server.isReachable = false;
      await second.goto("about:blank");
      await second.goto(link);
      const page = second.getByRole("alertdialog", { name: /connect to the server/ });
      await expect(page.getByRole("button", { name: "Try Again" })).toBeFocused();
      expect(await violations(second)).toEqual([]);
      server.isReachable = true;
      await page.getByRole("button", { name: answer }).click();
      const question = second.getByRole("heading", { name: "Sign in as Omar Saleh?" });
      if (answer === "Try Again") await expect(question).toBeVisible();
      else await expectBoardOf(second, mona.name);
      expect(await storedTokens(second)).toBe(before);
    }
  });

  test("leaves no token in the address when the app's code cannot be loaded (RT-9)", async ({
    page,
  }) => {
    server = new SmallBackEnd();
    await server.start();
    const token = server.issue(mona);
    await page.route("**/assets/**", (route) => route.abort());
    await page.goto(server.signInAddress(token, mona));
    await expect(page.getByText("Delivery Manager could not be loaded.")).toBeVisible();
    expect(page.url()).toBe(`${server.base}/sign-in`);
    await page.goto("about:blank");
    await page.goBack();
    expect(page.url()).toBe(`${server.base}/sign-in`);
  });
});

test.describe("two tabs (N25)", () => {
  test("the first tab restarts for the person who signs in in the second, and says so", {
    tag: "@verify",
  }, async ({ context }) => {
    const first = await openTab(context);
    await first.page.goto(signInAddress(monasToken));
    await expectBoardOf(first.page, "Mona Haddad");
    const second = await openTab(context);
    await second.page.goto(signInAddress(omarsToken));
    await second.page.getByRole("button", { name: "Sign in as Omar Saleh" }).click();
    await expectBoardOf(second.page, "Omar Saleh");
    const dialog = first.page.getByRole("dialog", { name: "Signed in as Omar Saleh" });
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await examine(first.page);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expectBoardOf(first.page, "Omar Saleh");
  });

  test("a tab with something open says so, and restarts when that is closed", {
    tag: "@verify",
  }, async ({ context }) => {
    const first = await openTab(context);
    await first.page.goto(signInAddress(monasToken));
    await expectBoardOf(first.page, "Mona Haddad");
    // The sound panel holds a restart back, as every panel and popup does.
    await first.page.getByRole("button", { name: /^Sound/ }).click();
    const second = await openTab(context);
    await second.page.goto(signInAddress(omarsToken));
    await second.page.getByRole("button", { name: "Sign in as Omar Saleh" }).click();
    await expect(first.page.getByText("Signed in elsewhere as Omar Saleh.")).toBeVisible();
    await examine(first.page);
    const calls = first.requests.filter((request) => request.url().includes("/orders/"));
    expect(calls.every((call) => call.headers()["authorization"] === `Bearer ${monasToken}`)).toBe(
      true,
    );
    await first.page.bringToFront();
    await first.page.keyboard.press("Escape");
    await expect(first.page.getByRole("dialog", { name: "Signed in as Omar Saleh" })).toBeVisible({
      timeout: 20_000,
    });
  });
});

test.describe("signing out (N25)", () => {
  test("by keyboard removes the tokens and shows the login page in every tab", {
    tag: "@verify",
  }, async ({ context }) => {
    const [first, second] = [await openTab(context), await openTab(context)];
    for (const { page } of [first, second]) {
      await page.goto(signInAddress(monasToken));
      await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
    }
    await first.page.bringToFront();
    await first.page.getByRole("button", { name: "Account" }).focus();
    await first.page.keyboard.press("Enter");
    // Past the four languages and the licences.
    for (let tab = 0; tab < 6; tab += 1) await first.page.keyboard.press("Tab");
    await expect(first.page.getByRole("button", { name: "Sign out" })).toBeFocused();
    await first.page.keyboard.press("Enter");
    for (const { page } of [first, second]) {
      await expect(page.getByText("Please login and try again")).toBeVisible({ timeout: 20_000 });
      expect(await storedJwt(page)).toBeUndefined();
    }
    await first.page.goto("/");
    await expect(first.page.getByText("Please login and try again")).toBeVisible();
  });
});

test.describe("the login page", () => {
  for (const [what, values] of Object.entries({
    "nothing is stored": {},
    "the refresh token is missing": { tokens: JSON.stringify({ jwt: goodJwt }) },
    "the token cannot be decoded": { tokens: tokensText("nonsense") },
    "the refresh is refused": { tokens: tokensText(expiredJwt) },
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
      const ready = locale === "en" ? "Mark ready" : "تم التجهيز";
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
      await page.goto(handOffAddress(goodJwt));
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
  await page.goto(handOffAddress(goodJwt));
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

test("Two tabs that refresh at the same moment send one request for each token (F-S32)", {
  tag: "@verify",
}, async ({ context }) => {
  const server = new SmallBackEnd();
  await server.start();
  // A token is refreshed with 300 s left: each lasts two seconds.
  server.lifetimeSeconds = 302;
  // Meanwhile the other tab waits for the lock.
  server.refreshMs = 400;
  await context.clock.install();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, server, server.issue(mona));
  await second.goto(server.base);
  await expectBoardOf(second, mona.name);
  const before = server.refreshed.length;
  // The tabs share the clock of their context.
  await passUntil(first, server, () => expect(server.refreshed.length).toBeGreaterThan(before + 5));
  await server.stop();
  const twice = server.refreshed.filter((jwt, at) => server.refreshed.indexOf(jwt) !== at);
  expect(twice).toEqual([]);
});
