import { readdirSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { CardPayment } from "./support/card-payment.ts";
import { RecordingProxy } from "./support/recording-proxy.ts";
import { openFirstMap } from "./support/rider-map.ts";

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

/** The word that stands at the end of a payment line. */
function lineMark(line: Locator): Promise<string> {
  return line.evaluate((element) => {
    const { content, display, visibility } = getComputedStyle(element, "::after");
    return display === "none" || visibility === "hidden" ? "" : content;
  });
}

/** Whether each payment line that the branch received says that it was made in training. */
function sentLines(): Promise<readonly boolean[]> {
  return page.evaluate(() => {
    const { branch } = window as unknown as ConsoleWindow;
    const lines = JSON.stringify(branch.recording().inputs).match(/"paymentTypeId":[^}]*\}/g) ?? [];
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
    await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: area }).click();
    const tabs = await page
      .locator("a[data-tab]")
      .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset["tab"] ?? ""));
    expect(tabs.length).toBeGreaterThan(3);
    for (const tab of tabs) {
      await show(area, tab);
      await expectMarked();
    }
  }

  await page.locator("#training").getByRole("button", { name: "×60" }).click();
  await expect(page.getByRole("heading", { name: "Debrief: Cards that fail" })).toBeVisible({
    timeout: 30_000,
  });
  await expectMarked();
  await page.getByRole("slider").press("Home");
  await expect(page.getByRole("heading", { name: /^The board at/ })).toBeVisible();

  expect(proxy.requests.length).toBeGreaterThan(20);
  expect(strangers(proxy.requests, origin)).toEqual([]);
});

async function closeDialogs(): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0, { timeout: 500 });
  }).toPass();
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
