import { describe, expect, it } from "vitest";
import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { minor } from "../../../../ports/entities/money.ts";
import type { Order } from "../../../../ports/entities/order.ts";
import {
  explainedReasons,
  type FaultReason,
  type reasonsOf,
} from "../../../../simulator/training/advice-fault.ts";
import { debriefOf } from "../../../../simulator/training/debrief.ts";
import type { Goal, GoalKind, GoalRule } from "../../../../simulator/training/goal.ts";
import type { RunEnd } from "../../../../simulator/training/lesson.ts";
import { aLesson } from "../../../../tests/support/samples/a-lesson.ts";
import { aJob, partnerId } from "../../../../tests/support/samples/an-order.ts";
import {
  began,
  lina,
  omar,
  RunBuilder,
  second,
} from "../../../../tests/support/samples/run-builder.ts";
import { loadAllTrainingTexts } from "../text/training-texts.ts";
import { debriefView } from "./training-debrief.ts";

await loadAllTrainingTexts();

/** A run in which a goal is lost, and what is said of it in English. Its time is over after ten minutes. */
interface Loss {
  readonly log: RunBuilder;
  readonly says: string;
  readonly rule?: Partial<Record<string, unknown>>;
  readonly endedBy?: RunEnd["reason"];
  /** The trouble that lasts at the moment. */
  readonly during?: string;
}

const orders = ["first"];
const run = () => new RunBuilder();
const pickup = { status: "ready", isTakeaway: true, type: "walk_in" } satisfies Partial<Order>;
const cooking = () => run().order(0, { status: "new" });
const ready = () =>
  cooking().step(10, "marked_as_ready", { status: "ready" }).call(10, "markReady");
const failing = { do: "partner_job", to: "failed" };
const stalled = () =>
  run()
    .order(0, { status: "ready", job: aJob({ partnerId: partnerId(1), status: "assigned" }) })
    .incident(10, failing, 1 as Order["id"]);
const withoutRider = () => run().order(0, { status: "ready", riderId: omar }).dismiss(10);
const changed = () => cooking().step(10, "order_updated", {}, "Customer");
const repaired = () =>
  cooking()
    .incident(5, { do: "printer", state: "out_of_paper" })
    .incident(60, { do: "printer", state: "ready" });

const promised = () => run().order(0, { status: "new", promise: { promisedAt: second(60) } });
const told = (log: RunBuilder, at: number) =>
  log
    .step(at, "promise_changed", { promise: { promisedAt: second(at + 30) } })
    .call(at, "setPromise");
const dueAt = (seconds: number) => ({ promise: { readyBy: second(seconds) } });
const other = 2 as Order["id"];
/** Two orders of which the kitchen has none ready in time: late after one minute and after two. */
const twoLate = () =>
  run()
    .order(0, { status: "new", ...dueAt(0) })
    .order(0, { status: "new", ...dueAt(60) }, "second", other);
/** An order whose quarter of an hour has another one already. */
const full = () =>
  run()
    .order(0, { status: "new", ...dueAt(1_000) }, "second", other)
    .order(0)
    .step(30, "marked_as_confirmed", { status: "new", ...dueAt(1_100) });

