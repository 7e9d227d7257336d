import { type Browser, chromium, expect, type Locator, type Page } from "@playwright/test";
import { listLengthMax } from "../../adapters/wire/limits.ts";
import { sliceLength } from "../../adapters/wire/long-answer.ts";
import type { Language } from "../../ports/entities/language.ts";
import { staticFile } from "../../simulator/node/app-page.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireItem, wireOrder } from "../support/samples/wire-orders.ts";
import { loopbackFiles } from "../support/servers/loopback-files.ts";
import { Board } from "./support/board.ts";
import { joinClass, openClass, openTablet } from "./support/class-in-browser.ts";
import {
  drawn,
  namesMissing,
  sidewaysScrollers,
  smallTargets,
  violations,
  wear,
} from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import type { Scene } from "./support/scenes/scene.ts";
import { scenes } from "./support/scenes/scenes.ts";
import { Stage } from "./support/scenes/stage.ts";
import { test } from "./support/tablets.ts";

/** Rules whose result can depend on theme and width. */
const visualRules = ["color-contrast", "target-size", "scrollable-region-focusable"];

const examined = scenes.filter(({ isPictureOnly }) => isPictureOnly !== true);

/** A list, a popup, a dialog with many controls, and training on a phone; the others wait for `npm run verify`. */
const quickScenes: ReadonlySet<string> = new Set([
  "hd-unconfirmed",
  "order-cash",
  "checkout-split",
  "training-lesson-run",
]);

for (const name of quickScenes)
  if (!examined.some((scene) => scene.name === name)) throw new Error(name);

/** The screens that branches have: a phone, a tablet on its short side, two on their long sides, a counter and a wall. */
const sizes = {
  phone: { width: 390, height: 844 },
  upright: { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  largeTablet: { width: 1180, height: 820 },
  counter: { width: 1280, height: 800 },
  wall: { width: 1920, height: 1080 },
};

type Size = keyof typeof sizes;

/** Whole rows below the training band, and the height of a row; cards differ in height. */
const rowsOf: Readonly<
  Record<Exclude<Size, "phone" | "upright">, { rows: number; height: number }>
> = {
  tablet: { rows: 8, height: 56 },
  largeTablet: { rows: 8, height: 64 },
  counter: { rows: 7, height: 64 },
  wall: { rows: 9, height: 80 },
};

/** A size in one language each; the others wait for `npm run verify`. */
const quickSizes: Readonly<Partial<Record<Size, Language>>> = { phone: "ar", tablet: "en" };

const tagOf = (size: Size, language: Language) => (quickSizes[size] === language ? [] : "@verify");

async function open(page: Page, size: Size, language: Language, path = "/home-delivery/new") {
  await page.setViewportSize(sizes[size]);
  const stage = new Stage(page, language);
  await stage.open({ path });
  await expect(stage.rows.first()).toBeVisible();
  // The lists of unconfirmed orders come by themselves, and their line takes room.
  if (!path.endsWith("/unconfirmed")) await expect(page.locator("[data-waiting]")).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return stage;
}

/** Gives the open page another size, and waits until it has been laid out and drawn. */
async function show(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
}

/** The rows that are shown completely, and the height of the first. */
function wholeRows(page: Page): Promise<{ rows: number; height: number }> {
  return page.evaluate(() => {
    const list = document.querySelector("main section[tabindex]")?.getBoundingClientRect();
    const places = [...document.querySelectorAll("tr[data-order]")].map((row) =>
      row.getBoundingClientRect(),
    );
    const whole = places.filter(
      ({ top, bottom }) => list !== undefined && top >= list.top && bottom <= list.bottom + 0.5,
    );
    return { rows: whole.length, height: places[0]?.height ?? 0 };
  });
}

/** Buttons and links whose text does not fit into them. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#root :is(button, a)")]
      .flatMap((control) => [control, ...control.querySelectorAll<HTMLElement>("*")])
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight, tagName }) =>
          clientWidth > 1 &&
          tagName !== "svg" &&
          (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2),
      )
      .map((element) => element.textContent ?? ""),
  );
}

/** Cells whose content lies over that of the next cell, with that content. */
function overlappingCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const placeOf = (cell: Element): { readonly left: number; readonly right: number } => {
      const seen = [...cell.querySelectorAll("*")].filter(
        ({ parentElement, clientWidth }) =>
          clientWidth > 1 &&
          parentElement !== null &&
          // Text that an ellipsis cuts off is not seen beyond its box.
          getComputedStyle(parentElement).overflowX === "visible",
      );
      const boxes = seen.map((element) => element.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    };
    return [...document.querySelectorAll("tr[data-order] > td")].flatMap((cell) => {
      const next = cell.nextElementSibling;
      if (next === null) return [];
      const [one, other] = [placeOf(cell), placeOf(next)];
      const isOver = Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1;
      return isOver ? [`${cell.textContent} over ${next.textContent}`] : [];
    });
  });
}

