import { expect, it } from "vitest";
import {
  type OrderStatus,
  orderStatuses,
  type StatusUpdate,
  statusEvents,
} from "../../../ports/entities/order.ts";
import { aJob, anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import ar from "../text/ar.json" with { type: "json" };
import en from "../text/en.json" with { type: "json" };
import ms from "../text/ms.json" with { type: "json" };
import zh from "../text/zh.json" with { type: "json" };
import { labelOfOrder } from "./order-facts.tsx";
import { labelOfUpdate } from "./order-history.tsx";

const english: Readonly<Record<string, string>> = en;

/** The label of each event in the history. */
const events: Readonly<Record<Exclude<StatusUpdate["event"], "other">, string>> = {
  unconfirmed: "Received",
  created: "New",
  marked_as_confirmed: "Accepted",
  marked_as_ready: "Ready",
  rider_assigned: "Being Picked",
  rider_unassigned: "Waiting",
  marked_as_picked_up: "On the way",
  marked_as_delivered: "Delivered",
  marked_as_collected: "Collected",
  order_updated: "Updated",
  marked_as_reprinted: "Reprinted",
  rescheduled: "Rescheduled",
  promise_changed: "Promise changed",
  rejected: "Rejected",
  voided: "Deleted",
  customer_arrived: "Customer has arrived",
  tip_collected: "Tip collected",
};

/** The label of each status: of a delivery, and of a pickup. */
const statuses: Readonly<Record<OrderStatus, readonly [string, string]>> = {
  unconfirmed: ["Waiting", "Waiting"],
  new: ["Preparing", "Preparing"],
  ready: ["Ready To Pickup", "Ready to Collect"],
  in_progress: ["On the way", "On the way"],
  delivered: ["Delivered", "Delivered"],
  collected: ["Collected", "Collected"],
  rejected: ["Rejected", "Rejected"],
  voided: ["Deleted", "Deleted"],
};

it("each event in an order's history has its label of the specification [OP-16]", () => {
  const shown = statusEvents.map((event) => [event, english[labelOfUpdate({ event, time: noon })]]);
  expect(Object.fromEntries(shown)).toEqual(events);
});

it("each status of a delivery and of a pickup has its label of the specification [OP-16]", () => {
  const label = (status: OrderStatus, isTakeaway: boolean) =>
    english[labelOfOrder(anOrder({ status, isTakeaway }))];
  const shown = orderStatuses.map((status) => [
    status,
    [label(status, false), label(status, true)],
  ]);
  expect(Object.fromEntries(shown)).toEqual(statuses);
});

it("the labels are translated into the other three languages, each label differently [OP-16]", () => {
  const keys = Object.keys(en).filter((key) => key.startsWith("status."));
  for (const texts of [ar, ms, zh] as readonly Readonly<Record<string, string>>[]) {
    for (const key of keys) {
      expect(texts[key], key).toBeTruthy();
      expect(texts[key], key).not.toBe(english[key]);
    }
  }
});

it("a ready delivery is being picked once the partner's driver is there", () => {
  const order = anOrder({ status: "ready", job: aJob({ status: "arrived" }) });
  expect(english[labelOfOrder(order)]).toBe("Being Picked");
});
