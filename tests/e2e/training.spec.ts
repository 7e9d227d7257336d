import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { languageTags } from "../../ports/entities/language.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { replayTo } from "../../simulator/inputs/replay.ts";
import type { RunEvent } from "../../simulator/inputs/run-log.ts";
import { builtInLessons } from "../../simulator/training/built-in-lessons.ts";
import { offerIncidentsForReplay } from "../../simulator/training/incidents/start-incidents.ts";
import { medalPoints, offeredLessons } from "../../simulator/training/lesson.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { storedRecording } from "../support/branch/stored-recording.ts";
import { Board, pressBack, untilHistorySettles } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { drop } from "./support/drop.ts";
import { drawn, violations } from "./support/examination.ts";
import { counted, startCounting } from "./support/press-count.ts";
import { RecordingProxy } from "./support/recording-proxy.ts";
import { openFirstMap } from "./support/rider-map.ts";
import { RingTrainee } from "./support/ring-trainee.ts";

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

/** Approves the order that waits for it, by keyboard. */
async function approveFirst(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Unconfirmed/ }).press("Enter");
  const row = page.locator("tr[data-order]").first();
  await row.getByRole("button", { name: /^Approve/ }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).press("Enter");
}

const unconfirmed = "/home-delivery/unconfirmed";

function band(page: Page): Locator {
  return page.locator("#training");
}

async function openReject(page: Page, locale = "en"): Promise<Locator> {
  const board = new Board(page);
  await board.open({ path: unconfirmed, locale });
  await board.rows.first().getByRole("button").nth(-2).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('input[type="password"]')).toBeVisible();
  return dialog;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

function minutesFrom(start: string | null, end: string | null): number {
  const [from = 0, to = 0] = [start, end].map((text) => {
    const [hours = 0, minutes = 0] = (text ?? "").split(":").map(Number);
    return hours * 60 + minutes;
  });
  return to - from;
}

/** The word that stands at the end of a payment line. */
function lineMark(line: Locator): Promise<string> {
  return line.evaluate((element) => {
    const { content, display, visibility } = getComputedStyle(element, "::after");
    return display === "none" || visibility === "hidden" ? "" : content;
  });
}

const planted = {
  "a request to another server": () => void fetch("http://elsewhere.invalid/orders").catch(() => 0),
  "a request to another server over https": () =>
    void fetch("https://elsewhere.invalid/orders").catch(() => 0),
  "a request to its own server": () => void fetch("/api/orders"),
  "a post of one of its own files": () => void fetch("/icon.svg", { method: "POST" }),
  "a beacon": () => void navigator.sendBeacon("/errors", "text"),
  "a WebSocket": () => void new WebSocket(`ws://${location.host}/`),
  "an event stream": () => void new EventSource("/events"),
  "a picture": () => {
    new Image().src = "http://elsewhere.invalid/pixel.png";
  },
  "a request of a worker": () => {
    const script = new Blob(["fetch('http://elsewhere.invalid/from-a-worker')"]);
    new Worker(URL.createObjectURL(script));
  },
};

const drawer = (page: Page): Locator => page.locator("[data-console]");

const row = (page: Page, key: string): Locator => page.locator(`[data-row="${key}"]`);

const line = (page: Page): Locator => drawer(page).getByRole("status");

async function openConsole(page: Page): Promise<void> {
  await page.locator("[data-tool=console]").click();
  await expect(row(page, "order")).toBeVisible();
}

async function openWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent("popup"),
    drawer(page).getByRole("button", { name: "Open in a window of its own" }).click(),
  ]);
  await expect(row(window, "order")).toBeVisible();
  return window;
}

const eventsOf = (page: Page): Promise<readonly RunEvent[]> =>
  page.evaluate(() => (window as unknown as ConsoleWindow).branch.events());

const quiet = {
  name: "mine",
  opensAt: "12:00",
  demand: [{ from: "12:00", ordersPerHour: 0 }],
  surprisePercent: 0,
  commands: [{ at: 0, do: "order", type: "call_center", isPickup: false, branch: 1 }],
};

async function openSimulator(page: Page, query: string): Promise<void> {
  await page.goto(`/?simulator&${query}`);
  await page.waitForFunction(() => "branch" in window);
}