/** Rows of which the first two items cannot be read: the third letter of a name, at least half of it, has to be seen. */
function unreadableItems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rangeOf = (element: Element, from: number, to: number): DOMRect => {
      const range = document.createRange();
      const text = element.firstChild as Text;
      range.setStart(text, from);
      range.setEnd(text, Math.min(to, text.length));
      return range.getBoundingClientRect();
    };
    const isSeen = (element: Element, name: string): boolean => {
      const start = (element.textContent ?? "").indexOf(name);
      const half = rangeOf(element, start, start + Math.max(3, Math.ceil(name.length / 2)));
      const box = element.getBoundingClientRect();
      const isInside = half.left >= box.left - 1 && half.right <= box.right + 1;
      return isInside && half.bottom <= box.bottom + 2;
    };
    return [...document.querySelectorAll("td[data-column=items]")].flatMap((cell) => {
      const texts = [...cell.querySelectorAll('bdi:not([class*="second"])')];
      const names = texts.flatMap((element) =>
        (element.textContent ?? "").split(", ").map((name) => ({ element, name })),
      );
      const isReadable = names.slice(0, 2).every(({ element, name }) => isSeen(element, name));
      return isReadable ? [] : [cell.textContent ?? ""];
    });
  });
}

/** Lines in which a name is cut off to less room than another one has. */
function unevenNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = document.querySelectorAll("td[data-column=location] [class*=sharing]");
    return [...lines].flatMap((line) => {
      const names = [...line.querySelectorAll("bdi")];
      const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
      const widths = (some: readonly Element[]) => some.map(({ clientWidth }) => clientWidth);
      const isEven = Math.max(...widths(names)) <= Math.min(...widths(cut)) + 2;
      return isEven ? [] : [line.textContent ?? ""];
    });
  });
}

/** The places of the list and its first row. */
async function listAndRow(page: Page) {
  const list = await page.locator("main section[tabindex]").boundingBox();
  return { list, row: await page.locator("tr[data-order]").first().boundingBox() };
}

