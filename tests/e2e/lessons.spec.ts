import { expect, type Locator, type Page, test } from "@playwright/test";
import { languageTags } from "../../ports/entities/language.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { Board } from "./support/board.ts";
import { violations } from "./support/examination.ts";

/** The most presses of Tab on the way to a control. */
const tabsMax = 60;

/** The debrief's words in the trainee's language. */
interface DebriefWords {
  readonly boardAt: RegExp;
  readonly takeOver: RegExp;
  readonly note: string;
}

const english: DebriefWords = {
  boardAt: /^The board at/,
  takeOver: /^Take over from/,
  note: "Taking over is not scored.",
};
const arabic: DebriefWords = {
  boardAt: /^اللوحة في/,
  takeOver: /^تولَّ الأمر من/,
  note: "لا تُحتسب نقاط بعد تولّي الأمر.",
};

/** Takes a lesson with nothing but what the screen says. */
class Trainee {
  readonly page: Page;
  private readonly isByKeyboard: boolean;

  constructor(page: Page, isByKeyboard = false) {
    this.page = page;
    this.isByKeyboard = isByKeyboard;
  }

  /** Presses a button or link. By keyboard alone, Tab goes to it from where the focus is. */
  async press(target: Locator): Promise<void> {
    if (!this.isByKeyboard) {
      await target.click({ timeout: 2000 });
      return;
    }
    await this.reach(target);
    await this.page.keyboard.press("Enter");
  }