function replayed(page: Page, text: string): Promise<unknown> {
  return page.evaluate((file) => (window as unknown as ConsoleWindow).branch.replay(file), text);
}

const stored: Recording = JSON.parse(storedRecording());

interface Play {
  readonly lesson: string;
  readonly width: number;
  readonly height: number;
  readonly language: keyof typeof startOf;
  readonly isTouch?: boolean;
}

/** The brief's button. */
const startOf = { en: "Start", ar: "ابدأ" } as const;

const plays: readonly Play[] = [
  { lesson: "pickups-and-cash", width: 1280, height: 800, language: "en" },
  { lesson: "riders-and-partners", width: 1024, height: 768, language: "en", isTouch: true },
  { lesson: "cards-that-fail", width: 390, height: 844, language: "ar", isTouch: true },
  { lesson: "say-it-before", width: 390, height: 844, language: "ar", isTouch: true },
  { lesson: "too-much-at-once", width: 390, height: 844, language: "ar", isTouch: true },
];

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
    await expect(catalogue).toContainText(
      `1 of ${offeredLessons(builtInLessons, undefined).length} passed`,
    );
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

test("pause, speed, colleagues, terminal and printer work while a dialog is open, also by keyboard, and no focus is lost when dialogs close [TN-4]", async ({
  page,
}) => {
  const dialog = await openReject(page);
  const opened = band(page);
  await opened.getByRole("button", { name: "Pause" }).click();
  await expect(opened.getByRole("button", { name: "Resume" })).toBeFocused();
  await opened.getByRole("button", { name: "×5" }).click();
  await expect(opened.getByRole("button", { name: "×5" })).toHaveAttribute("aria-pressed", "true");
  const colleagues = opened.getByRole("switch", { name: "Colleagues help" });
  await colleagues.uncheck();
  await expect(colleagues).not.toBeChecked();
  await opened.getByRole("button", { name: "Card terminal" }).click();
  const pad = page.getByRole("region", { name: "Card terminal" });
  await pad.getByLabel("Next payments").selectOption("nobody_answers");
  await pad.getByRole("button", { name: "Close the card terminal" }).click();
  await opened.getByRole("button", { name: /^Printer/ }).click();
  const tray = page.getByRole("dialog", { name: "Printer" });
  await tray.getByLabel("Out of paper").check();
  await opened.getByRole("button", { name: "×1", exact: true }).click();
  await tray.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeVisible();

  await dialog.getByLabel("Supervisor password").focus();
  const pause = band(page).getByRole("button", { name: "Pause" });
  await tabTo(page, pause);
  await page.keyboard.press("Space");
  await expect(band(page).getByRole("button", { name: "Resume" })).toBeFocused();
  const printer = band(page).getByRole("button", { name: /^Printer/ });
  await printer.focus();
  await page.keyboard.press("Enter");
  await expect(tray).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tray).toHaveCount(0);
  await expect(printer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await printer.focus();
  await page.keyboard.press("Enter");
  await expect(tray).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(printer).toBeFocused();
});

