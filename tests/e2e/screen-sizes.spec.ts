import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Language } from "../../ports/entities/language.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { sidewaysScrollers, smallTargets } from "./support/examination.ts";
import { Stage } from "./support/scenes/stage.ts";

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
const quick: Readonly<Partial<Record<Size, Language>>> = { phone: "ar", tablet: "en" };
const tagOf = (size: Size, language: Language) => (quick[size] === language ? [] : "@verify");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

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
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
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
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
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

for (const language of ["en", "ar", "ms", "zh"] as const) {
  test(`with letters 5 % wider, the sound off and two notices at once, no text, tab or button is cut or covered on a phone, a tablet or a counter screen (${language}) [N26]`, {
    tag: language === "ar" ? [] : "@verify",
  }, async ({ page }) => {
    const stage = await open(page, "phone", language);
    await widenLetters(page);
    await mute(page, stage);
    const waiting = page.getByRole("region", { name: stage.t("waiting.label") });
    await expect(waiting).toBeVisible();
    const expectWhole = async (): Promise<void> => {
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
    };
    await expectWhole();
    await showTwoNotices(page, stage);
    const notices = page.getByRole("region", { name: stage.t("notices.label") });
    await expect(notices.getByText(stage.t("undo"), { exact: true })).toBeVisible();
    const next = notices.getByRole("button").filter({ hasText: "+1" });
    await expect(next).toBeVisible();
    await expectWhole();
    await next.click();
    await expect(notices.getByText(stage.t("view"), { exact: true })).toBeVisible();
    await expectWhole();
  });
}

for (const language of ["en", "ar", "ms"] as const) {
  test(`the board fits every screen (${language}): rows, targets and texts whole, nothing covered [N26]`, {
    tag: language === "ms" ? "@verify" : [],
  }, async ({ page }) => {
    const stage = await open(page, "wall", language);
    for (const size of Object.keys(sizes) as Size[]) {
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
  });
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
        await expect(page.locator("td[data-column=location] [class*=sharing]")).not.toHaveCount(0);
      }
    }
  });
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

test("the state of the sound moves no row, wherever it stands (B-I34)", { tag: "@verify" }, async ({
  page,
}) => {
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