/** The losses that each goal about an order can have. */
const gone = {
  auto_rejected: {
    log: run().order(0).step(481, "rejected", { status: "rejected" }, "Talabat"),
    says: "Press “Approve” for #1001 by 10:08:00. It was auto-rejected.",
  },
  voided: {
    log: run().order(0).step(5, "voided", { status: "voided" }, "Call centre"),
    says: "#1001 was voided at 10:00:05. This goal could not be reached after that.",
  },
  by_other: {
    log: run().order(0).step(5, "rejected", { status: "rejected" }, "Lina"),
    says: "At 10:00:05, someone else pressed “Reject” for #1001. That press was not yours.",
  },
  instead: {
    log: run()
      .order(0)
      .step(5, "rejected", { status: "rejected" })
      .call(5, "reject", { cancelReasonId: 1 }),
    says: "At 10:00:05, press “Approve” for #1001, not “Reject”. You pressed “Reject”.",
  },
  early_end: {
    log: run(),
    endedBy: "trainee",
    says: "Go on after 10:10:00. The run ended before this came.",
  },
  never_came: {
    log: run(),
    says: "What this goal is about did not come before 10:10:00. Then the time was over.",
  },
} as const;
const approvedLate = {
  log: run()
    .order(0)
    .step(490, "marked_as_confirmed", { status: "new", deliveryEtaMinutes: 50 })
    .call(490, "confirm"),
  says: "Press “Approve” for #1001 by 10:08:00. You pressed it at 10:08:10.",
};
const unpaid = {
  late: {
    log: run().order(0, pickup),
    says: "Press “Collected” for #1001 by 10:10:00. It was not done.",
  },
  payment_open: {
    log: run().order(0, pickup).payment(10, "a", "started"),
    says: "Finish the payment of #1001 by 10:10:00. Its card payment had no result yet.",
  },
};
const noCard = {
  log: run().order(0, pickup).step(10, "marked_as_collected", { status: "collected" }),
  says: "At 10:00:10, press “Pay” for #1001 with a card. No card was charged for it.",
};

