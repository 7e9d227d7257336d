import { expect } from "@playwright/test";
import { Board } from "./support/board.ts";
import { test } from "./support/engine-test.ts";
import type { Tab } from "./support/tab.ts";

const list = "main section[tabindex='0']";
const strip = 'section[data-tone="late"]';

/** Opens a tab of the board in simulator mode and waits for its first order. */
async function openBoard(tab: Tab, path: string): Promise<void> {
  await tab.open(`${path}?simulator&scenario=lunch-rush&seed=7&colleagues=off&locale=en`);
  await tab.expectSome("tr[data-order]");
  // The typeface, without which letters would still change.
  await tab.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Whether the colour of streets fills part of the open map. */
function areStreetsDrawn(): boolean {
  const map = document.querySelector("[data-map]")!;
  const sample = document.createElement("canvas").getContext("2d")!;
  sample.fillStyle = getComputedStyle(map).getPropertyValue("--map-main-street").trim();
  sample.fillRect(0, 0, 1, 1);
  const street = sample.getImageData(0, 0, 1, 1).data.join();
  const canvas = map.querySelector("canvas")!;
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  let pixels = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data.slice(at, at + 4).join() === street) pixels += 1;
  return pixels > 500;
}

/** The lengths of the stretches of one colour. */
function stretches(row: readonly number[]): readonly number[] {
  const lengths: number[] = [];
  row.forEach((colour, at) => {
    if (at > 0 && row[at - 1] === colour) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
  });
  return lengths;
}

test("the board opens without an error in the console, and an order is approved by its button", async ({
  tab,
}) => {
  await openBoard(tab, "/home-delivery/unconfirmed");
  const number = await tab.evaluate(
    () => document.querySelector("tr[data-number]")?.getAttribute("data-number") ?? "",
  );
  await tab.press(`tr[data-number="${number}"] button[aria-label^="Approve"]`);
  await tab.press("dialog button", "Confirm");
  await tab.expectCount(`tr[data-number="${number}"]`, 0);
  await tab.press('a[data-tab="homeDelivery.new"]');
  await tab.expectCount(`tr[data-number="${number}"]`, 1);
  expect(await tab.problems()).toEqual([]);
});

test("in Arabic the page runs from right to left in its own typeface, and an order is approved and prepared [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  await board.open("homeDelivery.unconfirmed", { locale: "ar" });
  const order = await board.place({ isPickup: false, isPaid: true });
  await tab.expectText('a[data-tab="homeDelivery.unconfirmed"]', "طلب واحد");
  const edges = (row: string) =>
    ["number", "actions"].map(
      (column) =>
        document.querySelector(`${row} [data-column=${column}]`)!.getBoundingClientRect().right,
    );
  const [number, actions] = await tab.evaluate(edges, order);
  expect(number).toBeGreaterThan(actions!);
  const typefaces = () =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  await expect.poll(async () => (await tab.evaluate(typefaces)).join()).toContain("Arabic");
  await tab.press(`${order} button`, "قبول");
  await tab.press("dialog button", "تأكيد");
  await board.show("homeDelivery.new");
  await tab.press(`${order} button`, "تم التجهيز");
  await tab.expectCount(order, 0);
  await tab.expectNoProblems();
});

test("the map draws the town with store and rider, and says how far the rider has to drive [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  // Every rider who is out has a telephone that reports there.
  await board.open("homeDelivery.inProgress", { scenario: "lunch-rush", seed: 6 });
  await tab.press('tr[data-order]:not(:has([data-control=partner])) [data-control="number"]');
  await tab.press("dialog button:has(.lucide-map-pin)");
  await tab.expectSome('[data-map="open"][data-zoom="15"] [data-marker="branch"]');
  await tab.expectSome('[data-map="open"] [data-marker="rider"]');
  await tab.expectText("dialog dd", /\d+ minutes?/);
  await expect.poll(() => tab.evaluate(areStreetsDrawn)).toBe(true);
  await tab.expectNoProblems();
});

test("offline a strip says since when, buttons say why they wait, and the order goes on when the network is back [IN-6]", async ({
  tab,
}) => {
  const board = new Board(tab);
  await board.open("pickup.new");
  const order = await board.place({ isPickup: true, isUnconfirmed: false });
  await tab.expectSome(order);
  await board.happen({ do: "network_outage", seconds: 300 });
  await board.passUntil(() => tab.has(strip));
  await tab.expectText(strip, /Offline since 12:0\d/);
  await board.press(order, "action.markReady");
  await tab.expectText("dialog", "This needs the network");
  await tab.press("dialog button", "Close");
  await board.passUntil(async () => !(await tab.has(strip)));
  await board.press(order, "action.markReady");
  await board.show("pickup.ready");
  await tab.expectSome(order);
  await tab.expectNoProblems();
});

test("the training band shows stripes of two colours, as wide as designed", async ({ tab }) => {
  await openBoard(tab, "/home-delivery/new");
  // The band's second line of pixels lies above all that stands in it.
  const [, row] = await tab.pixels({ width: 1280, height: 2 });
  const wide = stretches(row!).filter((length) => length >= 20);
  expect(wide.length).toBeGreaterThanOrEqual(45);
  expect(new Set(row).size).toBeGreaterThanOrEqual(2);
});

test("a list without more than it can show has no gutter beside it, and a longer one has a thumb in it", async ({
  tab,
}) => {
  const gutter = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector)!;
    const { right, top } = element.getBoundingClientRect();
    return {
      overflows: element.scrollHeight > element.clientHeight,
      width: element.offsetWidth - element.clientWidth - 2,
      right: Math.round(right),
      top: Math.round(top),
    };
  };
  await openBoard(tab, "/home-delivery/unconfirmed");
  expect(await tab.evaluate(gutter, list)).toMatchObject({ overflows: false, width: 0 });
  await openBoard(tab, "/home-delivery/new");
  await expect(async () => {
    const { overflows, width, right, top } = await tab.evaluate(gutter, list);
    expect(overflows).toBe(true);
    // An overlay, as in WebKit, takes no room.
    if (width === 0) return;
    expect(width).toBeLessThanOrEqual(8);
    const rows = await tab.pixels({ x: right - 1 - width, y: top + 100, width, height: 100 });
    expect(new Set(rows.flat()).size).toBeGreaterThan(1);
  }).toPass({ timeout: 10_000 });
});

test("the number of an order has a dotted underline", async ({ tab }) => {
  await openBoard(tab, "/home-delivery/new");
  const letters = () => {
    const number = document.querySelector("tr[data-order] button")!;
    const range = document.createRange();
    range.selectNodeContents(number);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height };
  };
  // Repeated, because rows that are measured while a banner pushes them down are no longer there in the picture.
  await expect(async () => {
    const { x, y, width, height } = await tab.evaluate(letters);
    const rows = await tab.pixels({ x, y, width, height: Math.round(height) + 6 });
    // Dots of one pixel change from each pixel to the next. The letters themselves reach three quarters of that.
    const changes = Math.max(...rows.map((row) => stretches(row).length));
    expect(changes).toBeGreaterThan(0.9 * width);
  }).toPass({ timeout: 10_000 });
});