test.describe("a page of the simulator behind a recording proxy", () => {
  /** The addresses of the built app's files; `/` is its page. */
  function ownFiles(origin: string): ReadonlySet<string> {
    const files = readdirSync("dist", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^dist/, origin));
    return new Set([`${origin}/`, ...files]);
  }

  /** The requests for anything but the page's own static files. */
  function strangers(requests: readonly string[], origin: string): readonly string[] {
    const own = ownFiles(origin);
    return requests.filter((request) => {
      const [method = "", address = ""] = request.split(" ");
      return method !== "GET" || !own.has(address.split("?")[0] ?? "");
    });
  }

  let origin: string;

  let proxy: RecordingProxy;

  let context: BrowserContext;

  let page: Page;

  test.beforeEach(async ({ browser, baseURL }) => {
    origin = baseURL ?? "";
    proxy = await RecordingProxy.to(origin);
    // Planted requests must leave the page, so that only the proxy can catch them.
    context = await browser.newContext({ baseURL: origin, proxy: proxy.settings, bypassCSP: true });
    page = await context.newPage();
  });

  test.afterEach(async () => {
    await context.close();
    await proxy.close();
  });

  /** The striped band stands above everything, also above dialogs, and the title begins with the mark. */
  async function expectMarked(): Promise<void> {
    const mark = page.locator("#training strong").first();
    await expect(mark).toHaveText("Training");
    await expect(mark).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        mark.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
    await expect(page).toHaveTitle(/^(\(\d+\) )?TRAINING · /);
  }

  /** Whether each payment line that the branch received says that it was made in training. */
  function sentLines(): Promise<readonly boolean[]> {
    return page.evaluate(() => {
      const { branch } = window as unknown as ConsoleWindow;
      const lines =
        JSON.stringify(branch.recording().inputs).match(/"paymentTypeId":(?:[^{}]|\{[^{}]*\})*/g) ??
        [];
      return lines
        .filter((line) => line.includes("amountCollected"))
        .map((line) => line.includes('"metaData":{"simulated":true'));
    });
  }

  async function show(area: "Home deliveries" | "Pickups", tab: string): Promise<void> {
    const areas = page.getByRole("navigation", { name: "Areas" });
    await areas.getByRole("link", { name: area }).click();
    const link = page.locator(`a[data-tab="${tab}"]`);
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  }

  async function closeDialogs(): Promise<void> {
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }

  test("over a whole lesson with a card payment, a map and a print, nothing is requested but the page's own files, and each screen, ticket and payment line is marked as training [TN-1]", async () => {
    test.slow();
    await page.goto("/?simulator&lesson=cards-that-fail");
    const start = page.getByRole("dialog").getByRole("button", { name: "Start" });
    await expect(start).toBeVisible();
    await expectMarked();
    await start.click();
    await expect(page.locator("#training-coach section")).toBeVisible();

    const payment = new CardPayment(page);
    await show("Pickups", "pickup.new");
    payment.number = await payment.board.firstNumber();
    await payment.board.press(payment.number, "Ready");
    await show("Pickups", "pickup.ready");
    await payment.start("Card terminal");
    await expectMarked();
    // The first card of this lesson is declined; of the second payment, cash takes a part.
    await payment.expectPhase("failed");
    await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
    await payment.choose("Cash");
    await payment.modal.getByLabel("Amount to collect").fill("1");
    await payment.press("Add");
    const line = payment.modal.locator("tbody th");
    await expect(line).toHaveCount(1);
    expect(await lineMark(line)).toBe('"Training"');
    await expectMarked();
    await payment.choose("Card terminal");
    await payment.press("Pay");
    await payment.expectCollected();
    expect(await sentLines()).toEqual([true, true]);

    await show("Home deliveries", "homeDelivery.inProgress");
    await openFirstMap(page);
    await expect(page.locator('dialog [data-map="open"]')).toBeVisible();
    await expectMarked();
    await closeDialogs();

    await show("Pickups", "pickup.collected");
    await payment.board.row(payment.number).locator("[data-column='number'] button").click();
    const paid = page.getByRole("dialog").locator("[data-payment]");
    await expect(paid).toHaveCount(2);
    for (const line of await paid.all()) expect(await lineMark(line)).toBe('"Training"');
    await expectMarked();
    await page.locator('dialog button[aria-haspopup="menu"]').click();
    await page.getByRole("menuitem", { name: /bill/i }).first().click();
    await closeDialogs();
    await page.locator('#training [data-tool="printer"]').click();
    const ticket = page.getByRole("article");
    await expect(ticket).toContainText(`#${payment.number}`);
    await expect(ticket.locator("strong", { hasText: "TRAINING" })).toHaveCount(2);
    await expect(ticket.getByText(/^(Cash|Card)\b.* · TRAINING$/)).toHaveCount(2);
    await expectMarked();
    await closeDialogs();

    for (const area of ["Home deliveries", "Pickups"] as const) {
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: area })
        .click();
      const tabs = await page
        .locator("a[data-tab]")
        .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset["tab"] ?? ""));
      expect(tabs.length).toBeGreaterThan(3);
      for (const tab of tabs) {
        await show(area, tab);
        await expectMarked();
      }
    }

    const debrief = page.getByRole("heading", { name: "Debrief: Cards that fail" });
    await payment.board.passUntil(() => debrief.isVisible(), minuteMs);
    await expectMarked();
    await page.getByRole("slider").press("Home");
    await expect(page.getByRole("heading", { name: /^The board at/ })).toBeVisible();

    expect(proxy.requests.length).toBeGreaterThan(20);
    expect(strangers(proxy.requests, origin)).toEqual([]);
  });

  test("the record of requests finds whatever else leaves a page of the simulator (TN-1)", {
    tag: "@verify",
  }, async () => {
    await page.goto("/?simulator");
    await expect(page.locator("#training strong").first()).toBeVisible();
    expect(strangers(proxy.requests, origin)).toEqual([]);
    for (const [what, request] of Object.entries(planted)) {
      await test.step(what, async () => {
        const before = strangers(proxy.requests, origin).length;
        await page.evaluate(request);
        await expect.poll(() => strangers(proxy.requests, origin).length).toBeGreaterThan(before);
      });
    }
  });
});

