import { expect, type Locator } from "@playwright/test";
import type { ConsoleWindow } from "../../../../src/training/console/branch-console.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Opens an order's popup: of the first row with this text, by default the first row. */
async function openOrder(stage: Stage, path: string, text?: string): Promise<void> {
  await stage.open({ path });
  await expect(stage.rows.first()).toBeVisible();
  const row = text === undefined ? stage.rows : stage.rows.filter({ hasText: text });
  await stage.openPopup(row.first());
}

/** The row with the most items behind its "+N more". */
async function longestRow(stage: Stage): Promise<Locator> {
  const lengths = await stage.rows.evaluateAll((rows) =>
    rows.map((row) => Number(/\+(\d+)/.exec(row.textContent ?? "")?.[1] ?? 0)),
  );
  return stage.rows.nth(lengths.indexOf(Math.max(...lengths)));
}

/** Opens the Reschedule popup of the first order that has one. */
async function openReschedule(stage: Stage): Promise<void> {
  await stage.open({ path: "/scheduled" });
  await expect(stage.rows.first()).toBeVisible();
  const button = stage.dialog.getByRole("button", {
    name: stage.t("reschedule.button"),
    exact: true,
  });
  for (const row of await stage.rows.all()) {
    await stage.openPopup(row);
    if ((await button.count()) > 0) break;
    await stage.page.keyboard.press("Escape");
    await expect(stage.page.locator("dialog[open]")).toHaveCount(0);
  }
  await button.click();
  await expect(stage.dialog.getByRole("spinbutton").first()).toBeFocused();
}

/** Types the day after the order's, at a quarter to three, and confirms. */
async function confirmTomorrow(stage: Stage): Promise<void> {
  const shown = await stage.dialog.locator("time").first().getAttribute("datetime");
  const day = new Date(Date.parse(shown ?? "") + 24 * 3_600_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  const { keyboard } = stage.page;
  await keyboard.type(
    `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`,
  );
  await keyboard.press("Tab");
  await keyboard.type("0245");
  await stage.press("reschedule.confirm");
}

/** Opens new pickups: a customer who is here, one at the kerb, and one who is not there yet. */
async function openPresence(stage: Stage): Promise<void> {
  await stage.open({ path: "/pickup/new" });
  await expect(stage.rows.first()).toBeVisible();
  await stage.page.waitForFunction(() => "branch" in window);
  const place = { do: "order", type: "online", isPickup: true, isUnconfirmed: false, branch: 1 };
  const commands = [
    { ...place, isCurbside: true },
    { ...place, isCurbside: true, as: "kerb" },
    { do: "customer_arrived", order: "kerb" },
    { ...place, as: "counter" },
    { do: "customer_arrived", order: "counter" },
  ];
  const results = await stage.page.evaluate(
    (all) => all.map((each) => (window as unknown as ConsoleWindow).branch.run(each)),
    commands,
  );
  expect(results).toEqual(commands.map(() => expect.objectContaining({ done: true })));
  await expect(stage.rows.locator('[data-here="true"]')).toHaveCount(2);
}

async function openReprint(stage: Stage): Promise<void> {
  await openOrder(stage, "/pickup/waiting-for-collection");
  await stage.page.locator('dialog button[aria-haspopup="menu"]').click();
  await expect(stage.page.getByRole("menuitem").first()).toBeFocused();
}

/** Scenes of the order popup in its kinds, and of the popups that it opens. */
export const orderScenes: readonly Scene[] = [
  {
    name: "order-cash",
    reach: (stage) => openOrder(stage, "/home-delivery/new", stage.t("payment.cash")),
  },
  {
    name: "order-paid",
    reach: (stage) => openOrder(stage, "/home-delivery/new", stage.t("payment.paid")),
  },
  {
    name: "order-marketplace",
    reach: (stage) => openOrder(stage, "/home-delivery/unconfirmed"),
  },
  { name: "pickup-presence", isPictureOnly: true, reach: openPresence },
  { name: "order-pickup", reach: (stage) => openOrder(stage, "/pickup/new") },
  { name: "order-collected", reach: (stage) => openOrder(stage, "/pickup/collected") },
  { name: "order-scheduled", reach: (stage) => openOrder(stage, "/scheduled") },
  {
    name: "order-history",
    reach: async (stage) => {
      await openOrder(stage, "/home-delivery/in-progress");
      await stage.dialog.getByRole("tab").nth(1).click();
      // On a phone it stands below the items.
      await expect(stage.dialog.getByText(stage.t("history.statuses"))).toBeInViewport();
    },
  },
  {
    name: "order-long",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/new", scenario: "friday-night" });
      await expect(stage.rows.first()).toBeVisible();
      await stage.openPopup(await longestRow(stage));
    },
  },
  {
    name: "order-void-refused",
    reach: async (stage) => {
      await openOrder(stage, "/home-delivery/new", stage.t("payment.cash"));
      // The button only looks disabled. A popup that has just opened takes no press (N39).
      await expect(async () => {
        await stage.dialog.locator("footer button").first().click({ force: true });
        await expect(stage.page.locator("dialog[open]")).toHaveCount(2, { timeout: 500 });
      }).toPass();
    },
  },
  {
    name: "order-core-link",
    reach: async (stage) => {
      await openOrder(stage, "/home-delivery/in-progress");
      await stage.dialog.locator("footer button").first().click();
      await expect(stage.page.locator("dialog[open]")).toHaveCount(2);
    },
  },
  { name: "reschedule", reach: openReschedule },
  {
    name: "reschedule-invalid",
    reach: async (stage) => {
      await openReschedule(stage);
      await stage.page.keyboard.type("01012020");
      await stage.page.keyboard.press("Tab");
      await stage.page.keyboard.type("0245");
    },
  },
  {
    name: "reschedule-success",
    reach: async (stage) => {
      await openReschedule(stage);
      await confirmTomorrow(stage);
      await expect(stage.dialog).toContainText(stage.t("reschedule.done"));
    },
  },
  {
    name: "reprint-menu",
    reach: openReprint,
  },
  {
    name: "reprint-notice",
    reach: async (stage) => {
      await openReprint(stage);
      await stage.page.getByRole("menuitem").first().click();
      await expect(stage.page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
    },
  },
  {
    name: "ticket-tray",
    reach: async (stage) => {
      await openReprint(stage);
      await stage.page.getByRole("menuitem").nth(1).click();
      await expect(stage.page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
      await stage.page.keyboard.press("Escape");
      await stage.openTools();
      await stage.page.locator('#training [data-tool="printer"]').click();
      await expect(stage.page.getByRole("article")).toBeVisible();
    },
  },
];