/** Pairs of a notice and a row, a button or a link that lie over each other. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = document.querySelector("main")?.getBoundingClientRect();
    const regions = [...document.querySelectorAll("section[aria-label] , [role=status]")].filter(
      (region) => region.closest("main") === null && region.textContent !== "",
    );
    const notices = regions.flatMap((region) =>
      [...region.querySelectorAll("div, a, p")].concat(region.matches("section") ? [region] : []),
    );
    const others = [
      ...document.querySelectorAll("tr[data-order], #root button, #root a[href], #root label"),
    ].filter(
      (other) => !notices.some((notice) => notice.contains(other) || other.contains(notice)),
    );
    return notices.flatMap((notice) => {
      const one = notice.getBoundingClientRect();
      if (one.width < 2 || list === undefined) return [];
      return others.flatMap((other) => {
        const place = other.getBoundingClientRect();
        // A row is cut off by its list, a tab by its strip.
        const strip = other.closest("nav, section[tabindex]")?.getBoundingClientRect() ?? place;
        const [top, bottom] = [
          Math.max(place.top, strip.top),
          Math.min(place.bottom, strip.bottom),
        ];
        const [left, right] = [
          Math.max(place.left, strip.left),
          Math.min(place.right, strip.right),
        ];
        const isOver =
          Math.min(one.right, right) - Math.max(one.left, left) > 1 &&
          Math.min(one.bottom, bottom) - Math.max(one.top, top) > 1;
        return isOver ? [`${notice.textContent} over ${other.textContent?.slice(0, 40)}`] : [];
      });
    });
  });
}

/** Makes each letter about 5 % wider: texts must not fit the one font that this machine happens to have. */
async function widenLetters(page: Page): Promise<void> {
  // The page's policy allows no inline style sheet, but one that a script constructs.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#root * { letter-spacing: 0.025em !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Mutes the sound, so that its state is shown while orders wait. */
async function mute(page: Page, stage: Stage): Promise<void> {
  await page.locator("#sound-button").click();
  await page.getByRole("checkbox", { name: stage.t("sound.mute") }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText(stage.t("sound.isOff"), { exact: true })).toBeVisible();
}

/**
 * Assigns the first rider by keyboard: a click of Playwright that has to wait for a place to settle scrolls the list
 * meanwhile.
 */
async function assignRider(stage: Stage, row: Locator): Promise<void> {
  await row.locator('[data-column="rider"] button').first().press("Enter");
  await expect(stage.dialog.getByRole("option").first()).toBeVisible();
  await stage.page.keyboard.press("ArrowDown");
  await stage.page.keyboard.press("Enter");
  await expect(stage.dialog).toHaveCount(0);
}

/** Stops branch time: no order comes or goes by itself, and notices stay. */
async function stopTime(page: Page): Promise<void> {
  // The page opens its console once it is idle.
  await page.waitForFunction(() => "branch" in window);
  await page.evaluate(() => (window as unknown as ConsoleWindow).branch.clock.pause());
  // The band says so in a line that takes room, and the board stands below that from the next frame on.
  await expect(page.locator("#training [role='status'] strong")).toBeVisible();
  await drawn(page);
}

/** Moves a scheduled order by half an hour, then assigns a rider. */
async function showTwoNotices(page: Page, stage: Stage): Promise<void> {
  await stopTime(page);
  await page.locator('nav a[href*="/scheduled"]').click();
  await expect(page.locator('[data-tab="scheduled"][aria-current="page"]')).toBeVisible();
  // Not only the cards in view: the others are drawn once these have been painted.
  await expect(async () => {
    const entries = Number(
      await page.locator("table[aria-rowcount]").getAttribute("aria-rowcount"),
    );
    expect(await stage.rows.count()).toBe(entries - 1);
  }).toPass();
  const later30 = stage.dialog.getByRole("button", { name: /30/ });
  for (const row of await stage.rows.all()) {
    await stage.openPopup(row);
    if (await later30.isVisible()) break;
    await page.keyboard.press("Escape");
    await expect(stage.dialog).toHaveCount(0);
  }
  await later30.click();
  await stage.press("ok");
  await page.keyboard.press("Escape");
  await expect(stage.dialog).toHaveCount(0);
  await page.locator('nav a[href*="/home-delivery/new"]').first().click();
  await assignRider(stage, stage.rows.nth(2));
}

/** Tabs of which a part cannot be seen, though all of them together have room. */
function cutTabs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tabs = [...document.querySelectorAll<HTMLElement>("[data-tab]")];
    const strip = tabs[0]?.parentElement;
    if (strip == null) return ["none"];
    const { columnGap, paddingInlineStart } = getComputedStyle(strip);
    const needed =
      tabs.reduce((width, tab) => width + tab.getBoundingClientRect().width, 0) +
      (tabs.length - 1) * Number.parseFloat(columnGap) +
      2 * Number.parseFloat(paddingInlineStart);
    const isRoom = needed <= window.innerWidth;
    const { left, right } = strip.getBoundingClientRect();
    return tabs
      .filter((tab) => {
        const place = tab.getBoundingClientRect();
        const isUrgent = tab.querySelector('[data-urgent="true"]') !== null;
        const isCut = place.left < left - 1 || place.right > right + 1;
        return isCut && (isRoom || isUrgent);
      })
      .map(({ textContent }) => textContent ?? "");
  });
}

