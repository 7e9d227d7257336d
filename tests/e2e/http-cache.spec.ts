import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page, test } from "@playwright/test";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { browserArguments } from "../support/run/browser-arguments.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { passUntil, soon } from "./support/page-time.ts";
import { mona, omar, SmallBackEnd } from "./support/small-back-end.ts";

/** Headers about caching; the last three let a browser's cache answer without asking the server. */
const cachings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an ETag alone": { etag: "by the server" },
  "a date of change alone": { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" },
  "an ETag and a date of change": {
    etag: "by the server",
    "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT",
  },
  "an hour of freshness": { "cache-control": "max-age=3600" },
};

const customer = "Quillfeather-Zyzzyva";

function anOrder(id: number): object {
  const now = new Date().toISOString();
  return wireOrder(
    {
      ...{ order_id: id, order_status: "new", scheduled: false, scheduled_for: null },
      ...{ rider_id: null, logistics_job: null, status_updates: [], placed_at: now },
    },
    { order_number: `A-${id}`, customer: { id: 77, name: customer, telephone: "+60123456789" } },
  );
}

function rowOf(page: Page, id: number) {
  return page.locator("tr[data-order]").filter({ hasText: `A-${id}` });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Please login and try again")).toBeVisible();
}

async function expectBoardOf(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(name);
  await page.keyboard.press("Escape");
}

/** A browser whose profile is a folder of its own, as on a tablet. */
async function openProfile(): Promise<{ folder: string; context: BrowserContext }> {
  const folder = mkdtempSync(join(tmpdir(), "delivery-manager-profile-"));
  const executablePath = await findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    args: [...browserArguments],
    ...(executablePath !== undefined && { executablePath }),
  });
  return { folder, context };
}

/** The files of the profile that hold the text. */
function filesWith(folder: string, text: string): readonly string[] {
  const wanted = [Buffer.from(text), Buffer.from(text, "utf16le")];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(path);
    return wanted.some((each) => bytes.includes(each));
  });
}

for (const [what, headers] of Object.entries(cachings)) {
  test(`With ${what} lists stay fresh, the next person is not the last one, and no customer's name stays on the device (N23, N25)`, {
    tag: "@verify",
  }, async () => {
    const server = new SmallBackEnd({ headers });
    await server.start();
    const { folder, context } = await openProfile();
    try {
      await context.clock.install();
      const [page] = context.pages();
      if (page === undefined) throw new Error("The browser has no page");
      server.orders = { "/orders/new": [anOrder(71)] };
      await page.goto(server.signInAddress(server.issue(mona), mona));
      await expectBoardOf(page, mona.name);
      await page.goto(`${server.base}/home-delivery/new`);
      await expect(rowOf(page, 71)).toBeVisible();
      const asked = () => server.asked.filter(({ path }) => path.endsWith("/orders/new")).length;
      const before = asked();
      // Without live updates the shown list is loaded every 10 to 15 s.
      await passUntil(page, server, () => expect(asked()).toBeGreaterThan(before));
      server.orders = { "/orders/new": [anOrder(71), anOrder(72)] };
      await passUntil(page, server, () => expect(rowOf(page, 72)).toBeVisible(soon));
      await rowOf(page, 72).locator('[data-column="number"] button').click();
      await expect(page.getByRole("dialog")).toContainText(customer);
      await page.keyboard.press("Escape");
      await signOut(page);
      await page.goto(server.signInAddress(server.issue(omar), omar));
      await expectBoardOf(page, omar.name);
      await signOut(page);
      // The search finds what the browser does cache.
      await page.evaluate(() => fetch("/core/cached").then((answer) => answer.text()));
    } finally {
      await context.close();
      await server.stop();
    }
    expect(filesWith(folder, SmallBackEnd.cachedText)).not.toEqual([]);
    expect(filesWith(folder, customer)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
}

test("A call asks for no header that a server must allow across origins, and a list that has not changed is no lost network (N23, RL-2)", {
  tag: "@verify",
}, async ({ page }) => {
  const server = new SmallBackEnd({ origin: "other", headers: { etag: "by the server" } });
  await server.start();
  server.orders = { "/orders/new": [anOrder(71)] };
  await page.clock.install();
  await page.goto(server.signInAddress(server.issue(mona), mona));
  await expectBoardOf(page, mona.name);
  await page.goto(`${server.base}/home-delivery/new`);
  await expect(rowOf(page, 71)).toBeVisible();
  // The answer to the first has been shown when the second is sent.
  const conditional = () =>
    server.asked.filter(
      ({ path, headers }) => path.endsWith("/orders/new") && headers["if-none-match"] !== undefined,
    );
  await passUntil(page, server, () => expect(conditional().length).toBeGreaterThanOrEqual(2));
  await expect(page.getByText("You can read, search and open them")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await server.stop();
  const allowed = ["authorization", "content-type", "if-none-match"];
  const wanted = server.asked
    .filter(({ method }) => method === "OPTIONS")
    .flatMap(({ headers }) => String(headers["access-control-request-headers"]).split(","));
  expect(wanted).toContain("authorization");
  expect([...new Set(wanted)].filter((name) => !allowed.includes(name))).toEqual([]);
});