test("the board gives the drawer its room: F6 goes between them, Escape returns the focus, a dialog ends before it, and both stay in use [CO-1, CO-3]", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ colleagues: "off" });
  await openConsole(page);
  const search = drawer(page).getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.press("F6");
  await expect(search).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest("#root") !== null)).toBe(true);
  await page.keyboard.press("F6");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator("[data-tool=console]")).toBeFocused();

  await openConsole(page);
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: `#${number}`, exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const [left, right] = [await dialog.boundingBox(), await drawer(page).boundingBox()];
  if (left === null || right === null) throw new Error("A part has no box");
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  await row(page, "order").click();
  await expect(line(page)).toHaveText(/was placed/);
  await expect(dialog).toBeVisible();
  await drawer(page).getByRole("button", { name: "All events" }).click();
  await expect(drawer(page)).toContainText(`Order #${number}: details`);
});

test("a scenario file that is dropped on the page opens its day, also after a reload [TN-3]", async ({
  page,
}) => {
  await page.goto("/?simulator");
  await expect(page.getByRole("button", { name: /Printer/ })).toBeVisible();
  await drop(page, "mine.json", JSON.stringify(quiet));
  await expect(page).toHaveURL(/scenario=mine\.json/);
  await expect(page.getByText("#1001")).toBeVisible();
  await expect(page.getByText("Practice day of mine.json")).toBeVisible();
  await page.reload();
  await expect(page.getByText("#1001")).toBeVisible();
});

test("a reload offers to go on with the same day, and the other button stays with the new one [DB-1]", async ({
  page,
}) => {
  await page.goto("/?simulator&scenario=lunch-rush&seed=7&speed=60");
  const band = page.getByRole("complementary", { name: "Training" });
  const time = band.locator("time");
  const board = page.getByRole("main");
  await expect(board.getByRole("row").nth(1)).toBeVisible();
  const opened = (await time.textContent()) ?? "";
  await expect.poll(async () => (await time.textContent()) ?? "").not.toBe(opened);
  await band.getByRole("button", { name: "Pause" }).click();
  const left = (await time.textContent()) ?? "";
  await page.reload();
  await band.getByRole("button", { name: "Go on with this day" }).click();
  await expect(band.getByRole("button", { name: "Go on with this day" })).toHaveCount(0);
  await expect(board.getByRole("row").nth(1)).toBeVisible();
  expect(((await time.textContent()) ?? "") >= left).toBe(true);
  await page.reload();
  await band.getByRole("button", { name: "Start again" }).click();
  await expect(band.getByRole("button", { name: "Start again" })).toHaveCount(0);
});

test("a recording of 632 inputs that was made in Node has the same digest in the built page in Chromium [DB-2]", async ({
  page,
}) => {
  await openSimulator(page, "scenario=empty-branch");
  expect(stored.inputs.length).toBeGreaterThanOrEqual(500);
  const { at, digest } = stored.end;
  expect(await replayed(page, JSON.stringify(stored))).toEqual({ at, digest });
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
  await pressBack(page);
  await expect(page.getByRole("dialog", { name: "Lessons" })).toBeVisible();
  await pressBack(page);
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  await untilHistorySettles(page);
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
  await pressBack(page);
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("?simulator&lesson=first-order");
});

