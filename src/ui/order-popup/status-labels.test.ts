import { expect, it } from "vitest";
import { orderStatuses, statusEvents } from "../../../ports/entities/order.ts";
import { aJob, anOrder, noon } from "../../../tests/support/an-order.ts";
import { ar } from "../text/ar.ts";
import { en } from "../text/en.ts";
import { ms } from "../text/ms.ts";
import { zh } from "../text/zh.ts";
import { labelOfOrder, labelOfUpdate } from "./status-labels.ts";

const labels = [
  "Received",
  "New",
  "Accepted",
  "Being Picked",
  "Preparing",
  "Ready",
  "Ready To Pickup",
  "Ready to Collect",
  "On the way",
  "Updated",
  "Reprinted",
  "Waiting",
  "Rejected",
  "Deleted",
  "Delivered",
  "Collected",
];

const english: Readonly<Record<string, string>> = en;
const used = new Set(
  [
    ...statusEvents.map((event) => labelOfUpdate({ event, time: noon })),
    ...orderStatuses.flatMap((status) =>
      [true, false].map((isTakeaway) => labelOfOrder(anOrder({ status, isTakeaway }))),
    ),
  ].map((key) => english[key]),
);

it("an order's status and history use the specification's labels, in four languages [OP-16]", () => {
  expect([...used]).toEqual(expect.arrayContaining(labels));
  const keys = Object.keys(en).filter((key) => labels.includes(english[key] ?? ""));
  for (const texts of [ar, ms, zh] as readonly Readonly<Record<string, string>>[]) {
    for (const key of keys.filter((each) => each.startsWith("status."))) {
      expect(texts[key], key).toBeTruthy();
      expect(texts[key], key).not.toBe(english[key]);
    }
  }
});

it("a ready delivery is being picked once the partner's driver is there", () => {
  const order = anOrder({ status: "ready", job: aJob({ status: "arrived" }) });
  expect(english[labelOfOrder(order)]).toBe("Being Picked");
});
