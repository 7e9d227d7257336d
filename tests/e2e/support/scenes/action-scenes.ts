import { expect } from "@playwright/test";
import { waitingPickup } from "../counter.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const unconfirmed = "/home-delivery/unconfirmed";
const hourMs = 3_600_000;
const counter = "trouble-at-the-counter";

async function openUnconfirmed(stage: Stage, scenario = "lunch-rush", staff = 0): Promise<void> {
  await stage.open({ path: unconfirmed, scenario, staff });
  await expect(stage.rows.first()).toBeVisible();
}

async function openReject(stage: Stage): Promise<void> {
  await openUnconfirmed(stage);
  await stage.pressAction("first");
  await expect(stage.dialog).toBeVisible();
}

/** Lets a marketplace refuse the confirmation of the first order. */
async function beRefused(stage: Stage): Promise<void> {
  await openUnconfirmed(stage, "marketplace-refuses");
  await stage.pressAction("last");
  await stage.dialog.getByRole("textbox").fill("55");
  await stage.press("confirm");
  await expect(stage.page.locator("dialog[open]")).toHaveCount(2);
}

async function waitInLimbo(stage: Stage): Promise<void> {
  await beRefused(stage);
  await stage.press("ok");
  await stage.page.keyboard.press("Escape");
  await expect(stage.page.locator("dialog[open]")).toHaveCount(0);
}

async function openCheckout(stage: Stage): Promise<void> {
  await stage.open({ path: "/pickup/waiting-for-collection" });
  await stage.pressAction("last", stage.rows.filter({ hasText: stage.t("payment.cash") }).first());
  await expect(stage.dialog.getByRole("textbox").first()).toBeVisible();
}

/** Presses the next step of one row after the other until a dialog with this title opens. */
async function deliverUntil(stage: Stage, title: string): Promise<void> {
  await stage.open({ path: "/home-delivery/in-progress", scenario: counter });
  await expect(stage.rows.first()).toBeVisible();
  const tried = new Set<string>();
  for (;;) {
    // Rows beyond the edge are rendered a moment later.
    const numbers = await stage.rows.evaluateAll((rows) =>
      rows.map((row) => row.getAttribute("data-number") ?? ""),
    );
    const number = numbers.find((each) => !tried.has(each));
    if (number === undefined) throw new Error(`No order asks "${title}"`);
    tried.add(number);
    const row = stage.page.locator(`tr[data-number="${number}"]`);
    await stage.pressAction("last", row);
    const answered = async (): Promise<boolean> =>
      (await stage.dialog.count()) > 0 || (await row.count()) === 0;
    await expect.poll(answered).toBe(true);
    if ((await stage.dialog.count()) === 0) continue;
    if ((await stage.dialog.getByRole("heading").first().textContent()) === title) return;
    await stage.page.keyboard.press("Escape");
    await expect(stage.page.locator("dialog[open]")).toHaveCount(0);
  }
}

/** Scenes that an action opens: questions, payment, refusals, notices. */
export const actionScenes: readonly Scene[] = [
  {
    name: "eta",
    reach: async (stage) => {
      await openUnconfirmed(stage);
      await stage.pressAction("last");
      await expect(stage.dialog.getByRole("textbox")).toBeVisible();
    },
  },
  {
    name: "eta-invalid",
    reach: async (stage) => {
      await openUnconfirmed(stage);
      await stage.pressAction("last");
      await stage.dialog.getByRole("textbox").fill("4x");
    },
  },
  { name: "reject", reach: openReject },
  {
    name: "reject-wrong-password",
    reach: async (stage) => {
      await openReject(stage);
      await stage.dialog.locator("input[type=password]").fill("wrong");
      await stage.press("reject.proceed");
      await expect(stage.dialog.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "may-not-confirm",
    reach: async (stage) => {
      await openUnconfirmed(stage, "four-roles", 1);
      // The button only looks disabled.
      await stage.rows.first().locator('[data-column="actions"] button').last().press("Enter");
      await expect(stage.dialog).toBeVisible();
    },
  },
  { name: "confirm-refused", reach: beRefused },
  {
    name: "limbo-eta",
    reach: async (stage) => {
      await beRefused(stage);
      await stage.press("ok");
    },
  },
  { name: "limbo-row", reach: waitInLimbo },
  {
    name: "limbo-order",
    reach: async (stage) => {
      await waitInLimbo(stage);
      await stage.openPopup();
    },
  },
  {
    name: "time-is-up",
    reach: async (stage) => {
      const placed = { order_status: "unconfirmed", placed_at: new Date(Date.now() - hourMs) };
      const late = [71, 72].map((id) => waitingPickup(id, {}, placed));
      await stage.openLive((live) => {
        live.answers = {
          "/pickup/unconfirmed": { orders: late },
          ...Object.fromEntries(late.map((order) => [`/orders/${order["order_id"]}`, { order }])),
        };
        live.rejectStatus = 500;
      });
      await expect(stage.page.getByRole("navigation").first()).toBeVisible();
      await stage.page.goto("/pickup/unconfirmed");
      await expect(stage.rows.getByText(stage.t("deadline.timeUp")).first()).toBeVisible();
    },
  },
  { name: "checkout", reach: openCheckout },
  {
    name: "checkout-types",
    reach: async (stage) => {
      await openCheckout(stage);
      await stage.dialog.locator("form button").first().click();
    },
  },
  {
    name: "checkout-split",
    reach: async (stage) => {
      await openCheckout(stage);
      await stage.dialog.getByRole("textbox").last().fill("2");
      await stage.press("pay.add");
    },
  },
  {
    name: "checkout-leave",
    reach: async (stage) => {
      await openCheckout(stage);
      await stage.dialog.getByRole("textbox").last().fill("2");
      await stage.press("pay.add");
      await stage.page.keyboard.press("Escape");
      await expect(stage.page.locator("dialog[open]")).toHaveCount(2);
    },
  },
  {
    name: "checkout-change",
    reach: async (stage) => {
      await openCheckout(stage);
      await stage.dialog.getByRole("textbox").last().fill("500");
      await stage.press("pay.pay");
    },
  },
  {
    name: "dialog-generic",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/new", scenario: counter });
      await stage.pressAction("last");
      await expect(stage.dialog).toBeVisible();
    },
  },
  {
    name: "dialog-rider-deleted",
    reach: (stage) => deliverUntil(stage, stage.t("complete.oops")),
  },
  {
    name: "dialog-active-job",
    reach: (stage) => deliverUntil(stage, stage.t("complete.moveToDelivered")),
  },
  {
    name: "dialog-partner",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/new", scenario: counter, speed: 10 });
      await expect(stage.dialog).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: "toast-someone-was-faster",
    reach: async (stage) => {
      await stage.open({ path: "/pickup/waiting-for-collection", scenario: counter });
      await stage.pressAction("last");
      await stage.press("pay.pay");
      const notices = stage.page.getByRole("region", { name: stage.t("notices.label") });
      await expect(notices.getByRole("button", { name: stage.t("dismiss") })).toBeVisible();
    },
  },
  {
    name: "toast-undo",
    isPictureOnly: true,
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/new" });
      await stage.rows.first().locator('[data-column="rider"] button').first().click();
      await stage.dialog.getByRole("option").first().click();
      const notices = stage.page.getByRole("region", { name: stage.t("notices.label") });
      await expect(notices.getByText(stage.t("undo"))).toBeVisible();
    },
  },
];