const losses: {
  readonly [Kind in GoalKind]: { readonly [Reason in (typeof reasonsOf)[Kind][number]]: Loss };
} = {
  order_reaches: {
    ...gone,
    late: {
      log: cooking().step(90, "marked_as_ready", { status: "ready" }).call(90, "markReady"),
      rule: { withinSeconds: 60 },
      says: "Press “Mark ready” for #1001 by 10:01:00. You pressed it at 10:01:30.",
    },
    payment_open: { ...unpaid.payment_open, rule: { status: "collected" } },
    too_early: {
      log: run().order(0, pickup).step(9, "marked_as_collected", { status: "collected" }),
      rule: { status: "collected", since: "customer_arrived", withinSeconds: 60 },
      says: "Keep #1001 until its customer is there: “Collected” at 10:00:09 was too early. The customer had not come yet.",
    },
  },
  delivery_time: {
    ...gone,
    late: approvedLate,
    minutes: {
      log: run()
        .order(0)
        .step(5, "marked_as_confirmed", { status: "new", deliveryEtaMinutes: 20 })
        .call(5, "confirm"),
      says: "At 10:00:05, promise 45–60 minutes for #1001 under “Delivery time in minutes”. You promised 20.",
    },
  },
  rejected_for: {
    ...gone,
    auto_rejected: {
      ...gone.auto_rejected,
      says: "Press “Reject” for #1001 by 10:08:00. It was auto-rejected.",
    },
    instead: {
      log: run().order(0).step(5, "marked_as_confirmed", { status: "new" }).call(5, "confirm"),
      says: "At 10:00:05, press “Reject” for #1001, not “Approve”. You pressed “Approve”.",
    },
    late: {
      log: run()
        .order(0)
        .step(490, "rejected", { status: "rejected" })
        .call(490, "reject", { cancelReasonId: 3 }),
      says: "Press “Reject” for #1001 by 10:08:00. You pressed it at 10:08:10.",
    },
    other_reason: {
      log: gone.instead.log,
      says: "At 10:00:05, choose the true reason for #1001 under “Reason”. You chose another one.",
    },
  },
  never_auto_rejected: {
    early_end: gone.early_end,
    never_came: gone.never_came,
    by_other: gone.by_other,
    late: approvedLate,
    auto_rejected: {
      log: run()
        .order(0)
        .step(481, "rejected", { status: "rejected" }, "Talabat")
        .call(482, "confirm", {}, 409),
      says: "Press “Approve” for #1001 by 10:08:00. It was auto-rejected. You pressed it at 10:08:02.",
    },
    few_orders: {
      log: run(),
      rule: { orders: undefined, atLeast: 4 },
      says: "Answer at least 4 orders by 10:10:00. 0 of 4 counted.",
    },
  },
  paid_with: {
    ...gone,
    ...unpaid,
    payments: {
      log: run().order(0, pickup).step(10, "marked_as_collected", { status: "collected" }),
      says: "At 10:00:10, press “Pay” for #1001 with Cash. It was completed without a payment.",
    },
  },
  charged_once: {
    ...gone,
    ...unpaid,
    no_card: noCard,
    charged_twice: {
      log: run()
        .order(0, pickup)
        .payment(10, "a", "started")
        .payment(40, "b", "started")
        .payment(50, "a", "approved")
        .payment(60, "b", "approved"),
      says: "Press “Check Status” for #1001 before you charge the card again at 10:00:40. The card was charged twice.",
    },
  },
  looked_before_charging: {
    ...gone,
    ...unpaid,
    no_card: noCard,
    charged_blind: {
      log: run().order(0, pickup).payment(10, "a", "started").payment(40, "b", "started"),
      says: "Press “Check Status” for #1001 before you charge the card again at 10:00:40. The payment before had no result yet.",
    },
  },
  job_handed_over: {
    ...gone,
    late: {
      log: stalled(),
      during: "Partner stalls",
      says: "Press “Cancel job” for #1001 by 10:02:10. It was not done.",
    },
    instead: {
      during: "Partner stalls",
      log: stalled()
        .step(30, "marked_as_picked_up", { status: "in_progress" })
        .call(30, "markPickedUp"),
      says: "At 10:00:30, press “Cancel job” for #1001, not “Picked up”. You pressed “Picked up”.",
    },
  },
  rider_replaced: {
    ...gone,
    late: {
      during: "Rider off duty",
      log: withoutRider().step(200, "rider_assigned", { riderId: lina }).call(200, "assignRider"),
      says: "Press “Assign rider” for #1001 by 10:02:10. You pressed it at 10:03:20.",
    },
  },
  rider_in_time: {
    ...gone,
    late: { log: ready(), says: "Press “Assign rider” for #1001 by 10:02:10. It was not done." },
    few_orders: {
      log: run(),
      rule: { orders: undefined, atLeast: 4 },
      says: "Mark at least 4 deliveries as ready and give each a rider by 10:10:00. 0 of 4 counted.",
    },
  },
  not_older_than: {
    ...gone,
    late: {
      log: cooking(),
      says: "Press “Mark ready” for #1001 by 10:05:00. It was not done.",
    },
    auto_rejected: { ...gone.auto_rejected, rule: { minutes: 9 } },
    payment_open: {
      log: run().order(0, pickup).payment(10, "a", "started"),
      says: "Finish the payment of #1001 by 10:05:00. Its card payment had no result yet.",
    },
    few_orders: {
      log: run(),
      rule: { orders: undefined, atLeast: 8 },
      says: "Let at least 8 orders leave by 10:10:00. 0 of 8 counted.",
    },
  },
  update_seen: {
    ...gone,
    unopened: {
      log: changed().screen(200, { popup: 1 as Order["id"] }),
      says: "Press #1001 and read it by 10:01:40. You opened it at 10:03:20.",
    },
  },
  moved_to: {
    ...gone,
    late: {
      log: run().order(0, { status: "new", scheduledFor: second(3_600) }),
      says: "Press “Reschedule” for #1001 by 10:10:00. It was not done.",
    },
    other_time: {
      log: cooking().step(20, "rescheduled", { scheduledFor: second(5_400) }),
      says: "At 10:00:20, move #1001 to 14:00 under “Reschedule”. You moved it to 11:30.",
    },
    instead: {
      log: ready(),
      says: "At 10:00:10, press “Reschedule” for #1001, not “Mark ready”. You pressed “Mark ready”.",
    },
  },
  reprinted: {
    ...gone,
    // Before the order is gone, there is time to print it.
    auto_rejected: { ...gone.auto_rejected, rule: { withinSeconds: undefined } },
    late: {
      log: repaired().call(200, "markReprinted"),
      says: "Press “Reprint” for #1001 by 10:02:30. You pressed it at 10:03:20.",
    },
    before_paper: {
      log: repaired().call(30, "markReprinted"),
      says: "Press “Reprint” for #1001 by 10:02:30. At 10:00:30, when you pressed it, the printer was not ready yet.",
    },
  },
  sound_on: {
    late: {
      log: run().screen(0, { sound: "off" }),
      during: "Sound off",
      says: "Press “Sound” by 10:01:00. It was not done.",
    },
    early_end: gone.early_end,
    never_came: gone.never_came,
  },
  page_opened: {
    unopened_tab: {
      log: run(),
      says: "Press “Waiting for collection” before 10:10:00. You did not open it.",
    },
  },
  nothing_refused: {
    refused: {
      log: cooking().call(10, "markReady", {}, 409),
      says: "Read #1001 again before you press “Mark ready” at 10:00:10. The branch refused that press.",
    },
    few: { log: run(), says: "A By 10:10:00 you had done 0 of 3 actions." },
  },
  promise_kept: {
    ...gone,
    late: {
      log: promised().step(70, "marked_as_ready", { status: "ready" }).call(70, "markReady"),
      says: "Press “Mark ready” for #1001 by 10:01:00. You pressed it at 10:01:10.",
    },
    under_way: {
      log: promised()
        .step(10, "marked_as_ready", { status: "ready" })
        .step(20, "rider_assigned", { status: "in_progress", riderId: omar })
        .step(90, "marked_as_delivered", { status: "delivered" }),
      says: "Send #1001 out earlier, or give it more time by 10:01:00. It was still on its way then.",
    },
  },
  told_before_late: {
    ...gone,
    late: {
      log: told(promised(), 70),
      says: "Press “More time” for #1001 by 10:01:00. You pressed it at 10:01:10.",
    },
    told_again: {
      log: told(told(promised(), 30), 90),
      says: "At 10:01:30, leave “More time” alone for #1001: choose enough time at once. You gave its customer a new time twice.",
    },
  },
  turned_away_at_most: {
    turned_away: {
      // The last two at once.
      log: [60, 70, 80, 80].reduce(
        (log, second) => log.turnedAway(second),
        run().source(5, { mode: "paused" }),
      ),
      says: "Open a paused source again before 10:01:20, or make it busy instead. Customers turned away by then: 4. Allowed: 2.",
    },
    never_slowed: {
      log: run().source(5, { mode: "paused" }, "munchbay", "Munchbay").turnedAway(60),
      says: "Make a source busy, or pause it for a short time, by 10:10:00. You did neither.",
    },
  },
  busy_in_time: {
    busy_too_late: {
      log: twoLate().source(150, { mode: "busy", extraMinutes: 20 }),
      says: "Make a source busy before 10:02:00. Orders late by then: 2. You made a source busy at 10:02:30.",
    },
    only_paused: {
      log: twoLate().source(90, { mode: "paused" }),
      says: "Make a source busy before 10:02:00. Orders late by then: 2. You made no source busy; you paused one at 10:01:30.",
    },
    never_busy: {
      log: twoLate(),
      says: "Make a source busy before 10:02:00. Orders late by then: 2. You made no source busy.",
    },
    early_end: gone.early_end,
    never_came: gone.never_came,
  },
  reopened_within: {
    paused_too_long: {
      log: run()
        .source(5, { mode: "paused", until: second(480) })
        .source(480, { mode: "open" }),
      says: "Open the source again by 10:06:00. You paused it at 10:00:05. Allowed: 5 min.",
    },
    too_many_paused: {
      log: run().source(5, { mode: "paused" }).source(7, { mode: "paused" }, "platehop"),
      says: "Leave the other sources open at 10:00:07, or make them busy instead. Paused at the same time: 2. Allowed: 1.",
    },
    still_paused: {
      // The one before it was open again in time.
      log: run()
        .source(5, { mode: "paused" })
        .source(100, { mode: "open" })
        .source(500, { mode: "paused", until: second(1_400) }, "platehop"),
      says: "Pause a source for 5 min at most, or open it again before 10:10:00. You paused it at 10:08:20, and for longer than that.",
    },
    never_paused: {
      log: twoLate(),
      says: "Pause a source for 5 min at most, before 10:10:00. You paused none.",
    },
    early_end: gone.early_end,
    never_came: gone.never_came,
  },
  quarter_not_overfull: {
    ...gone,
    late: approvedLate,
    by_other: {
      log: run().order(0).step(5, "marked_as_confirmed", { status: "new" }, "Lina"),
      says: "At 10:00:05, someone else pressed “Approve” for #1001. That press was not yours.",
    },
    overfull: {
      log: full(),
      says: "At 10:00:30, promise a later time for #1001. The quarter of an hour from 10:15 then had 2 orders. The kitchen manages 1.",
    },
    few_orders: {
      log: run(),
      rule: { orders: undefined, atLeast: 4 },
      says: "Approve at least 4 orders for quarters of an hour with room by 10:10:00. 0 of 4 counted.",
    },
  },
};

