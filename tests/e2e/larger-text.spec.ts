import { type Browser, chromium, expect, type Page, test } from "@playwright/test";
import { joinClass, openClass, openTablet } from "./support/class-in-browser.ts";
import type { Scene } from "./support/scenes/scene.ts";
import { scenes } from "./support/scenes/scenes.ts";
import { Stage } from "./support/scenes/stage.ts";

/** The font sizes that a browser offers: very small, small, medium, a step, large. */
const fontSizes = [12, 16, 18, 20, 24];
const windows = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
/** One kind of surface each. */
const names = [
  ...["hd-unconfirmed", "hd-new", "hd-ready", "hd-in-progress", "hd-delivered"],
  ...["pickup-unconfirmed", "pickup-new", "pickup-ready", "pickup-collected", "scheduled"],
  ...[
    "order-cash",
    "checkout",
    "reject",
    "eta",
    "readiness",
    "find",
    "account-menu",
    "rider-overview",
  ],
  ...["training-lessons", "training-lesson-run", "training-debrief", "training-console"],
];

let stopClass: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await stopClass?.();
  stopClass = undefined;
});

/** The trainer's page before the start, with one trainee who waits. */
const classStart: Scene = {
  name: "class-start",
  reach: async ({ page }) => {
    const { browser, pageAddress, joinAddress, stop } = await openClass({ lesson: "first-order" });
    stopClass = async () => {
      await browser.close();
      await stop();
    };
    await joinClass(await openTablet(browser, joinAddress), "Fatima");
    await page.goto(pageAddress.replace("class.example", "127.0.0.1"));
    await expect(page.getByRole("button", { name: "Start for 1" })).toBeVisible();
  },
};
/** The largest size of a crowded list and of a popup stay in the quick tests, and the one at which a phone's tabs have the least room. */
const quick: readonly string[] = ["24 hd-in-progress", "24 order-cash", "18 hd-ready"];

/** Text that is cut off without an ellipsis, or in its height, and text of controls and timers that is cut off at all. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: HTMLElement) =>
      element.clientWidth > 1 && element.clientHeight > 1 && element.checkVisibility();
    const hasText = (element: HTMLElement) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
    const isWhole = (element: HTMLElement) =>
      element.closest("button, a, time, [data-column=elapsed], [data-column=amount]") !== null;
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => isSeen(element) && hasText(element))
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isWide = element.scrollWidth > element.clientWidth + 1 && overflowX !== "visible";
        const isTall = element.scrollHeight > element.clientHeight + 3 && overflowY === "hidden";
        const isMeant = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        return (isWide && (!isMeant || isWhole(element))) || (isTall && !isMeant);
      })
      .map((element) => `${element.className}: ${element.textContent}`);
  });
}

/** Controls that lie outside of the window even when they are scrolled to. */
function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const isInside = (control: HTMLElement): boolean => {
      control.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left >= -1 && right <= innerWidth + 1 && bottom > 1 && top < innerHeight - 1;
    };
    const places = [...document.querySelectorAll("*")].map(
      (element) => [element, element.scrollTop, element.scrollLeft] as const,
    );
    const lost = [
      ...layer.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea"),
    ]
      .filter((control) => control.clientWidth > 1 && control.checkVisibility())
      .filter((control) => !isInside(control))
      .map(
        (control) => control.getAttribute("aria-label") ?? control.textContent ?? control.tagName,
      );
    for (const [element, top, left] of places) {
      element.scrollTop = top;
      element.scrollLeft = left;
    }
    return lost;
  });
}

for (const fontSize of fontSizes) {
  test.describe(`at a font size of ${fontSize}`, () => {
    let browser: Browser;
    test.beforeAll(async () => {
      const { launchOptions } = test.info().project.use;
      const args = [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`];
      browser = await chromium.launch({ ...launchOptions, args });
    });
    test.afterAll(() => browser.close());

    const chosen = scenes.filter(({ name }) => names.includes(name));
    for (const scene of [...chosen, classStart]) {
      const tag = quick.includes(`${fontSize} ${scene.name}`) ? [] : "@verify";
      test(`${scene.name} cuts no text and loses no control (N53)`, { tag }, async ({
        baseURL,
      }) => {
        const [viewport] = windows;
        const page = await browser.newPage({
          ...(baseURL && { baseURL }),
          viewport,
          reducedMotion: "reduce",
        });
        await scene.reach(new Stage(page, "en"));
        await page.evaluate(() => document.fonts.ready);
        const font = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(font).toBe(`${fontSize}px`);
        for (const size of windows) {
          await page.setViewportSize(size);
          await drawn(page);
          expect.soft(await cutTexts(page), `cut at ${size.width}`).toEqual([]);
          expect.soft(await lostControls(page), `lost at ${size.width}`).toEqual([]);
        }
        await page.close();
      });
    }
  });
}

/** Waits until a new size of the window is drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