/** Buttons and links of notices and of the sound's state whose words take more than one line. */
function wrappedButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#root [role=status] :is(button, a)")]
      .filter((control) => {
        const words = document.createRange();
        words.selectNodeContents(control);
        const lines = new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        return control.checkVisibility() && control.querySelector("svg") === null && lines.size > 1;
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}

/** The whole rows of orders in progress, and those of their riders' and partner drivers' names that are cut. */
function carriersInProgress(page: Page) {
  return page.evaluate(() => {
    const list = document.querySelector("main section[tabindex]")?.getBoundingClientRect();
    const isCut = (element: Element): boolean => {
      const name = document.createRange();
      name.selectNodeContents(element);
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const cell = element.closest("td")?.getBoundingClientRect();
      const row = element.closest("tr")?.getBoundingClientRect();
      if (cell === undefined || row === undefined) return true;
      const isOutside =
        left < cell.left - 0.5 ||
        right > cell.right + 0.5 ||
        top < row.top - 0.5 ||
        bottom > row.bottom + 0.5;
      return isOutside || element.scrollWidth > element.clientWidth + 1;
    };
    const whole = [...document.querySelectorAll("tr[data-order]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= list.bottom + 0.5;
    });
    const lines = whole.flatMap((row) => [
      ...row.querySelectorAll('td[data-column="assigned"] [data-whole] > *'),
    ]);
    return {
      rows: whole.length,
      // A name and what its bearer is.
      lines: lines.length / 2,
      cut: lines.filter(isCut).map(({ textContent }) => textContent),
    };
  });
}

/** The distance of each card from the top of the screen. Cards out of sight come and go as the list is scrolled. */
function cardTops(page: Page): Promise<readonly (readonly [string, number])[]> {
  return page.locator("tr[data-order]").evaluateAll((cards) =>
    cards
      .map((card) => ({ card, place: card.getBoundingClientRect() }))
      .filter(({ place }) => place.bottom > 0 && place.top < window.innerHeight)
      .map(({ card, place }) => [card.getAttribute("data-order") ?? "", Math.round(place.top)]),
  );
}

/** The same at the very end of the list. Cards that come into it are measured, which moves others and the end. */
async function cardTopsAtEnd(page: Page): ReturnType<typeof cardTops> {
  let tops = await cardTops(page);
  await expect(async () => {
    const before = tops;
    await page.locator("main section[tabindex]").evaluate((list) => {
      list.scrollTop = list.scrollHeight;
      return new Promise((drawn) => requestAnimationFrame(drawn));
    });
    tops = await cardTops(page);
    expect(tops).toEqual(before);
  }).toPass();
  return tops;
}

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
  ...["taking-orders", "load-open", "large-order-open", "asked-code", "more-time"],
  "training-exam-debrief",
];

/** The largest size of a crowded list and of a popup stay in the quick tests. */
const quickTexts: readonly string[] = ["24 hd-in-progress", "24 order-cash"];

/** Text that is cut off without an ellipsis, or in its height, and text of controls and timers that is cut off at all. */
function textsCutOff(page: Page): Promise<string[]> {
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

/** The record that the script below keeps in the page. */
interface Seen {
  slices: number;
  /** The slices before the first press, and the rows that were shown then. */
  atPress?: { readonly slices: number; readonly rows: number };
  longestTaskMs: number;
}

const listPath = "/api/v1/orders/new";

type SeenWindow = typeof window & { seen: Seen };

/** Some 50 MB. */
function longAnswer(): Buffer {
  const now = Date.now();
  const orders = Array.from({ length: listLengthMax }, (_, index) =>
    wireOrder(
      {
        order_id: index + 1,
        scheduled: false,
        scheduled_for: null,
        placed_at: new Date(now - index * 100).toISOString(),
      },
      {
        order_number: `N-${index + 1}`,
        items: Array.from({ length: 3 }, (_, line) => wireItem({ order_item_id: line + 1 })),
      },
    ),
  );
  return Buffer.from(JSON.stringify({ orders }));
}

function recordSlices(): void {
  const seen: Seen = { slices: 0, longestTaskMs: 0 };
  (window as SeenWindow).seen = seen;
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", ({ data }: MessageEvent<{ readonly kind?: string }>) => {
        if (data.kind === "slice") seen.slices += 1;
      });
    }
  };
  addEventListener("click", () => {
    const rows = document.querySelectorAll("[data-order]").length;
    seen.atPress ??= { slices: seen.slices, rows };
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  }).observe({ type: "longtask" });
}

