import { expect } from "@playwright/test";
import type { AttemptRecord } from "../../../../src/payments/attempt/attempt-record.ts";
import { keepPayments, keptPayment, serveCounter, waitingPickup } from "../counter.ts";
import type { LivePage } from "../live-page.ts";
import type { Scene } from "./scene.ts";
import { Stage } from "./stage.ts";

const counter = "/pickup/waiting-for-collection";

/** Opens the pickups that wait for collection, on a device that keeps these card payments. */
async function openCounter(
  stage: Stage,
  orders: readonly Readonly<Record<string, unknown>>[],
  payments: readonly AttemptRecord[],
  unreadable: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<LivePage> {
  await keepPayments(stage.page, payments, unreadable);
  const live = await stage.openLive((page) => {
    page.hasPush = true;
    // Otherwise what a push announces is fetched some seconds later (N21).
    page.moreAttributes = 'data-spread-seconds="0"';
    serveCounter(page, orders);
  });
  await expect(stage.page.getByRole("navigation").first()).toBeVisible();
  await stage.page.goto(counter);
  await expect(stage.rows.first()).toBeVisible();
  return live;
}

/** Asks about a card payment of 60.00 whose result is unknown. */
async function askAboutCard(stage: Stage): Promise<LivePage> {
  const unknown = keptPayment(71, { phase: "terminal_timeout", certainty: "unknown" });
  const live = await openCounter(stage, [waitingPickup(71, { total_amount: 40 })], [unknown]);
  await stage.pressAction("last");
  await stage.dialog.getByRole("button", { name: "Card", exact: true }).click();
  await stage.press("pay.pay");
  await expect(
    stage.dialog.getByRole("button", { name: stage.t("terminal.notSure") }),
  ).toBeVisible();
  return live;
}

/** Opens orders, of which one has an approved payment of 60.00. */
async function openMarked(stage: Stage): Promise<void> {
  const onLine = keptPayment(71, { applied: "line_added" });
  await openCounter(stage, [waitingPickup(71), waitingPickup(72)], [onLine]);
  await expect(stage.rows.getByRole("img", { name: stage.t("refund.waits") })).toHaveCount(1);
}

/** Opens the payment of an order, simulated. */
async function openPayment(stage: Stage): Promise<void> {
  await stage.open({ path: counter });
  await stage.pressAction("last", stage.rows.filter({ hasText: stage.t("payment.cash") }).first());
  await expect(stage.dialog).toBeVisible();
}

/** Opens the payment with a line of 2.00. */
async function openWithLine(stage: Stage): Promise<void> {
  await openPayment(stage);
  await stage.dialog.getByRole("textbox").last().fill("2");
  await stage.press("pay.add");
  await expect(stage.dialog.locator("tbody tr")).toHaveCount(1);
}

async function viewList(stage: Stage): Promise<void> {
  await stage.page.getByRole("button", { name: stage.t("view"), exact: true }).click();
  await expect(stage.dialog.getByRole("listitem").first()).toBeVisible();
}

/** Scenes of payments at the edges: refunds, payments without a known result, lines that were kept. */
export const paymentScenes: readonly Scene[] = [
  {
    name: "refund-excess",
    reach: async (stage) => {
      const onLine = keptPayment(71, { applied: "line_added" });
      await openCounter(stage, [waitingPickup(71, { total_amount: 40 })], [onLine]);
      await stage.pressAction("last");
      await expect(stage.dialog.getByRole("alert")).toBeVisible();
    },
  },
  { name: "approval-row", isPictureOnly: true, reach: openMarked },
  {
    name: "approval-order",
    reach: async (stage) => {
      await openMarked(stage);
      await stage.openPopup();
    },
  },
  {
    name: "refunds-list",
    reach: async (stage) => {
      const stood = [keptPayment(71).request.reference];
      await openCounter(
        stage,
        [waitingPickup(71)],
        [
          keptPayment(74, {
            applied: "excess_alerted",
            refundReason: { kind: "paid_twice", stood },
          }),
          keptPayment(75, { applied: "excess_alerted", refundReason: { kind: "order_left" } }),
        ],
      );
      await viewList(stage);
    },
  },
  {
    name: "not-confirmed-list",
    reach: async (stage) => {
      const unknown = { phase: "terminal_timeout", certainty: "unknown" } as const;
      await openCounter(
        stage,
        [waitingPickup(71)],
        [keptPayment(71, unknown), keptPayment(72, unknown)],
        [{ request: { orderId: 73, reference: "DM-3-T_1-1767225600073" }, phase: "?" }],
      );
      await viewList(stage);
    },
  },
  {
    name: "checkout-kept",
    reach: async (stage) => {
      await openWithLine(stage);
      await openPayment(stage);
      await expect(stage.dialog.locator("tbody tr")).toHaveCount(1);
    },
  },
  {
    name: "checkout-negative",
    reach: async (stage) => {
      await openCounter(stage, [waitingPickup(71, { total_amount: -5 })], []);
      await stage.pressAction("last");
      await expect(stage.dialog.getByRole("button", { name: stage.t("ok") })).toBeVisible();
    },
  },
  {
    name: "checkout-question",
    reach: async (stage) => {
      await openPayment(stage);
      await stage.dialog.getByRole("textbox").last().fill("99999");
      await stage.press("pay.pay");
      await expect(stage.dialog.getByRole("button", { name: stage.t("pay.askYes") })).toBeVisible();
    },
  },
  {
    name: "card-question",
    reach: async (stage) => {
      await askAboutCard(stage);
    },
  },
  {
    name: "card-voided",
    reach: async (stage) => {
      const live = await askAboutCard(stage);
      await stage.press("terminal.notSure");
      const voided = { event: "voided", staff_name: "Aisha", time: new Date().toISOString() };
      const order = waitingPickup(71, {}, { order_status: "voided", status_updates: [voided] });
      live.waiting = [];
      await live.push("order_events_3", "voided", { order_id: 71, order });
      await expect(stage.dialog).toContainText("Aisha");
    },
  },
  {
    name: "checkout-nothing-chosen",
    reach: async (stage) => {
      const live = await openCounter(stage, [waitingPickup(71)], []);
      await stage.pressAction("last");
      await stage.dialog.getByRole("button", { name: "Card", exact: true }).click();
      live.paymentTypes = live.paymentTypes.slice(0, 1);
      await live.push("payment_types_synchronized_9", "synchronized");
      await expect(stage.dialog.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "checkout-other-tab",
    reach: async (stage) => {
      await openWithLine(new Stage(await stage.page.context().newPage(), stage.locale));
      await stage.page.bringToFront();
      await openPayment(stage);
      await expect(stage.dialog.getByText(stage.t("pay.otherTab"))).toBeVisible();
    },
  },
  {
    name: "amount-unknown",
    reach: async (stage) => {
      await openCounter(
        stage,
        [waitingPickup(71, { total_amount: "?", items: [] }), waitingPickup(72)],
        [],
      );
      await stage.openPopup();
    },
  },
  {
    name: "orders-unreadable",
    reach: async (stage) => {
      const odd = [
        waitingPickup(73, {}, { order_id: "?" }),
        waitingPickup(74, {}, { order_id: null }),
      ];
      await openCounter(stage, [waitingPickup(71), ...odd], []);
      const notices = stage.page.getByRole("region", { name: stage.t("notices.label") });
      await expect(notices.getByRole("button", { name: stage.t("dismiss") })).toBeVisible();
    },
  },
];
