import { type Browser, expect, type Page, test } from "@playwright/test";
import type { OrderId } from "../../ports/entities/ids.ts";
import { hourMs } from "../../ports/entities/time.ts";
import { valueOfAnswer } from "../support/branch/headless.ts";
import { Board } from "./support/board.ts";
import { joinClass, openClass, openTablet, rosterRow } from "./support/class-in-browser.ts";

/** A tablet whose wall clock is wrong by this much. */
function tabletOff(browser: Browser, address: string, offMs: number): Promise<Page> {
  return openTablet(browser, address, (page) =>
    page.addInitScript((off) => {
      const Right = Date;
      class Wrong extends Right {
        constructor(...given: readonly []) {
          super(...(given.length > 0 ? given : ([Right.now() + off] as unknown as [])));
        }
        static override now(): number {
          return Right.now() + off;
        }
      }
      globalThis.Date = Wrong as DateConstructor;
    }, offMs),
  );
}

/** The time of day in the training band. */
const bandTime = (page: Page) => page.locator("#training time").last();

/** The ages of the orders of the shown list by their ids. */
function agesOn(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page
    .locator("tr[data-order]")
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        row.getAttribute("data-order") ?? "",
        row.querySelector("[data-column=elapsed]")?.textContent ?? "",
      ]),
    );
}

/** "00:57:13" */
function hoursOf(ms: number): string {
  return new Date(Math.floor(ms / 1_000) * 1_000).toISOString().slice(11, 19);
}

test("in one branch tablets whose clocks are an hour off show the ages and the time of the server, and their trainer sees them [CL-1]", {
  tag: "@verify",
}, async () => {
  const opened = await openClass({ class: "shared", scenario: "lunch-rush" });
  const { browser, pageAddress, joinAddress, stop } = opened;
  try {
    const trainer = await tabletOff(browser, pageAddress, hourMs);
    const fast = await tabletOff(browser, joinAddress, hourMs);
    const slow = await tabletOff(browser, joinAddress, -hourMs);
    const pages = [fast, slow];
    const names = ["Fast", "Slow"];
    for (const [index, page] of pages.entries()) await joinClass(page, names[index] ?? "");
    await trainer.getByRole("button", { name: "Start for 2" }).click();
    for (const page of pages) {
      await expect(new Board(page).rows.first()).toBeVisible({ timeout: 60_000 });
    }
    const branch = opened.branch();
    if (branch === undefined) throw new Error("The class has no branch");
    const { world, time } = branch;
    await trainer.getByRole("button", { name: "Pause all" }).click();
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeStyle: "medium",
      timeZone: world.scenario.timeZone,
    });
    const orders = valueOfAnswer(world.readAs(0));
    const ageOf = (id: string): string =>
      hoursOf(time.now() - valueOfAnswer(orders.order(Number(id) as OrderId)).placedAt);
    for (const page of pages) {
      await expect(page.locator("#training")).toContainText("Paused");
      await expect(bandTime(page)).toHaveText(clock.format(time.now()));
      const ages = await agesOn(page);
      expect(ages.length).toBeGreaterThan(1);
      for (const [id, age] of ages) expect(age).toContain(ageOf(id));
    }
    for (const name of names) {
      await expect(rosterRow(trainer, name)).toContainText("Home deliveries, New");
      await expect(rosterRow(trainer, name)).not.toContainText(/hour|60 min/);
    }
  } finally {
    await browser.close();
    await stop();
  }
});

test("in branches of their own tablets whose clocks are an hour off join, wait, begin at the branch's opening, and are seen by their trainer [CL-2]", {
  tag: "@verify",
}, async () => {
  const { browser, pageAddress, joinAddress, stop, room } = await openClass({
    lesson: "first-order",
  });
  try {
    const trainer = await tabletOff(browser, pageAddress, -hourMs);
    const names = ["Right", "Fast", "Slow"];
    const pages = [
      await openTablet(browser, joinAddress),
      await tabletOff(browser, joinAddress, hourMs),
      await tabletOff(browser, joinAddress, -hourMs),
    ];
    for (const [index, page] of pages.entries()) await joinClass(page, names[index] ?? "");
    for (const page of pages) {
      await expect(page.getByRole("heading", { name: "3 are here" })).toBeVisible();
    }
    await trainer.getByRole("button", { name: "Start for 3" }).click();
    for (const page of pages) {
      await expect(page.locator("#training-coach section")).toBeVisible();
    }
    for (const name of names)
      await expect(rosterRow(trainer, name)).toContainText("Home deliveries");
    await trainer.getByRole("button", { name: "Pause all" }).click();
    const minutes: number[] = [];
    for (const page of pages) {
      await expect(page.locator("#training")).toContainText("Paused");
      const [hour = 0, minute = 0] = (await bandTime(page).innerText()).split(":").map(Number);
      minutes.push(hour * 60 + minute);
    }
    // All have begun at the opening; they were not paused in the same second.
    expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThan(10);
    for (const name of names) {
      await expect(rosterRow(trainer, name)).not.toContainText(/hour|60 min/);
    }
    expect(room.overview().every(({ silentMs = 0 }) => silentMs < hourMs)).toBe(true);
  } finally {
    await browser.close();
    await stop();
  }
});