test.describe("every scene", () => {
  let blocked: readonly string[] = [];

  test.beforeEach(async ({ page }) => {
    blocked = await watchPolicy(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  // Every scene works under the strict content security policy of the preview.
  test.afterEach(() => expect(blocked).toEqual([]));

  // Half of the scenes are opened on a desk and half on a phone, since a scene costs several seconds.
  for (const [place, { name, reach }] of examined.entries()) {
    const tag = quickScenes.has(name) ? [] : "@verify";
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

  test("a long list of riders leaves the buttons of its popup in sight, also on a tablet", {
    tag: "@verify",
  }, async ({ page }) => {
    await scenes.find(({ name }) => name === "rider-popup")?.reach(new Stage(page, "en"));
    const reassign = page.getByRole("dialog").getByRole("button", { name: "Reassign" });
    for (const { width, height } of [
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect(reassign).toBeInViewport({ ratio: 1 });
    }
  });

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
        const clip = getComputedStyle(digits).contain.match(/strict|content|paint/)
          ? digits
          : timer;
        const [text, box] = [range.getBoundingClientRect(), clip.getBoundingClientRect()];
        return text.left < box.left || text.right > box.right ? [`${digits.textContent}`] : [];
      }),
    );
    expect(cutOff).toEqual([]);
  });
});

/** On each screen no text, tab or button is cut or covered. */
async function expectWhole(page: Page, waiting: Locator): Promise<void> {
  for (const size of ["counter", "tablet", "phone"] as const) {
    await show(page, size);
    for (const text of await waiting.locator("a span").all()) {
      const cutOff = await text.evaluate((span) => span.scrollHeight - span.clientHeight);
      expect(cutOff, size).toBeLessThan(3);
    }
    expect(await cutTexts(page), size).toEqual([]);
    expect(await cutTabs(page), size).toEqual([]);
    expect(await wrappedButtons(page), size).toEqual([]);
    expect(await covered(page), size).toEqual([]);
    expect(await sidewaysScrollers(page), size).toEqual([]);
  }
}

/** The rows, targets and texts of the board are whole on this screen, and nothing is covered. */
async function expectFitting(page: Page, stage: Stage, size: Size): Promise<void> {
  await show(page, size);
  const areCards = size === "phone" || size === "upright";
  if (!areCards) await expect.poll(() => wholeRows(page), size).toEqual(rowsOf[size]);
  expect(await sidewaysScrollers(page), size).toEqual([]);
  expect(await smallTargets(page), size).toEqual([]);
  expect(await cutTexts(page), size).toEqual([]);
  if (!areCards) expect(await unreadableItems(page), size).toEqual([]);
  await expect(page.getByText(stage.t("rider.assign")).first()).toBeVisible();
  const waiting = page.getByRole("region", { name: stage.t("waiting.label") });
  await expect(waiting).toBeVisible();
  for (const part of await waiting.locator("a, button").all()) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect(await covered(page), size).toEqual([]);
}

test.describe("the screens that branches have", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  for (const language of ["en", "ar", "ms", "zh"] as const) {
    test(`with letters 5 % wider, the sound off and two notices at once, no text, tab or button is cut or covered on a phone, a tablet or a counter screen (${language}) [N26]`, {
      tag: language === "ar" ? [] : "@verify",
    }, async ({ page }) => {
      const stage = await open(page, "phone", language);
      await widenLetters(page);
      await mute(page, stage);
      const waiting = page.getByRole("region", { name: stage.t("waiting.label") });
      await expect(waiting).toBeVisible();
      await expectWhole(page, waiting);
      await showTwoNotices(page, stage);
      const notices = page.getByRole("region", { name: stage.t("notices.label") });
      await expect(notices.getByText(stage.t("undo"), { exact: true })).toBeVisible();
      const next = notices.getByRole("button").filter({ hasText: "+1" });
      await expect(next).toBeVisible();
      await expectWhole(page, waiting);
      await next.click();
      await expect(notices.getByText(stage.t("view"), { exact: true })).toBeVisible();
      await expectWhole(page, waiting);
    });
  }

  for (const language of ["en", "ar", "ms"] as const) {
    test(`the board fits every screen (${language}): rows, targets and texts whole, nothing covered [N26]`, {
      tag: language === "ar" ? [] : "@verify",
    }, async ({ page }) => {
      const stage = await open(page, "wall", language);
      // A keyboard on the screen makes the page lower and covers nothing.
      await expect(page.locator("meta[name=viewport]")).toHaveAttribute(
        "content",
        /\binteractive-widget=resizes-content\b/,
      );
      for (const size of Object.keys(sizes) as Size[]) {
        await expectFitting(page, stage, size);
      }
    });
  }

  for (const language of ["en", "ar", "ms", "zh"] as const) {
    test(`on a tablet every list fits, and "Assign rider" is whole (${language})`, {
      tag: language === "en" ? [] : "@verify",
    }, async ({ page }) => {
      for (const path of [
        "/home-delivery/new",
        "/home-delivery/waiting-for-pickup",
        "/home-delivery/in-progress",
        "/home-delivery/unconfirmed",
        "/pickup/new",
        "/scheduled",
      ]) {
        await open(page, "tablet", language, path);
        expect(await cutTexts(page), path).toEqual([]);
        expect(await sidewaysScrollers(page), path).toEqual([]);
        expect(await unreadableItems(page), path).toEqual([]);
        expect(await overlappingCells(page), path).toEqual([]);
        expect(await unevenNames(page), path).toEqual([]);
        if (path === "/home-delivery/in-progress") {
          await expect(page.locator("td[data-column=location] [class*=sharing]")).not.toHaveCount(
            0,
          );
        }
      }
    });
  }
});

