import type { Browser, Page } from "@playwright/test";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { OrderStatus } from "../../../ports/entities/order.ts";
import { pathOfTab } from "../../../ports/entities/tab-name.ts";

/** All rows of a lunch rush fit, so that none waits for a scroll. */
const viewport = { width: 1280, height: 3000 };
const startMsMax = 60_000;

/** The tabs that a page can show, and the statuses by which an order comes and goes. */
const shownBetween = {
  "homeDelivery.new": { from: "new", until: "ready" },
  "homeDelivery.ready": { from: "ready", until: "in_progress" },
} as const satisfies Record<string, { from: OrderStatus; until: OrderStatus }>;
export type ClassTab = keyof typeof shownBetween;

interface RowChange {
  readonly order: OrderId;
  readonly isShown: boolean;
  /** After the paint, by the clock of this machine. */
  readonly at: number;
}

interface Press {
  readonly order: OrderId;
  readonly at: number;
}

interface RecordingWindow extends Window {
  rowChanges?: RowChange[];
}

/** A trainee's page in a shared class. */
export interface ClassPage {
  /** Opens the tab, after the class has started, and notes from then on when its rows are painted. */
  begin(): Promise<void>;
  /** Presses Mark ready in the first row; undefined where there is none. */
  markReady(): Promise<Press | undefined>;
  /** From each press to the paint of its row, or to the paint without it; only presses that this tab shows. */
  paintsOf(presses: readonly (Press & { readonly to: OrderStatus })[]): Promise<number[]>;
}

export interface ClassPageOptions {
  readonly url: string;
  readonly code: string;
  readonly tab: ClassTab;
}

/** Joins the class in a browser and waits for its start. */
export async function openClassPage(
  browser: Browser,
  { url, code, tab }: ClassPageOptions,
): Promise<ClassPage> {
  const context = await browser.newContext({ locale: "en-GB", viewport });
  const page = await context.newPage();
  await page.goto(`${url}/#${code.replace(" ", "")}`);
  await page.getByLabel("Your name").fill(`Page ${tab}`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Waiting for the trainer to start" }).waitFor();
  return {
    begin: async () => {
      await page.locator("[data-updates='live']").waitFor({ timeout: startMsMax });
      await page.locator(`a[href^="${pathOfTab[tab]}"]`).first().click();
      await page.locator("tr[data-order]").first().waitFor();
      await page.evaluate(recordRows);
    },
    markReady: () => page.evaluate(pressFirst),
    paintsOf: (presses) => paintsOf(page, tab, presses),
  };
}

async function paintsOf(
  page: Page,
  tab: ClassTab,
  presses: readonly (Press & { readonly to: OrderStatus })[],
): Promise<number[]> {
  const changes = await page.evaluate(() => (window as RecordingWindow).rowChanges ?? []);
  const { from, until } = shownBetween[tab];
  return presses.flatMap(({ order, to, at }) => {
    if (to !== from && to !== until) return [];
    const isShown = to === from;
    // An order for pickup never stands here.
    const change = changes.find(
      (each) => each.order === order && each.isShown === isShown && each.at >= at,
    );
    return change === undefined ? [] : [change.at - at];
  });
}

/** Runs in the page. */
function recordRows(): void {
  const changes: RowChange[] = [];
  (window as RecordingWindow).rowChanges = changes;
  const idsNow = (): ReadonlySet<number> =>
    new Set(
      [...document.querySelectorAll<HTMLElement>("tr[data-order]")].map(({ dataset }) =>
        Number(dataset["order"]),
      ),
    );
  let shown = idsNow();
  new MutationObserver(() => {
    const now = idsNow();
    const found = [
      ...[...now].filter((id) => !shown.has(id)).map((order) => ({ order, isShown: true })),
      ...[...shown].filter((id) => !now.has(id)).map((order) => ({ order, isShown: false })),
    ];
    shown = now;
    if (found.length === 0) return;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const at = performance.timeOrigin + performance.now();
        for (const each of found) changes.push({ ...each, at } as RowChange);
      };
      channel.port2.postMessage(undefined);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page. */
function pressFirst(): Press | undefined {
  const row = document.querySelector<HTMLElement>("tr[data-order]");
  const button = row?.querySelector<HTMLElement>("[data-column='actions'] button");
  if (row === null || !button || button.ariaDisabled === "true") return undefined;
  const at = performance.timeOrigin + performance.now();
  button.click();
  return { order: Number(row.dataset["order"]) as OrderId, at };
}