const rules: { readonly [Kind in GoalKind]: Extract<GoalRule, { readonly kind: Kind }> } = {
  order_reaches: { kind: "order_reaches", orders, status: "ready" },
  delivery_time: { kind: "delivery_time", orders, fromMinutes: 45, toMinutes: 60 },
  rejected_for: { kind: "rejected_for", orders, reason: 3 },
  never_auto_rejected: { kind: "never_auto_rejected", orders },
  paid_with: { kind: "paid_with", orders, payments: ["Cash"] },
  charged_once: { kind: "charged_once", orders },
  looked_before_charging: { kind: "looked_before_charging", orders },
  job_handed_over: { kind: "job_handed_over", orders, withinSeconds: 120 },
  rider_replaced: { kind: "rider_replaced", orders, withinSeconds: 120 },
  rider_in_time: { kind: "rider_in_time", orders, withinSeconds: 120 },
  not_older_than: { kind: "not_older_than", orders, minutes: 5 },
  update_seen: { kind: "update_seen", orders, withinSeconds: 90 },
  moved_to: { kind: "moved_to", orders, time: "14:00" as never },
  reprinted: { kind: "reprinted", orders, withinSeconds: 90 },
  sound_on: { kind: "sound_on", withinSeconds: 60 },
  page_opened: { kind: "page_opened", tab: "pickup.ready" },
  nothing_refused: { kind: "nothing_refused", atLeast: 3 },
  promise_kept: { kind: "promise_kept", orders },
  told_before_late: { kind: "told_before_late", orders },
  turned_away_at_most: { kind: "turned_away_at_most", customers: 2 },
  busy_in_time: { kind: "busy_in_time", lateMax: 2 },
  reopened_within: { kind: "reopened_within", minutes: 5 },
  quarter_not_overfull: { kind: "quarter_not_overfull", orders },
};

