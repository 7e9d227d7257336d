import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { violations, wear } from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";

const inTheFuture = Date.UTC(2100, 0, 1);
const mona = makeJwt(inTheFuture, { sub: "1" });
const omar = makeJwt(inTheFuture, { sub: "2" });
const people = {
  [mona]: { user_id: 1, user_name: "Mona Haddad" },
  [omar]: { user_id: 2, user_name: "Omar Saleh" },
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

test.describe("a sign-in by link (N25)", () => {
  for (const answer of ["Sign in as Omar Saleh", "Keep the current account"]) {
    test(`asks before it replaces another person: ${answer}`, {
      tag: answer.startsWith("Sign in") ? [] : "@verify",
    }, async ({ context }) => {
      const { page } = await openTab(context);
      await page.goto(signInAddress(mona));
      await expectBoardOf(page, "Mona Haddad");
      await page.goto(signInAddress(omar));
      await expect(page.getByRole("heading", { name: "Sign in as Omar Saleh?" })).toBeVisible();
      expect(await storedJwt(page)).toBe(mona);
      await examine(page);
      await page.getByRole("button", { name: answer }).click();
      const isAccepted = answer.startsWith("Sign in");
      await expectBoardOf(page, isAccepted ? "Omar Saleh" : "Mona Haddad");
      expect(await storedJwt(page)).toBe(isAccepted ? omar : mona);
    });
  }

  test("needs no question for the same person", { tag: "@verify" }, async ({ context }) => {
    const { page } = await openTab(context);
    await page.goto(signInAddress(mona));
    await expectBoardOf(page, "Mona Haddad");
    await page.goto(signInAddress(mona));
    await expectBoardOf(page, "Mona Haddad");
  });

  test("needs no question after the login button of this page", { tag: "@verify" }, async ({
    context,
  }) => {
    const { page } = await openTab(context);
    await page.goto(signInAddress(mona));
    await expectBoardOf(page, "Mona Haddad");
    await page.evaluate(() => localStorage.setItem("delivery-manager.tokens", "torn"));
    await page.reload();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/core\/sso\?state=[0-9a-f]{32}$/);
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    // Meanwhile another tab signs in.
    const other = await openTab(context);
    await other.page.goto(signInAddress(mona));
    await expectBoardOf(other.page, "Mona Haddad");
    await page.goto(signInAddress(omar, state));
    await expectBoardOf(page, "Omar Saleh");
    // The state counts once.
    await page.goto(signInAddress(mona, state));
    await expect(page.getByRole("heading", { name: "Sign in as Mona Haddad?" })).toBeVisible();
  });

  test("is refused with a page of its own where a state is required", { tag: "@verify" }, async ({
    context,
  }) => {
    const { page } = await openTab(context, { attributes: 'data-sign-in-state="required"' });
    await page.goto(signInAddress(omar));
    await expect(page.getByRole("heading", { name: "not started here" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep the current account" })).toHaveCount(0);
    await examine(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/core\/sso\?state=/);
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    await page.goto(signInAddress(mona, state));
    await expectBoardOf(page, "Mona Haddad");
    await page.goto(signInAddress(omar));
    await page.getByRole("button", { name: "Keep the current account" }).click();
    await expectBoardOf(page, "Mona Haddad");
    expect(await storedJwt(page)).toBe(mona);
  });
});

test.describe("two tabs (N25)", () => {
  test("the first tab restarts for the person who signs in in the second, and says so", {
    tag: "@verify",
  }, async ({ context }) => {
    const first = await openTab(context);
    await first.page.goto(signInAddress(mona));
    await expectBoardOf(first.page, "Mona Haddad");
    const second = await openTab(context);
    await second.page.goto(signInAddress(omar));
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
    await first.page.goto(signInAddress(mona));
    await expectBoardOf(first.page, "Mona Haddad");
    // The sound panel holds a restart back, as every panel and popup does.
    await first.page.getByRole("button", { name: /^Sound/ }).click();
    const second = await openTab(context);
    await second.page.goto(signInAddress(omar));
    await second.page.getByRole("button", { name: "Sign in as Omar Saleh" }).click();
    await expect(first.page.getByText("Signed in elsewhere as Omar Saleh.")).toBeVisible();
    await examine(first.page);
    const calls = first.requests.filter((request) => request.url().includes("/orders/"));
    expect(calls.every((call) => call.headers()["authorization"] === `Bearer ${mona}`)).toBe(true);
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
      await page.goto(signInAddress(mona));
      await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
    }
    await first.page.bringToFront();
    await first.page.getByRole("button", { name: "Account" }).focus();
    await first.page.keyboard.press("Enter");
    // Past the four languages.
    for (let tab = 0; tab < 5; tab += 1) await first.page.keyboard.press("Tab");
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
