import {
  days,
  hours,
  minutes,
  seconds,
  type TestBranch,
} from "../../support/branch/test-branch.ts";
import { counted, inBranch, type TimingRule } from "./timing-rule.ts";

/** Time for a push to reach the list: the board gathers pushes for a frame. */
const frameMs = 20;

const placeOf = (
  branch: TestBranch,
  order: Parameters<TestBranch["board"]["placeOf"]>[0],
): string => branch.board.placeOf(order) ?? "in no list";

export const boardRules: readonly TimingRule[] = [
  {
    source: "LS-2",
    rule: "An order's timer ticks",
    value: "each second",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.waitUntil(order.placedAt + seconds(1) + offsetMs);
        return branch.board.timerOf(order);
      }),
    seen: ["00:00:00", "00:00:01", "00:00:01"],
  },
  {
    source: "LS-4",
    rule: "An order's timer counts hours beyond a day",
    value: "from 24 hours",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.waitUntil(order.placedAt + hours(24) + offsetMs);
        return branch.board.timerOf(order);
      }),
    seen: ["23:59:59", "24:00:00", "24:00:00"],
  },
  {
    source: "LS-5",
    rule: "An order's timer turns red",
    value: "after 55 min, with 00:55:01",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.waitUntil(order.placedAt + minutes(55) + seconds(1) + offsetMs);
        return `${branch.board.timerOf(order)}, ${branch.board.isRed(order) ? "red" : "not red"}`;
      }),
    seen: ["00:55:00, not red", "00:55:01, red", "00:55:01, red"],
  },
  {
    source: "LS-7",
    rule: "An order leaves the lists when it is older than the expiry threshold",
    value: "172800 s by default",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders();
        await branch.waitUntil(order.placedAt + 172_800_000 + offsetMs);
        return placeOf(branch, order);
      }),
    seen: ["homeDelivery.new", "homeDelivery.new", "in no list"],
  },
  {
    source: "LS-11",
    rule: "The page reloads on a tab of ended orders when the business day ends",
    value: "business_end_time, in seconds after midnight UTC",
    seenAt: (offsetMs) =>
      inBranch(
        async (branch) => {
          branch.staff.opens("pickup.collected");
          await branch.waitUntil(Date.parse("2026-06-12T09:00Z") + offsetMs);
          return counted(branch.board.restarts, "reload");
        },
        { company: { businessEndTimeSeconds: 9 * 3_600 } },
      ),
    seen: ["0 reloads", "1 reload", "1 reload"],
  },
  {
    source: "SC-2, SC-3",
    rule: "A scheduled order leaves the scheduled list and becomes a new order",
    value: "at its scheduled time",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const scheduledFor = branch.now + hours(1);
        const order = branch.customer.orders({ scheduledFor });
        await branch.waitUntil(scheduledFor + offsetMs);
        return placeOf(branch, order);
      }),
    seen: ["scheduled", "homeDelivery.new", "homeDelivery.new"],
  },
  {
    source: "SC-3",
    rule: "A timer is armed for a scheduled order when its time is near enough",
    value: "within 10 days of being loaded",
    seenAt: (offsetMs) =>
      inBranch((branch) => {
        const scheduledFor = branch.now + days(10) + offsetMs;
        const order = branch.customer.orders({ scheduledFor });
        const changesAt = branch.app.orders.board.changesAt(order, branch.now);
        if (changesAt === undefined) return "not armed";
        return changesAt === scheduledFor ? "armed" : `armed for ${changesAt}`;
      }),
    seen: ["armed", "armed", "not armed"],
  },
  {
    source: "UC-9, UC-14",
    rule: "An unconfirmed online order is rejected once, and leaves the list",
    value: "its own minutes after it was placed, else the company's",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders({ status: "unconfirmed", confirmationMinutes: 15 });
        await branch.waitUntil(order.placedAt + minutes(15) + offsetMs);
        const sent = branch.server.log().split(`lets run out ${order.id}: 200`).length - 1;
        return [
          branch.server.status(order),
          counted(sent, "rejection"),
          placeOf(branch, order),
        ].join(", ");
      }),
    seen: [
      "unconfirmed, 0 rejections, homeDelivery.unconfirmed",
      "rejected, 1 rejection, in no list",
      "rejected, 1 rejection, in no list",
    ],
  },
  {
    source: "UC-10",
    rule: "The countdown's circle switches to the last minute",
    value: "60 s before the deadline",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const order = branch.customer.orders({ status: "unconfirmed", confirmationMinutes: 15 });
        await branch.waitUntil(order.placedAt + minutes(14) + offsetMs);
        const { text, isLastMinute } = branch.board.countdownOf(order);
        return `${text}${isLastMinute ? ", last minute" : ""}`;
      }),
    seen: ["1:01", "1:00, last minute", "1:00, last minute"],
  },
  {
    source: "PS-2",
    rule: "A sync event of the company reloads the page",
    value: "200 ms later",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        branch.world.change((_parts, publisher) => publisher.synchronized("company"));
        await branch.wait(200 + offsetMs);
        return counted(branch.board.restarts, "reload");
      }),
    seen: ["0 reloads", "1 reload", "1 reload"],
  },
  {
    source: "PS-6",
    rule: "A push message that arrives late is ignored",
    value: "5 s after it was sent",
    seenAt: (offsetMs) =>
      inBranch(async (branch) => {
        const atMs = 0;
        const byMs = seconds(5) + offsetMs;
        // Keeps the fetch that a stale message causes from showing the order.
        branch.world.injectFault({ kind: "lose_requests", atMs, call: "listOrders", count: 99 });
        branch.world.injectFault({ kind: "lose_requests", atMs, call: "order", count: 99 });
        branch.world.injectFault({ kind: "delay_pushes", atMs, count: 1, byMs });
        const order = branch.customer.orders();
        await branch.wait(byMs + frameMs);
        return branch.board.placeOf(order) === undefined ? "ignored" : "applied";
      }),
    seen: ["applied", "ignored", "ignored"],
  },
];