const table = (Object.keys(losses) as GoalKind[]).flatMap((kind) =>
  Object.entries<Loss>(losses[kind]).map(
    ([reason, loss]) => [kind, reason as FaultReason, loss] as const,
  ),
);

function debriefed(kind: GoalKind, { log, rule, endedBy = "time" }: Loss) {
  const goal = { id: "goal", weight: 100, ...rules[kind], ...rule } as Goal;
  const { scenario } = aLesson();
  const day = { ...scenario, capabilities: { kitchenLoad: { orders: 1 } } };
  const lesson = aLesson({ goals: [goal], scenario: day });
  const end: RunEnd = { at: second(600), reason: endedBy };
  const events = log.events.toSorted((one, other) => one.at - other.at);
  return { lesson, debrief: debriefOf({ lesson, events, opening: [], startedAt: began, end }) };
}

function said(kind: GoalKind, loss: Loss, language: Language) {
  const { lesson, debrief } = debriefed(kind, loss);
  const result = {
    id: "1",
    trainee: "",
    lesson: lesson.name,
    lessonVersion: 1,
    seed: 1,
    takenAt: began,
    tookMs: 0,
    isExam: false,
    hadHints: true,
    score: debrief.score,
    goals: [],
  };
  const { timeZone } = lesson.scenario;
  const { advice } = debriefView({ debrief, lesson, result, timeZone }, language);
  return `${advice?.title} ${advice?.why}`.replaceAll(/[\u2068\u2069]/g, "");
}