test("a lesson counts more time that was given in the row, in the popup and by keyboard", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&lesson=say-it-before");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await page.waitForFunction(() => "branch" in window);
  await page.evaluate(() => {
    const { branch } = window as unknown as ConsoleWindow;
    void branch.clock.jumpTo(branch.now + 185_000);
  });
  const rows = page.locator('[data-control="more_time"]');
  const dialog = page.getByRole("dialog");
  await expect(rows).toHaveCount(3);
  // The order with the earliest promise stands first; one that has more time goes behind the others.
  const give = async (): Promise<void> => {
    await dialog.getByRole("radio", { name: /^plus 20 minutes/ }).check();
    await dialog.getByRole("button", { name: /^Promise \d/ }).click();
  };
  const close = async (): Promise<void> => {
    await expect(dialog).toContainText("was notified at");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await rows.first().click();
  await give();
  await close();
  await page.locator('tr:has([data-control="more_time"]) [data-control="number"]').first().click();
  await give();
  await close();
  await rows.first().focus();
  await page.keyboard.press("Enter");
  const focused = (is: string): Promise<boolean> =>
    page.evaluate((what) => document.activeElement?.matches(what) === true, is);
  for (let tabs = 0; tabs < 6 && !(await focused('[type="radio"]')); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  for (let tabs = 0; tabs < 3 && !(await focused('[data-control="promise.moreTime"]')); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await close();
  await page.locator("#training-coach").getByRole("button", { name: "End", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End lesson" }).click();
  const told = page.locator("dialog[open] li[data-state]").first();
  await expect(told).toContainText("60 / 60");
});

test("each of the lessons is briefed with its weights, run and debriefed, in its language [TN-6]", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  for (const { name, number, minutes, goals, texts } of builtInLessons) {
    const language = languageTags[(number - 1) % languageTags.length] ?? "en";
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
        await drawn(page);
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

test("a card payment that waits because the branch is paused goes on when the band resumes it", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await band(page).getByRole("button", { name: "Pause" }).click();
  await payment.start("Card terminal");
  await expect(band(page).getByRole("status").first()).toContainText(
    "Paused · Countdowns and card payments wait. Press ▶ to go on.",
  );
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await payment.expectPhase("verifying");
  await band(page).getByRole("button", { name: "Resume" }).click();
  await expect(band(page)).not.toContainText("Paused");
  await payment.expectCollected();
});

test("at ×60 the band keeps its lessons, its console, one printer, one terminal and its pause on the screen", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ speed: 60 });
  const tools = band(page).locator("#training-tools > *");
  await expect(tools).toHaveCount(4);
  const time = band(page).locator("time");
  const start = await time.textContent();
  await board.pass(11 * minuteMs);
  await expect.poll(async () => minutesFrom(start, await time.textContent())).toBeGreaterThan(10);
  await expect(tools).toHaveCount(4);
  await expect(band(page).getByRole("button", { name: "Pause" })).toBeInViewport({ ratio: 1 });
});

test("a trainer who reads only the screen needs few presses [CO-2, CO-4, CO-5]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ colleagues: "off" });
  await startCounting(page);
  let enters = 0;
  const enter = async (): Promise<void> => {
    await page.keyboard.press("Enter");
    enters += 1;
  };
  const presses = async (): Promise<number> => (await counted(page)).presses + enters;
  await openConsole(page);
  await page.keyboard.type("late");
  await enter();
  await expect(line(page)).toHaveText(/^Order #\d+ is late: /);
  expect(await presses()).toBe(2);
  await page.keyboard.press("Escape");
  await row(page, "near_deadline").click();
  await expect(line(page)).toHaveText(/will be auto-rejected at/);
  expect(await presses()).toBe(3);
  await row(page, "network_outage").click();
  await expect(row(page, "network_outage")).toHaveAttribute("aria-pressed", "true");
  expect(await presses()).toBe(4);
  await drawer(page).getByLabel("Jump to").click();
  // A jump takes the page about a second and a half for each hour, and longer on a slow machine.
  await page.keyboard.type("13:00");
  await enter();
  test.slow();
  await expect(line(page)).toHaveText("The clock is at 13:00.", { timeout: 90_000 });
  await expect(page.locator("#training time").first()).toHaveText(/^13:00/);
  expect(await presses()).toBe(6);
  await drawer(page).getByRole("button", { name: "Copy link" }).click();
  await expect(line(page)).toHaveText(/repeats th/);
  expect(await presses()).toBe(7);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    drawer(page).getByRole("button", { name: "Save as scenario" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("lunch-rush-saved.json");
  expect(await presses()).toBeLessThanOrEqual(9);
});

test("a saved scenario places the same orders at the same instants: dropped on the page, and in another process [CO-5]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&scenario=quiet-morning&seed=21&colleagues=off");
  await openConsole(page);
  const start = (await page.locator("#training time").first().textContent()) ?? "";
  expect(start).toMatch(/^\d/);
  await row(page, "order").click();
  await new Board(page).pass(minuteMs);
  await row(page, "near_deadline").click();
  await page.keyboard.press("Escape");
  await openConsole(page);
  await row(page, "void").click();
  await new Board(page).pass(10 * minuteMs);
  const placed = async (): Promise<readonly string[]> =>
    (await eventsOf(page)).flatMap((event) => {
      if (event.kind !== "order" || event.order.statusUpdates.length > 1) return [];
      if (event.event !== "created" && event.event !== "unconfirmed") return [];
      const { number, source, totalAmount } = event.order;
      return [`${new Date(event.at).toISOString()} #${number} ${source} ${totalAmount}`];
    });
  const before = await placed();
  expect(before.length).toBeGreaterThan(4);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    drawer(page).getByRole("button", { name: "Save as scenario" }).click(),
  ]);
  const file = await download.path();
  const named = `${file}.json`;
  const text = readFileSync(file, "utf8");
  await download.saveAs(named);
  const printed = execFileSync(
    "npm",
    ["run", "-s", "simulate", "--", "--scenario", named, "--orders", "--hours", "1"],
    { encoding: "utf8" },
  );
  expect(printed.split("\n").slice(0, before.length)).toEqual(before);

  await drop(page, "again.json", text);
  // The day has run for more than a minute.
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(page).toHaveURL(/scenario=again\.json/);
  await expect(page.locator("[data-tool=console]")).toBeVisible();
  await new Board(page).pass(12 * minuteMs);
  expect((await placed()).slice(0, before.length)).toEqual(before);
});