test.describe("the lists that branches have", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  for (const language of ["en", "ms", "ar"] as const) {
    test(`in progress a counter screen shows 7 orders and a tablet 6 with whole names of their riders and drivers below the training band, and the tab of unconfirmed orders stays in view (${language}) [N40]`, {
      tag: language === "en" ? [] : "@verify",
    }, async ({ page }) => {
      const stage = new Stage(page, language);
      for (const seed of [3, 7]) {
        await page.setViewportSize(sizes.counter);
        await stage.open({ path: "/home-delivery/in-progress", scenario: "friday-night", seed });
        await expect(stage.rows.first()).toBeVisible();
        for (const [size, rows] of [
          ["counter", 7],
          ["tablet", 6],
        ] as const) {
          await show(page, size);
          await expect
            .poll(async () => (await carriersInProgress(page)).rows, size)
            .toBeGreaterThanOrEqual(rows);
          const shown = await carriersInProgress(page);
          expect(shown.cut, size).toEqual([]);
          expect(shown.lines, size).toBe(shown.rows);
        }
        const tab = page.locator('[data-tab="homeDelivery.unconfirmed"]');
        await expect(tab).toBeInViewport({ ratio: 1 });
        await show(page, "phone");
        await expect(tab).toBeInViewport({ ratio: 1 });
      }
    });
  }

  for (const size of ["tablet", "largeTablet", "counter", "wall"] as const) {
    for (const language of ["en", "ar", "ms"] as const) {
      test(`a notice shifts no row and covers nothing on a ${size} screen, and is whole (${language}) [N26]`, {
        tag: tagOf(size, language),
      }, async ({ page }) => {
        const stage = await open(page, size, language);
        await stopTime(page);
        const before = await listAndRow(page);
        await assignRider(stage, stage.rows.nth(2));
        const notices = page.getByRole("region", { name: stage.t("notices.label") });
        await expect(notices.getByText(stage.t("undo"), { exact: true })).toBeVisible();
        expect(await listAndRow(page)).toEqual(before);
        expect(await covered(page)).toEqual([]);
        expect(await cutTexts(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
      });
    }
  }

  for (const size of ["phone", "upright"] as const) {
    for (const language of ["en", "ar"] as const) {
      test(`on a ${size} screen a notice stands below the list: it moves no card and covers nothing (${language}) [N26]`, {
        tag: tagOf(size, language),
      }, async ({ page }) => {
        const stage = await open(page, size, language);
        await stopTime(page);
        const waiting = page.getByRole("region", { name: stage.t("waiting.label") });
        await waiting.getByRole("button").click();
        await expect(waiting).toHaveCount(0);
        const [before] = await cardTops(page);
        await assignRider(stage, stage.rows.first());
        const notices = page.getByRole("region", { name: stage.t("notices.label") });
        const undo = notices.getByText(stage.t("undo"), { exact: true });
        await expect(undo).toBeVisible();
        expect((await cardTops(page))[0]).toEqual(before);
        expect(await covered(page)).toEqual([]);
        expect(await cutTexts(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        // At its end the list cannot scroll back when it gets longer again.
        const atEnd = await cardTopsAtEnd(page);
        await expect(stage.rows.last()).toBeInViewport();
        await notices.getByRole("button", { name: stage.t("dismiss") }).click();
        await expect(undo).toHaveCount(0);
        expect(await cardTops(page)).toEqual(atEnd);
      });
    }
  }

  test("on a tablet nine rows are whole without the training band", { tag: "@verify" }, async ({
    page,
  }) => {
    await open(page, "tablet", "en");
    // By script: the page's policy allows no inline style sheet.
    await page.evaluate(() => {
      document.getElementById("training")?.style.setProperty("display", "none", "important");
      document.documentElement.style.setProperty("--band", "0px", "important");
    });
    await expect.poll(() => wholeRows(page)).toEqual({ rows: 9, height: 56 });
  });

  test("the line of waiting orders is dismissed by keyboard and moves no row [N26]", {
    tag: "@verify",
  }, async ({ page }) => {
    const stage = await open(page, "tablet", "en");
    const line = page.getByRole("region", { name: stage.t("waiting.label") });
    const before = await stage.rows.first().boundingBox();
    await line.getByRole("button", { name: stage.t("dismiss") }).focus();
    await page.keyboard.press("Enter");
    await expect(line).toHaveCount(0);
    await expect(page.locator("main section[tabindex]")).toBeFocused();
    expect(await stage.rows.first().boundingBox()).toEqual(before);
  });

  test("the tabs that a narrow strip hides are reached by keyboard", { tag: "@verify" }, async ({
    page,
  }) => {
    const stage = await open(page, "tablet", "ms");
    await page.getByRole("button", { name: /^Bunyi/ }).click();
    await page.getByRole("checkbox", { name: stage.t("sound.mute") }).check();
    await page.keyboard.press("Escape");
    const last = page.locator('[data-tab="homeDelivery.delivered"]');
    await last.focus();
    const [tab, strip] = [
      await last.boundingBox(),
      await page.locator("nav:has([data-tab])").boundingBox(),
    ];
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(
      (strip?.x ?? 0) + (strip?.width ?? 0) + 1,
    );
    await page.keyboard.press("Enter");
    await expect(last).toHaveAttribute("aria-current", "page");
  });

  test("staff choose the row height by keyboard, and the device keeps it", {
    tag: "@verify",
  }, async ({ page }) => {
    const stage = await open(page, "counter", "en");
    await page.getByRole("button", { name: /^Sound/ }).press("Enter");
    const choices = page.getByRole("group", { name: stage.t("density.title") });
    await expect(choices.getByRole("radio", { name: stage.t("density.automatic") })).toBeChecked();
    await choices.getByRole("radio", { name: stage.t("density.automatic") }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(choices.getByRole("radio", { name: stage.t("density.compact") })).toBeChecked();
    expect((await wholeRows(page)).height).toBe(56);
    await page.reload();
    await expect(stage.rows.first()).toBeVisible();
    expect((await wholeRows(page)).height).toBe(56);
  });

  test("the state of the sound moves no row, wherever it stands (B-I34)", {
    tag: "@verify",
  }, async ({ page }) => {
    for (const size of Object.keys(sizes) as Size[]) {
      const stage = await open(page, size, "en");
      // The first press of a visit unlocks the sound.
      await page
        .getByRole("heading")
        .or(page.locator("main"))
        .first()
        .click({ position: { x: 2, y: 2 } });
      const before = await stage.rows.first().boundingBox();
      await mute(page, stage);
      expect(await stage.rows.first().boundingBox()).toEqual(before);
      expect(await covered(page)).toEqual([]);
    }
  });
});

test.describe("larger-text", () => {
  let stopClass: (() => Promise<void>) | undefined;

  test.afterEach(async () => {
    await stopClass?.();
    stopClass = undefined;
  });

  /** The trainer's page before the start, with one trainee who waits. */
  const classStart: Scene = {
    name: "class-start",
    reach: async ({ page }) => {
      const { pageAddress, joinAddress, stop } = await openClass({ lesson: "first-order" });
      const browser = page.context().browser();
      if (browser === null) throw new Error("The page has no browser");
      const trainee = await openTablet(browser, joinAddress);
      stopClass = async () => {
        await trainee.context().close();
        await stop();
      };
      await joinClass(trainee, "Fatima");
      await page.goto(pageAddress.replace("class.example", "127.0.0.1"));
      await expect(page.getByRole("button", { name: "Start for 1" })).toBeVisible();
    },
  };

  for (const fontSize of fontSizes) {
    test.describe(`at a font size of ${fontSize}`, () => {
      let browser: Browser;
      test.beforeAll(async () => {
        const { launchOptions } = test.info().project.use;
        const args = [
          ...(launchOptions?.args ?? []),
          `--blink-settings=defaultFontSize=${fontSize}`,
        ];
        browser = await chromium.launch({ ...launchOptions, args });
      });
      test.afterAll(() => browser.close());

      const chosen = scenes.filter(({ name }) => names.includes(name));
      for (const scene of [...chosen, classStart]) {
        const tag = quickTexts.includes(`${fontSize} ${scene.name}`) ? [] : "@verify";
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
          const font = await page.evaluate(
            () => getComputedStyle(document.documentElement).fontSize,
          );
          expect(font).toBe(`${fontSize}px`);
          for (const size of windows) {
            await page.setViewportSize(size);
            await drawn(page);
            expect.soft(await textsCutOff(page), `cut at ${size.width}`).toEqual([]);
            expect.soft(await lostControls(page), `lost at ${size.width}`).toEqual([]);
          }
          await page.close();
        });
      }
    });
  }
});

test("staff can press buttons while a list of 20,000 orders is read", { tag: "@verify" }, async ({
  page,
}) => {
  const body = longAnswer();
  // A page of another origin may not ask this machine for anything.
  const server = await loopbackFiles((request, response) => {
    if (request.url?.startsWith(listPath) === true) {
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return;
    }
    const segments = new URL(request.url ?? "/", "http://any").pathname.split("/").filter(Boolean);
    void staticFile("dist", segments).then((file) =>
      response
        .writeHead(file === undefined ? 404 : 200, { "content-type": file?.contentType })
        .end(file?.content),
    );
  });
  const live = new LivePage(page);
  await live.answer();
  await page.addInitScript(recordSlices);
  await page.route(`**${listPath}*`, (route) => route.continue());
  const seen = () => page.evaluate(() => (window as SeenWindow).seen);
  await page.goto(
    `${server.base}/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`,
  );
  await expect.poll(async () => (await seen()).slices).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
  const { atPress } = await seen();
  expect(atPress?.rows).toBe(0);
  expect(atPress?.slices).toBeLessThan(listLengthMax / sliceLength);
  await expect(page.locator("[data-order]").first()).toBeVisible({ timeout: 50_000 });
  const { slices, longestTaskMs } = await seen();
  expect(slices).toBe(listLengthMax / sliceLength);
  await server.close();
  console.log(
    `${(body.length / 1e6).toFixed(0)} MB: pressed after ${atPress?.slices} of ${slices} slices, ` +
      `longest task ${longestTaskMs.toFixed(0)} ms`,
  );
});

test("the room of the list does not depend on its rows, so that scrolling paints only new ones (PF-11)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  const roomOf = async (scenario: string) => {
    await board.open({ path: "/home-delivery/new", scenario, colleagues: "off" });
    await expect(board.rows.first()).toBeVisible();
    const isLong = await board.scroller.evaluate((list) => list.scrollHeight > list.clientHeight);
    const room = await board.scroller.evaluate((list) => list.parentElement?.clientHeight);
    return { isLong, room };
  };
  const short = await roomOf("quiet-morning");
  const long = await roomOf("lunch-rush");
  expect([short.isLong, long.isLong]).toEqual([false, true]);
  expect(short.room).toBe(long.room);
});

test("a row that has just moved takes no press for a moment [B-I18]", { tag: "@verify" }, async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new", scenario: "lunch-rush", colleagues: "off" });
  await expect(board.rows.nth(1)).toBeVisible();
  const isHit = await board.rows.nth(1).evaluate(async (row) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const buttonOf = (each: Element): HTMLElement => {
      const button = each.querySelector<HTMLElement>('[data-column="actions"] button');
      if (button === null) throw new Error("The row has no button");
      return button;
    };
    const takesPress = (): boolean => {
      const { left, top, width, height } = buttonOf(row).getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && buttonOf(row).contains(hit);
    };
    while (!takesPress()) await frame();
    const { top } = row.getBoundingClientRect();
    const first = row.parentElement?.querySelector('[data-index="0"]');
    if (first == null) throw new Error("The list has no first row");
    buttonOf(first).click();
    while (row.getBoundingClientRect().top === top) await frame();
    const during = takesPress();
    while (!takesPress()) await frame();
    return { during };
  });
  // It ends at all: afterwards the row takes presses again.
  expect(isHit).toEqual({ during: false });
});