  /** Moves the focus to a control. */
  private async reach(target: Locator): Promise<void> {
    if (!this.isByKeyboard) return target.focus();
    for (let tabs = 0; tabs < tabsMax; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
  }

  /** Moves the handle of the debrief to the beginning and a minute on, and takes over there. */
  async takeOver({ boardAt, takeOver, note }: DebriefWords): Promise<void> {
    const board = this.debrief.getByRole("heading", { name: boardAt });
    const before = await board.textContent();
    await this.reach(this.debrief.getByRole("slider"));
    await this.page.keyboard.press("Home");
    await expect(board).not.toHaveText(before ?? "");
    await this.page.keyboard.press("PageUp");
    await this.press(this.debrief.getByRole("button", { name: takeOver }));
    await expect(this.page.locator("#training")).toContainText(note);
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
  }

  /** Prints the certificate that the results show: one page of A4 in landscape. */
  async printCertificate(print: string): Promise<void> {
    await this.page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const results = this.page.getByRole("dialog");
    const field = results.locator("form input");
    // This device has no name yet, and a certificate bears one.
    await this.reach(field);
    await field.fill("Noor");
    await field.press("Enter");
    await expect(results.locator("[data-certificate] h3")).toHaveText("Noor");
    await this.press(results.getByRole("button", { name: print }));
    await expect(this.page.locator("html[data-printed]")).toHaveCount(1);
    const printed = (await this.page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(printed.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(printed).toMatch(/\/MediaBox \[0 0 841\.\d+ 594\.\d+\]/);
  }

  private async choose(option: Locator): Promise<void> {
    if (!this.isByKeyboard) {
      await option.click({ timeout: 2000 });
      return;
    }
    await this.page.keyboard.press("ArrowDown");
    await this.page.keyboard.press("Enter");
  }

  get coach(): Locator {
    return this.page.locator("#training-coach section");
  }

  get debrief(): Locator {
    return this.page.locator("dialog[open]:has([role='slider'])");
  }

  /** The goals that the coach shows as reached. */
  get reached(): Locator {
    return this.coach.locator("[data-state='reached']");
  }

  /** Follows the coach until the lesson is over. */
  async finish(): Promise<void> {
    await this.followCoach(this.debrief);
  }

  /** Asks the coach to show the next step, and presses what is ringed, until the page shows this. Else time passes. */
  async followCoach(until: Locator): Promise<void> {
    const ring = this.page.locator("[data-hint='ring']");
    await expect(async () => {
      if (await until.isVisible()) return;
      const showMe = this.coach.locator("button[aria-disabled='false']").first();
      if (!(await ring.isVisible()) && (await showMe.isVisible())) await this.press(showMe);
      const rider = ring.and(this.page.getByRole("option"));
      if (await rider.isVisible()) await this.choose(rider);
      else if (await ring.isVisible()) await this.press(ring);
      else await new Board(this.page).pass(5 * secondMs);
      await expect(until).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 150_000, intervals: [100] });
  }
}

test.describe("a trainee on a new device", () => {
  test.slow();

  test("is in the first lesson after two presses, finishes it by what the screen says, scrubs its debrief, takes over on the live board, and prints the certificate [TN-11] [DB-5]", async ({
    page,
  }) => {
    const trainee = new Trainee(page);
    await page.goto("/");
    const catalogue = page.getByRole("dialog", { name: "Lessons" });
    await expect(catalogue).toBeVisible();
    await catalogue.getByRole("button", { name: /^Start, Lesson 1,/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(trainee.coach).toContainText("Goal 1 of");
    await page.locator("#training").getByRole("button", { name: "×2" }).click();
    await trainee.finish();
    await expect(trainee.debrief).toContainText("of 100 points");
    const board = trainee.debrief.getByRole("heading", { name: english.boardAt });
    const before = await board.textContent();
    await trainee.takeOver(english);
    await expect(page.locator("#training-coach section")).toHaveCount(0);
    await page.getByRole("link", { name: /^In progress/ }).click();
    await page.locator("tr[data-order] [data-column='number'] button").first().click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.waitForFunction(() => "branch" in window);
    const parent = await page.evaluate(() => {
      const { branch } = window as unknown as ConsoleWindow;
      return branch.recording().parent;
    });
    expect(parent?.at).toBeGreaterThan(0);
    // The lesson counts as passed, so the next visit shows the board.
    await page.goto("/");
    await expect(page.locator("#training-tools button").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.locator("#training-tools button").first().click();
    await expect(catalogue).toContainText("1 of 9 passed");
    await catalogue.getByRole("button", { name: "Results" }).click();
    const results = page.getByRole("dialog", { name: "Results" });
    await results.getByRole("button", { name: "Open debrief" }).click();
    await expect(board).toHaveText(before ?? "");
    await expect(trainee.debrief.getByRole("list").getByText("#").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await trainee.printCertificate("Print certificate");
    // The debrief of an earlier page is taken over in its own lesson, whatever this page shows.
    await results.getByRole("button", { name: "Open debrief" }).click();
    await trainee.debrief.getByRole("button", { name: "Take over from" }).click();
    await expect(page.locator("#training")).toContainText("Taking over is not scored.");
    expect(new URL(page.url()).searchParams.get("lesson")).toBe("first-order");
  });

  test("who closes the lessons is not shown them again", { tag: "@verify" }, async ({ page }) => {
    await page.goto("/");
    const catalogue = page.getByRole("dialog", { name: "Lessons" });
    await expect(catalogue).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(catalogue).toHaveCount(0);
    await page.goto("/");
    await expect(page.locator("#training-tools button").first()).toBeVisible();
    await expect(catalogue).toHaveCount(0);
  });

  test("takes the first lesson in Arabic on a phone, scrubs, takes over, and prints the certificate", {
    tag: "@verify",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const trainee = new Trainee(page);
    await page.goto("/?simulator&locale=ar");
    await page.locator("#training").getByRole("button", { name: "أدوات التدريب" }).click();
    await page.locator("#training-tools").getByRole("button", { name: "الدروس" }).click();
    await page.getByRole("button", { name: /^ابدأ، الدرس 1:/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "ابدأ" }).click();
    await expect(trainee.coach).toContainText("الهدف 1 من");
    await page.locator("#training").getByRole("button", { name: "×5" }).click();
    await trainee.finish();
    await expect(trainee.debrief).toContainText("من 100 نقطة");
    await trainee.takeOver(arabic);
    await page.goto("/?simulator&locale=ar");
    await page.locator("#training").getByRole("button", { name: "أدوات التدريب" }).click();
    await page.locator("#training-tools").getByRole("button", { name: "الدروس" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "النتائج" }).click();
    await page.getByRole("dialog").locator("tbody button").first().click();
    await trainee.printCertificate("طباعة الشهادة");
  });

  test("takes the first lesson by keyboard alone, scrubs, takes over, and prints the certificate", {
    tag: "@verify",
  }, async ({ page }) => {
    const trainee = new Trainee(page, true);
    await page.goto("/");
    await expect(page.getByRole("button", { name: /^Start, Lesson 1,/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Start" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(trainee.coach).toBeVisible();
    await trainee.press(page.locator("#training").getByRole("button", { name: "×2" }));
    await trainee.finish();
    await expect(trainee.debrief.locator("footer button").last()).toBeFocused();
    await trainee.takeOver(english);
    await page.goto("/");
    await trainee.press(page.locator("#training-tools button").first());
    await trainee.press(page.getByRole("dialog").getByRole("button", { name: "Results" }));
    await trainee.printCertificate("Print certificate");
  });
});

test.describe("a lesson that is left midway", () => {
  test.slow();

  async function start(page: Page): Promise<void> {
    await page.goto("/?simulator&lesson=first-order");
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(page.locator("#training-coach section")).toContainText("Goal 1 of");
  }

  const leftKey = (page: Page) =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("delivery-manager.training.left")),
    );

  test("goes on after a reload with its points and its time, can be finished, and is then offered no more [LE-7]", {
    tag: "@verify",
  }, async ({ page }) => {
    const trainee = new Trainee(page);
    await start(page);
    await page.locator("#training").getByRole("button", { name: "×2" }).click();
    await trainee.followCoach(trainee.reached.nth(1));
    await page.reload();
    const brief = page.getByRole("dialog");
    // A third goal may be half reached.
    await expect(brief).toContainText(
      /You left this lesson midway: (50|63) points, [234] min left/,
    );
    await expect(brief.getByRole("button", { name: "Begin again" })).toBeVisible();
    const goOn = brief.getByRole("button", { name: "Go on" });
    await expect(goOn).toBeFocused();
    // The branch stands until then.
    const band = page.locator("#training");
    await expect(band.getByRole("button", { name: "×5" })).toBeDisabled();
    const time = band.locator("time").first();
    const before = await time.textContent();
    await goOn.click();
    await expect(trainee.reached).toHaveCount(2);
    await expect(time).not.toHaveText(before ?? "");
    await trainee.finish();
    await expect(trainee.debrief).toContainText("of 100 points");
    expect(await leftKey(page)).toEqual([]);
    await page.reload();
    await expect(brief.getByRole("button", { name: "Start" })).toBeFocused();
    await expect(brief.getByRole("button", { name: "Go on" })).toHaveCount(0);
    await expect(brief).toContainText("Best score");
  });

  test("goes on from the catalogue by keyboard alone, in the same exam (LE-7)", {
    tag: "@verify",
  }, async ({ page }) => {
    const trainee = new Trainee(page, true);
    await page.goto("/?simulator&lesson=first-order");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("switch", { name: "Exam" }).press("Space");
    await dialog.getByRole("button", { name: "Start" }).press("Enter");
    await expect(trainee.coach).toContainText("Exam: no hints, no pause.");
    await approveFirst(page);
    await expect(trainee.coach).toContainText("Goal 2 of");
    await page.goto("/");
    const row = dialog.getByRole("button", { name: /^Go on, Lesson 1,/ });
    await expect(row).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Go on" })).toBeFocused();
    await expect(dialog).toContainText("You left this lesson midway: 13 points");
    await expect(dialog.getByRole("switch", { name: "Exam" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(trainee.coach).toContainText("Exam: no hints, no pause.");
    await expect(trainee.coach).toContainText("Goal 2 of");
    await expect(page.locator("#training").locator("fieldset")).toHaveCount(0);
    await trainee.press(trainee.coach.getByRole("button", { name: "End" }));
    await trainee.press(page.getByRole("button", { name: "End lesson" }));
    await expect(trainee.debrief).toContainText(/13\s*of 100 points/);
  });

  test("begins again at once with a new branch, without asking twice [LE-7]", {
    tag: "@verify",
  }, async ({ page }) => {
    const trainee = new Trainee(page);
    await start(page);
    await approveFirst(page);
    await expect(trainee.coach).toContainText("Goal 2 of");
    await page.reload();
    await page.getByRole("dialog").getByRole("button", { name: "Begin again" }).click();
    await expect(trainee.coach).toContainText("Goal 1 of");

    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("dialog")).toContainText("You left this lesson midway: 0 points");
  });

  test("says once that it cannot go on when its recording cannot be repeated, and offers Begin again alone (LE-7)", {
    tag: "@verify",
  }, async ({ page }) => {
    await start(page);
    // Another page of the same origin.
    await page.goto("/?simulator&scenario=quiet-morning");
    const [key = ""] = await leftKey(page);
    await page.evaluate((name) => {
      const run = JSON.parse(localStorage.getItem(name) ?? "");
      run.recording.seed += 1;
      localStorage.setItem(name, JSON.stringify(run));
    }, key);
    await page.goto("/?simulator&lesson=first-order");
    const brief = page.getByRole("dialog");
    await expect(brief).toContainText("The run you left midway cannot be repeated");
    await expect(brief.getByRole("button", { name: "Begin again" })).toBeFocused();
    await expect(brief.getByRole("button", { name: "Go on" })).toHaveCount(0);
    await page.reload();
    await expect(brief.getByRole("button", { name: "Start" })).toBeFocused();
    await expect(brief).toContainText("Not taken yet");
    expect(await leftKey(page)).toEqual([]);
  });
});

test("the browser's Back closes the page of training that is open, Forward opens none, and the board keeps its address", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/home-delivery/new?simulator&scenario=quiet-morning");
  const address = page.url();
  const band = page.locator("#training");
  const dialog = page.getByRole("dialog");
  await band.getByRole("button", { name: "Lessons" }).click();
  await dialog.getByRole("button", { name: "Results" }).click();
  await expect(page.getByRole("dialog", { name: "Results" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Lessons" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.goForward();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  // The branch goes on, and the lessons open again.
  await expect(band.getByRole("button", { name: "×2" })).toBeEnabled();
  await band.getByRole("button", { name: "Lessons" }).click();
  await expect(page.getByRole("dialog", { name: "Lessons" })).toBeVisible();
  await page.goto("/home-delivery/new?simulator&lesson=first-order");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.locator("#training-coach").getByRole("button", { name: "End" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End lesson" }).click();
  await expect(page.getByRole("heading", { name: /^Debrief/ })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?simulator&lesson=first-order");
});

/** Approves the order that waits for it, by keyboard. */
async function approveFirst(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Unconfirmed/ }).press("Enter");
  const row = page.locator("tr[data-order]").first();
  await row.getByRole("button", { name: /^Approve/ }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).press("Enter");
}

test("an exam has no hints, no Show me, no pause and no speeds [LE-6] [TN-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&lesson=friday-rush");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  const band = page.locator("#training");
  await expect(band).toContainText("Exam: no hints, no pause.");
  await expect(band.locator("fieldset")).toHaveCount(0);
  await expect(band.getByRole("button", { name: "Show me" })).toHaveCount(0);
  await band.getByRole("button", { name: "Lessons" }).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await band.getByRole("button", { name: "End" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End lesson" }).click();
  await expect(page.getByRole("heading", { name: "Debrief: Friday rush" })).toBeVisible();
  await expect(band.locator("fieldset")).toBeVisible();
});

test("each of the nine lessons is briefed with its weights, run and debriefed, in its language [TN-6]", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  for (const [place, { name, minutes, goals, texts }] of builtInLessons.entries()) {
    const language = languageTags[place % languageTags.length] ?? "en";
    await test.step(`${name}, ${language}`, async () => {
      await page.goto(`/?simulator&lesson=${name}&locale=${language}`);
      const brief = page.getByRole("dialog");
      await expect(brief).toContainText(texts[language].title);
      const listed = brief.getByRole("listitem");
      await expect(listed.locator("strong")).toHaveText(goals.map(({ weight }) => String(weight)));
      await brief.locator("footer button").last().click();
      const coach = page.locator("#training-coach section");
      await expect(coach).toBeVisible();
      await page.waitForFunction(() => "branch" in window);
      await page.evaluate((forMs) => {
        const { branch } = window as unknown as ConsoleWindow;
        void branch.clock.jumpTo(branch.now + forMs);
      }, minutes * minuteMs);
      const debrief = page.locator("dialog[open]:has([role='slider'])");
      await expect(debrief).toContainText(texts[language].title, { timeout: 30_000 });
      await expect(debrief.locator("li[data-state]")).toHaveCount(goals.length);
      await expect(coach).toHaveCount(0);
      for (const [width, height] of [
        [1024, 768],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        // Play and Take over: the last buttons above the foot are seen whole, without scrolling.
        const foot = (await debrief.locator("footer").boundingBox())?.y ?? 0;
        for (const icon of [".lucide-play", ".lucide-hand"]) {
          const box = await debrief.locator(`button:has(${icon})`).boundingBox();
          expect((box?.y ?? height) + (box?.height ?? 0), `${icon} at ${width}`).toBeLessThan(foot);
        }
      }
    });
  }
});

test("the demonstration runs by itself, and the band says so [TN-10]", { tag: "@verify" }, async ({
  page,
}) => {
  await page.goto("/?simulator&demo&speed=10");
  const band = page.locator("#training");
  await expect(band).toContainText("Demonstration. The branch runs by itself.");
  // A step of the autopilot, with its reason behind the colon.
  await expect(page.locator("#training-coach p")).toHaveText(
    /#.+: .*(left|deadline|kitchen|free|counter|customer|partner).*\.$/,
    { timeout: 30_000 },
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the coach covers nothing: the page gives it its room, also under a popup [TN-2]", async ({
  page,
}) => {
  await page.goto("/?simulator&lesson=riders-and-partners");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  const coach = page.locator("#training-coach section");
  await expect(coach).toBeVisible();
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return box === null ? Number.NaN : box.y + box.height;
  };
  const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(async () => (await topOf(page.locator("header").first())) - (await bottomOf(coach)))
    .toBeGreaterThanOrEqual(0);
  await page.locator("tr[data-order] [data-column='number'] button").first().click();
  const popup = page.locator("dialog[open]");
  await expect(popup).toBeVisible();
  expect((await topOf(popup)) - (await bottomOf(coach))).toBeGreaterThanOrEqual(0);
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(coach).toContainText(/Press “.+” for .*#\d+/);
});

for (const width of [1280, 390]) {
  test(`End stands apart from Show me, and asks while points are open, at ${width} px`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/?simulator&lesson=first-order");
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    const coach = page.locator("#training-coach");
    const showMe = coach.getByRole("button", { name: "Show me" });
    const end = coach.getByRole("button", { name: "End", exact: true });
    await expect(showMe).toBeVisible();
    const [first, last] = [await showMe.boundingBox(), await end.boundingBox()];
    for (const box of [first, last]) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect((last?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(20);
    await end.click();
    const question = page.getByRole("alertdialog", { name: "End this lesson now?" });
    await expect(question).toContainText("up to 100 points");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(coach).toContainText("Goal 1 of");
    await expect(end).toBeFocused();
  });
}

test("by keyboard the coach comes before the band's tools, and after the band one press leads to the orders", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&lesson=against-the-clock");
  const brief = page.getByRole("dialog");
  await expect(brief).toContainText("F2 goes to the unconfirmed order with the least time left.");
  await expect(brief.getByRole("button", { name: "Start" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#training-coach section")).toBeVisible();
  const first = page.locator("#training-coach button").first();
  await first.focus();
  const order = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#training button")]
      .filter((button) => button.checkVisibility())
      .map(({ textContent }) => textContent),
  );
  expect(order[0]).toBe("Show me");
  expect(order[1]).toBe("End");
  expect(order.at(-1)).toBe("Go to the orders");
  const skip = page.getByRole("button", { name: "Go to the orders" });
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await skip.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Enter");
  await expect(page.locator("main section[tabindex]")).toBeFocused();
});

for (const [width, language] of [
  [1280, "en"],
  [390, "en"],
  [390, "ar"],
] as const) {
  test(`the first screen asks name and language by two chips, whose choices stand on the page, at ${width} px in ${language} (N41)`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const dialog = page.locator("dialog[open]");
    const chips = dialog.locator("section [aria-expanded]");
    await expect(chips).toHaveCount(2);
    if (language === "ar") {
      await chips.nth(1).click();
      await dialog.getByRole("button", { name: "العربية" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "ar");
      await page.keyboard.press("Escape");
    }
    for (const chip of await chips.all()) {
      await chip.click();
      const choice = dialog.locator("form, fieldset:has([lang])").last();
      await expect(choice).toBeInViewport({ ratio: 1 });
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(chip).toBeFocused();
    }
    await expect(dialog).toBeVisible();
  });
}