test("the console in a window of its own finds its branch again after a reload, and says when its page is closed [CO-1]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/home-delivery/unconfirmed?simulator&scenario=empty-branch");
  await openConsole(page);
  const window = await openWindow(page);
  await expect(drawer(page)).toHaveCount(0);
  await row(window, "near_deadline").click();
  await expect(window.locator("main [role=status]")).toHaveText(/will be auto-rejected/);
  // A home delivery or a pickup.
  await expect(page.getByRole("link", { name: /^Go to the unconfirmed order/ })).toBeVisible();
  await window.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.locator("#training").getByRole("button", { name: "Resume" })).toBeVisible();
  // A second window is the same console.
  await openConsole(page);
  const [same] = await Promise.all([
    window.waitForEvent("load"),
    drawer(page).getByRole("button", { name: "Open in a window of its own" }).click(),
  ]);
  expect(same).toBe(window);
  await expect(row(window, "order")).toBeVisible();

  await page.reload();
  await expect(window.getByText("The trainee's page is closed.")).toBeVisible();
  await expect(window.getByText("The trainee's page is closed.")).toHaveCount(0, {
    timeout: 15_000,
  });
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(/^Order #\d+ was placed/);
  await page.close();
  await expect(window.getByText("The trainee's page is closed.")).toBeVisible();
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(
    "The trainee's page does not answer.",
  );
});