/** The same reasons where the sentence says another fact. */
const neighbours: readonly (readonly [string, GoalKind, Loss])[] = [
  [
    "a step of staff that the goal counts from was not taken",
    "order_reaches",
    {
      log: cooking(),
      rule: { status: "in_progress", since: "ready", withinSeconds: 60 },
      says: "Press “Mark ready” for #1001 by 10:10:00. It was not done.",
    },
  ],
  [
    "an order was not approved, so that its customer could not come",
    "order_reaches",
    {
      log: run().order(0, { ...pickup, status: "unconfirmed", confirmationMinutes: 0 }),
      rule: { status: "collected", since: "customer_arrived", withinSeconds: 60 },
      says: "Press “Approve” for #1001 by 10:10:00. It was not done.",
    },
  ],
  [
    "the customer of an order that is ready did not come",
    "order_reaches",
    {
      log: run().order(0, pickup),
      rule: { status: "collected", since: "customer_arrived", withinSeconds: 60 },
      says: gone.never_came.says,
    },
  ],
  [
    "a press that did not reach the branch may have been about it",
    "never_auto_rejected",
    {
      log: run().order(10).unheard(20, "confirm"),
      says: "Press “Approve” for #1001 by 10:08:10. A press on “Approve” at 10:00:20 did not reach the branch.",
    },
  ],
  [
    "a press that did not reach the branch came before it",
    "never_auto_rejected",
    {
      log: run().unheard(5, "confirm").order(10),
      says: "Press “Approve” for #1001 by 10:08:10. It was not done.",
    },
  ],
  [
    "the rider who left had been chosen by the trainee",
    "rider_replaced",
    {
      during: "Rider off duty",
      log: run()
        .order(0, { status: "ready" })
        .step(5, "rider_assigned", { riderId: omar })
        .call(5, "assignRiderWithoutStateChange")
        .dismiss(10),
      says: "Press “Assign rider” for #1001 by 10:02:10. It was not done.",
    },
  ],
  [
    "the charge before was approved, and the trainee did not look",
    "looked_before_charging",
    {
      log: run()
        .order(0, pickup)
        .payment(10, "a", "started")
        .payment(30, "a", "approved")
        .payment(40, "b", "started"),
      says: "Press “Check Status” for #1001 before you charge the card again at 10:00:40. The payment before had already been approved.",
    },
  ],
  [
    "two cards shared the total, and the order was voided after that",
    "charged_once",
    {
      log: run()
        .order(0, pickup)
        .payment(10, "a", "approved", undefined, minor(2_000))
        .payment(20, "b", "approved", undefined, minor(2_550))
        .step(30, "voided", { status: "voided" }, "Call centre"),
      says: "#1001 was voided at 10:00:30. This goal could not be reached after that.",
    },
  ],
];

describe("Each way to lose a goal", () => {
  it.each(table)("of the kind %s is a reason of its own: %s", (kind, reason, loss) => {
    const { debrief } = debriefed(kind, loss);
    expect(debrief.advice?.fault.kind).toBe(reason);
    const isExplained = explainedReasons[kind].includes(reason);
    const why = isExplained ? " W" : "";
    const during = loss.during === undefined ? "" : ` At that moment: ${loss.during}.`;
    expect(said(kind, loss, "en")).toBe(`${loss.says}${why}${during} That cost 100 points.`);
    for (const language of languageTags) {
      expect(said(kind, loss, language)).not.toMatch(/undefined|…|\{|advice\./);
    }
  });

  it.each(neighbours)("is said as it was, where %s", (_case, kind, loss) => {
    const { kind: reason } = debriefed(kind, loss).debrief.advice?.fault ?? {};
    const isExplained = explainedReasons[kind].some((each) => each === reason);
    const during = loss.during === undefined ? "" : ` At that moment: ${loss.during}.`;
    expect(said(kind, loss, "en")).toBe(
      `${loss.says}${isExplained ? " W" : ""}${during} That cost 100 points.`,
    );
  });
});
