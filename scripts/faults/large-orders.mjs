const rules = ["src/large-orders/large-order-rules.test.ts"];
const announcements = ["src/large-orders/large-order-service.test.ts"];
const screens = ["src/ui/large-orders/large-orders.test.tsx"];
const alarm = ["src/alerts/order-alarm-worker.test.ts"];

/**
 * Of large orders.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const largeOrderFaults = [
  {
    name: "large-only-beyond-the-dishes",
    bug: "an order of exactly the declared dishes is no large one (LO-1)",
    foundBy: rules,
    file: "src/large-orders/large-order-rules.ts",
    from: "dishes >= capability.dishes",
    to: "dishes > capability.dishes",
  },
  {
    name: "large-needs-both-limits",
    bug: "an order has to reach both limits to be a large one (LO-1)",
    foundBy: rules,
    file: "src/large-orders/large-order-rules.ts",
    from: "if (!hasManyDishes && !isExpensive) return undefined;",
    to: "if (!hasManyDishes || !isExpensive) return undefined;",
  },
  {
    name: "large-minutes-pass-999",
    bug: "the minutes of a large order lead beyond the longest delivery time (LO-1)",
    foundBy: screens,
    file: "src/large-orders/large-order-rules.ts",
    from: "Math.min(capability?.extraMinutes ?? 0, promisedMinutesMax - usual)",
    to: "capability?.extraMinutes ?? 0",
  },
  {
    name: "reminder-in-utc",
    bug: "a large order is announced at the time of day in UTC, not in the branch's zone (LO-2)",
    foundBy: announcements,
    file: "src/large-orders/large-order-service.ts",
    from: "this.zone = zoneTime(parts.timeZone);",
    to: 'this.zone = zoneTime("UTC");',
  },
  {
    name: "reminder-after-its-order",
    bug: "an order whose own time comes before the time of day is announced after it (LO-2)",
    foundBy: rules,
    file: "src/large-orders/large-order-rules.ts",
    from: "return at < scheduledFor ? at : undefined;",
    to: "return at;",
  },
  {
    name: "announced-again-after-a-reload",
    bug: "each reload announces the scheduled large orders again (LO-2)",
    foundBy: announcements,
    file: "src/large-orders/large-order-service.ts",
    from: "isFirst = before === undefined || before.at < since;",
    to: "isFirst = true;",
    also: [
      {
        file: "src/large-orders/large-order-service.ts",
        from: "dueAnnouncement(remindAt, this.announced.atOf(id), now)",
        to: "dueAnnouncement(remindAt, undefined, now)",
      },
    ],
  },
  {
    name: "no-reminder-on-its-day",
    bug: "a large order is announced when it comes, and never again (LO-2)",
    foundBy: announcements,
    file: "src/large-orders/large-order-service.ts",
    from: "if (remindAt !== undefined && remindAt > now) this.remind(id, remindAt);",
    to: "",
  },
  {
    name: "large-order-sounds-like-any",
    bug: "a large order that comes plays the sound of any new order (LO-1)",
    foundBy: alarm,
    file: "src/alerts/order-alarm-worker.ts",
    from: "sounds.find((sound) => sound !== usualSound) ?? usualSound",
    to: "usualSound",
  },
];
