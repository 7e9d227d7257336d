import { expect } from "@playwright/test";
import { wirePaymentType } from "../../../support/samples/wire-reference-data.ts";
import { delivery, job, minutesAgo, openBoard } from "./delivery-scenes.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const cash = wirePaymentType({
  name: "Cash",
  display_name: "Cash",
  partner: null,
  terminal_integration: null,
  requires_reference_code: false,
});

/** Opens the riders' dialog: one rider is out with three orders, one was deleted, a partner has an order. */
async function openRiders(stage: Stage): Promise<void> {
  const out = { rider_id: 10, is_cod: true, placed_at: minutesAgo(70) };
  const orders = [
    delivery("in_progress", { ...out, order_id: 1 }, "1010"),
    delivery("in_progress", { ...out, order_id: 2 }, "1011"),
    delivery("in_progress", { ...out, order_id: 3, is_cod: false }, "1012"),
    delivery("in_progress", { ...out, order_id: 4, logistics_job: job({ status: 5 }) }, "1013"),
    delivery("in_progress", { order_id: 5, rider_id: 9_999 }, "1014"),
  ].map((order, place) => {
    const info = order["order_extended_info"] as Record<string, unknown>;
    const paid = { name: "Card", amount: 22.75, amount_collected: 22.75, tip: 0 };
    return { ...order, order_extended_info: { ...info, payments: place === 2 ? [paid] : [] } };
  });
  await openBoard(stage, { tab: "in_progress", orders, paymentTypes: [cash] });
  await stage.press("rounds.open", stage.page.locator("main"));
  await expect(stage.dialog).toBeVisible();
}

async function openReturn(stage: Stage): Promise<void> {
  await openRiders(stage);
  await stage.dialog.locator("[data-back]").first().click();
  await expect(stage.dialog.locator("[data-returned]")).toHaveCount(4);
  await expect(stage.dialog.locator("li:has(> ul) button").last()).toBeEnabled();
}

/** Scenes of the riders' dialog and of a rider who is back. */
export const riderScenes: readonly Scene[] = [
  { name: "rider-overview", reach: openRiders },
  { name: "rider-return", reach: openReturn },
  {
    name: "rider-return-exception",
    reach: async (stage) => {
      await openReturn(stage);
      const second = stage.dialog.locator("[data-returned]").nth(1);
      await second.locator("button[aria-expanded]").click();
      await stage.press("return.reason.order_refused");
      await stage.dialog.locator("[data-returned] button[aria-expanded]").first().click();
    },
  },
];
