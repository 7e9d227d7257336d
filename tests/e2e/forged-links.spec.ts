import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { violations, wear } from "./support/examination.ts";
import { passUntil } from "./support/page-time.ts";
import { mona, omar, SmallBackEnd } from "./support/small-back-end.ts";

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

async function expectBoardOf(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(name);
  await page.keyboard.press("Escape");
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

  test("without a state and for no one who is signed in opens the login page", {
    tag: "@verify",
  }, async ({ page }) => {
    server = new SmallBackEnd();
    await server.start();
    await page.goto(server.signInAddress(makeJwt(soon(), { sub: "1" }), omar));
    await expect(page.getByText("Please login and try again")).toBeVisible();
    expect([await storedTokens(page), server.refreshed]).toEqual([null, []]);
  });

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