test("an exam locks the console, also in its own window [LE-6]", { tag: "@verify" }, async ({
  page,
}) => {
  await page.goto("/?simulator&lesson=first-order");
  await expect(page.getByRole("dialog").getByRole("switch").first()).toBeVisible();
  await openConsole(page);
  const window = await openWindow(page);
  await page.getByRole("dialog").getByRole("switch", { name: /exam/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.locator("[data-tool=console]")).toHaveAttribute("aria-disabled", "true");
  await expect(window.getByText("The console is locked during an exam.").first()).toBeVisible();
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(
    "The console is locked during an exam.",
  );
  // The orders of the lesson itself go on.
  const events = await eventsOf(page);
  expect(events.filter((event) => event.kind === "command" && event.by !== "scenario")).toEqual([]);
});

test("a recording with another digest, or of another version of its scenario, is not played in the page (DB-2)", {
  tag: "@verify",
}, async ({ page }) => {
  await openSimulator(page, "scenario=empty-branch");
  const end = { ...stored.end, digest: "0123456789abcdef" };
  await expect(replayed(page, JSON.stringify({ ...stored, end }))).rejects.toThrow(
    "left its recording",
  );
  const scenario = { ...stored.scenario, version: 99 };
  expect(await replayed(page, JSON.stringify({ ...stored, scenario }))).toMatchObject({
    kind: "other_version",
    recorded: 99,
  });
});

test("the browser's console moves the branch's clock, runs commands, and gives the log and a recording that is repeated in the page and in Node [DV-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await openSimulator(page, "scenario=stormy-lunch&seed=3");
  const { recording, commands, problem, lines, kinds, moved, next, isPaused } = await page.evaluate(
    async () => {
      const { branch } = window as unknown as ConsoleWindow;
      const { clock } = branch;
      clock.pause();
      const isPaused = clock.isPaused;
      const before = branch.now;
      await clock.jumpTo(before + 90_000);
      const moved = branch.now - before;
      await clock.runToNext();
      const next = branch.now - before;
      branch.run({ do: "order", type: "call_center", isPaid: false, as: "first" });
      branch.run({ do: "update", order: "first" });
      branch.run({ do: "late_push", seconds: 5 });
      await clock.jumpTo(branch.now + 60_000);
      const refused = branch.run({ do: "make_coffee" });
      return {
        isPaused,
        moved,
        next,
        problem: refused.done ? undefined : refused.problem,
        recording: branch.recording(),
        commands: branch.commands,
        lines: branch.log(10_000),
        kinds: branch.events().map(({ kind }) => kind),
      };
    },
  );
  expect([isPaused, moved]).toEqual([true, 90_000]);
  expect(next).toBeGreaterThan(90_000);
  expect(commands).toContain("next_card");
  expect(problem).toContain("names no incident");
  expect(lines).toContain("update order=first");
  expect(kinds.filter((kind) => kind === "command")).toHaveLength(3);
  const { at, digest } = recording.end;
  const inNode = await replayTo(recording, undefined, offerIncidentsForReplay);
  expect(inNode.world.digest()).toBe(digest);
  expect(await replayed(page, JSON.stringify(recording))).toEqual({ at, digest });
});

test("a recording that is dropped on the page goes on live at its end as a new recording that names it, also after a reload (DB-5)", {
  tag: "@verify",
}, async ({ page }) => {
  await openSimulator(page, "scenario=empty-branch");
  await expect(page.getByRole("button", { name: /Printer/ })).toBeVisible();
  await drop(page, "lesson.json", JSON.stringify(stored));
  await expect(page).toHaveURL(/scenario=stormy-lunch&seed=1/);
  await page.waitForFunction(() => "branch" in window);
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
  const gone = () => page.evaluate(() => (window as unknown as ConsoleWindow).branch.recording());
  const { at, digest } = stored.end;
  const first = await gone();
  expect(first.parent).toEqual({ at, digest });
  expect(first.inputs.slice(0, stored.inputs.length)).toEqual(stored.inputs);
  expect(first.end.at).toBeGreaterThanOrEqual(at);
  await expect.poll(async () => (await gone()).end.at).toBeGreaterThan(first.end.at);
  await page.reload();
  await page.getByRole("button", { name: "Go on with this day" }).click();
  await expect(page.getByRole("button", { name: "Go on with this day" })).toHaveCount(0);
  await page.waitForFunction(() => "branch" in window);
  const second = await gone();
  expect(second.parent).toEqual({ at, digest });
  expect(second.end.at).toBeGreaterThan(at);
});

for (const { lesson, width, height, language, isTouch = false } of plays) {
  test.describe(`at ${width} px in ${language}`, () => {
    test.use({ viewport: { width, height }, hasTouch: isTouch });
    test.slow();

    test(`a trainee who presses only what is ringed gets gold in the lesson ${lesson}, sees each ring, and reads its name [LE-5]`, {
      tag: "@verify",
    }, async ({ page }) => {
      await page.goto(`/?simulator&lesson=${lesson}&seed=1&locale=${language}`);
      await page.getByRole("dialog").getByRole("button", { name: startOf[language] }).click();
      await expect(page.locator("#training-coach section")).toBeVisible();
      const trainee = new RingTrainee(page, isTouch);
      expect(await trainee.play()).toBeGreaterThan(10);
      const score = await trainee.debrief.locator("strong").first().textContent();
      expect(Number(score)).toBeGreaterThanOrEqual(medalPoints.gold);
    });
  });
}
