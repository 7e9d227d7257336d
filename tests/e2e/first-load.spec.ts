import { readFileSync } from "node:fs";
import { expect, type Page, type Route, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { LivePage } from "./support/live-page.ts";

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(
  readFileSync("source-maps/manifest.json", "utf8"),
);

/** Each file that a mode waits for before its board can be used, by the sources of its dynamic imports. */
function firstFiles(...modules: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`${name} is no chunk of its own`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const css of entry.css ?? []) files.add(css);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const name of ["index.html", ...modules]) add(name);
  return [...files];
}

/** Servers answer for a file that is not there with 404, or with the page that they give for unknown paths. */
const badAnswers = {
  "404": (route: Route) => route.fulfill({ status: 404, body: "Not found" }),
  "a page of HTML": (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Home</title>" }),
} as const;

const languages = {
  en: "Check the connection and reload the page.",
  ar: "أعد تحميل الصفحة",
  ms: "muat semula halaman",
  zh: "重新加载页面",
} as const;

async function expectStartFailure(page: Page): Promise<void> {
  const text = page.locator("#start-failure");
  await expect(text).toBeVisible();
  for (const [language, words] of Object.entries(languages)) {
    await expect(text.locator(`p[lang="${language}"]`)).toContainText(words);
  }
  await expect(text.locator('p[lang="ar"]')).toHaveAttribute("dir", "rtl");
  await expect(text.locator("p[translate=no]")).toHaveText(/^delivery-manager@\d/);
}

const modes = {
  simulator: {
    modules: ["src/compose/simulator/simulated-ports.ts"],
    address: "/home-delivery/new?simulator&seed=7",
    prepare: async () => undefined,
  },
  live: {
    modules: ["src/compose/live/live-ports.ts", "adapters/browser/page-configuration.ts"],
    address: "/home-delivery/new",
    prepare: (page: Page) => new LivePage(page).answer(),
  },
} as const;

for (const [mode, { modules, address, prepare }] of Object.entries(modes)) {
  for (const [kind, answer] of Object.entries(badAnswers)) {
    test(`each file of the first load of ${mode} mode answered with ${kind} shows a text with Reload`, {
      tag: "@verify",
    }, async ({ page }) => {
      test.slow();
      const files = firstFiles(...modules);
      expect(files.length).toBeGreaterThan(4);
      await prepare(page);
      for (const file of files) {
        await test.step(file, async () => {
          await page.route(`**/${file}`, answer);
          await page.goto(address);
          await expectStartFailure(page);
          await page.unroute(`**/${file}`);
        });
      }
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(page.locator("#start-failure")).toHaveCount(0);
      await expect(page.locator("#root > :not([aria-live])").first()).toBeVisible();
    });
  }
}

test("the text of a failed start is never seen in a normal start, nor under a strict Content-Security-Policy", {
  tag: "@verify",
}, async ({ page }) => {
  const answer = await page.request.get("/");
  expect(answer.headers()["content-security-policy"]).toContain("script-src 'self'");
  await page.addInitScript(() => {
    const seen = { isFailureSeen: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.getElementById("start-failure");
      if (text?.checkVisibility()) seen.isFailureSeen = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await new Board(page).open();
  expect(await page.evaluate("window.seen")).toEqual({ isFailureSeen: false });
  await page.route("**/simulated-ports-*", badAnswers["404"]);
  await page.goto("/home-delivery/new?simulator&seed=8");
  await expectStartFailure(page);
});

test("what staff may need during an outage is loaded when the page is idle after the first list (PF-8)", async ({
  page,
}) => {
  const sources = [
    "src/ui/text/later-en.ts",
    "src/ui/checkout/checkout-modal.tsx",
    "src/ui/delivered/delivered-screen.tsx",
    "src/ui/dialogs/not-recorded-dialog.tsx",
    "src/ui/find/find-dialog.tsx",
    "src/ui/logistics/delivery-popup.tsx",
    "src/ui/notices/away-card.tsx",
    "src/ui/notices/payment-notices.tsx",
    "src/ui/pages/replaced-banner.tsx",
    "src/ui/order-popup/later-views.ts",
    "src/ui/printing/reprint-menu.tsx",
    "src/ui/readiness/readiness-panel.tsx",
    "src/ui/shell/sign-out-question.tsx",
    "src/ui/sound/sound-panel.tsx",
    "src/ui/unconfirmed/deadline-panel.tsx",
  ];
  await new Board(page).open();
  const missing = async (): Promise<readonly string[]> => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    return sources.filter((source) => !loaded.includes(`/${manifest[source]?.file}`));
  };
  await expect.poll(missing).toEqual([]);
});

for (const [kind, answer] of Object.entries(badAnswers)) {
  test(`the chunk of a later screen answered with ${kind} shows its message in place and recovers by Try Again`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.route("**/assets/delivered-screen-*", answer);
    const board = new Board(page);
    await board.open();
    await page.goto("/home-delivery/delivered?simulator&seed=7&scenario=lunch-rush");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("could not be loaded");
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(alert).toBeVisible();
    await page.unroute("**/assets/delivered-screen-*");
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(page.locator("tr[data-rider]").first()).toBeVisible();
  });

  test(`the chunk of a later dialog answered with ${kind} shows a dialog that recovers by Try Again`, {
    tag: kind === "404" ? [] : "@verify",
  }, async ({ page }) => {
    // Its script and its style sheet.
    await page.route("**/assets/delivery-popup-*", answer);
    const board = new Board(page);
    await board.open({ scenario: "handed-out" });
    const open = () =>
      page.locator("td:is([data-column=rider], [data-column=assigned]) button").first().click();
    await open();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Something went wrong");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog).toContainText("Something went wrong");
    await page.unroute("**/assets/delivery-popup-*");
    await dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(dialog.getByRole("listbox")).toBeVisible();
    const styles = await page
      .locator("link[rel=stylesheet][href*='/delivery-popup-']")
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length),
      );
    expect(styles).toHaveLength(1);
    expect(styles[0]).toBeGreaterThan(5);
  });
}
