import { expect, test } from "@playwright/test";
import {
  namesMissing,
  sidewaysScrollers,
  smallTargets,
  violations,
  wear,
} from "./support/examination.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { scenes } from "./support/scenes/scenes.ts";
import { Stage } from "./support/scenes/stage.ts";

let blocked: readonly string[] = [];
test.beforeEach(async ({ page }) => {
  blocked = await watchPolicy(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
});
// Every scene works under the strict content security policy of the preview.
test.afterEach(() => expect(blocked).toEqual([]));

/** Rules whose result can depend on theme and width. */
const visualRules = ["color-contrast", "target-size", "scrollable-region-focusable"];

const examined = scenes.filter(({ isPictureOnly }) => isPictureOnly !== true);

/** One scene for each kind of surface; the others wait for `npm run verify`. */
const quick: ReadonlySet<string> = new Set([
  "hd-unconfirmed",
  "hd-new",
  "hd-delivered-expanded",
  "find",
  "order-cash",
  "order-pickup",
  "reschedule",
  "eta-invalid",
  "reject",
  "checkout-split",
  "dialog-active-job",
  "rider-dropdown",
  "partner-cancel-question",
  "sound-panel",
  "login-error",
  "training-lesson-run",
  "training-console",
]);
for (const name of quick) if (!examined.some((scene) => scene.name === name)) throw new Error(name);

// Half of the scenes are opened on a desk and half on a phone, since a scene costs several seconds.
for (const [place, { name, reach }] of examined.entries()) {
  const tag = quick.has(name) ? [] : "@verify";
  if (place % 2 === 0) {
    test(`${name}: no violation, names and headings, light and wide or dark and narrow, large targets, no sideways scroll`, {
      tag,
    }, async ({ page }) => {
      await reach(new Stage(page, "en"));
      expect(await violations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await wear(page, "dark");
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violations(page, visualRules)).toEqual([]);
      expect(await namesMissing(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
    });
  } else {
    // Contrast does not depend on the language.
    const theme = place % 4 === 1 ? "dark" : "light";
    test(`${name}, opened on a phone: names and headings, large targets; no violation from right to left (${theme}), no sideways scroll`, {
      tag,
    }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: 390, height: 844 });
      await reach(new Stage(page, "ar"));
      expect(await namesMissing(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 720 });
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
    });
  }
}

test("at 400 % zoom the list shows an order, and a popup can be read and used completely", {
  tag: "@verify",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const stage = new Stage(page, "en");
  await stage.open({ path: "/home-delivery/unconfirmed" });
  const approve = stage.rows.first().getByRole("button", { name: "Approve" });
  await approve.scrollIntoViewIfNeeded();
  await expect(approve).toBeInViewport({ ratio: 1 });
  await stage.openPopup();
  const body = stage.dialog.getByRole("tabpanel");
  const facts = body.getByText("Payment", { exact: true });
  await facts.scrollIntoViewIfNeeded();
  await expect(facts).toBeInViewport({ ratio: 1 });
  expect(await stage.dialog.evaluate((popup) => popup.clientHeight)).toBeGreaterThan(200);
  const scroller = await facts.evaluate((fact) => {
    let element: Element | null = fact;
    while (element !== null && element.scrollHeight <= element.clientHeight) {
      element = element.parentElement;
    }
    return element?.clientHeight ?? 0;
  });
  expect(scroller).toBeGreaterThan(200);
});

test("with the text spacing that readers may set, a running time is shown in full", {
  tag: "@verify",
}, async ({ page }) => {
  const stage = new Stage(page, "en");
  await stage.open({ path: "/home-delivery/new" });
  await expect(stage.rows.first()).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  const cutOff = await page.getByRole("timer").evaluateAll((timers) =>
    timers.flatMap((timer) => {
      const digits = timer.querySelector("time") as Element;
      const range = document.createRange();
      range.selectNodeContents(digits);
      const clip = getComputedStyle(digits).contain.match(/strict|content|paint/) ? digits : timer;
      const [text, box] = [range.getBoundingClientRect(), clip.getBoundingClientRect()];
      return text.left < box.left || text.right > box.right ? [`${digits.textContent}`] : [];
    }),
  );
  expect(cutOff).toEqual([]);
});
