import { expect, test } from "@playwright/test";
import { listLengthMax } from "../../adapters/wire/limits.ts";
import { sliceLength } from "../../adapters/wire/long-answer.ts";
import { staticFile } from "../../simulator/node/static-files.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireItem, wireOrder } from "../support/samples/wire-orders.ts";
import { loopbackFiles } from "../support/servers/loopback-files.ts";
import { Board } from "./support/board.ts";
import { LivePage } from "./support/live-page.ts";

/** What the page has seen, as the script below records it. */
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
