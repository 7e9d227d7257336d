import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { aJob, partnerId } from "../../tests/support/samples/an-order.ts";
import {
  began,
  confirmationMs,
  lina,
  omar,
  RunBuilder,
  second,
} from "../../tests/support/samples/run-builder.ts";
import { baseScenario } from "../world/base-scenario.ts";
import type { GoalRule } from "./goal.ts";
import { judge } from "./judge.ts";

const orders = ["first"];
const run = () => new RunBuilder();

/** The state of the goal at the instant and a millisecond later. */
function around(log: RunBuilder, rule: GoalRule, at: number): readonly string[] {
  return [log.judge(rule, at).state, log.judge(rule, at + 1).state];
}

describe("An order reaches a status", () => {
  const rule: GoalRule = { kind: "order_reaches", orders, status: "ready", withinSeconds: 60 };

  it("is open until its last instant and failed a millisecond later [LE-4]", () => {
    const log = run().order(10);
    expect(around(log, rule, second(70))).toEqual(["open", "failed"]);
    expect(log.judge(rule, second(70)).parts).toMatchObject([
      { orderId: 1, since: second(10), dueAt: second(70) },
    ]);
  });

  it("is reached at its last instant and not after it", () => {
    const ready = (at: number) =>
      run().order(0).step(at, "marked_as_ready", { status: "ready" }).judge(rule, second(200))
        .state;
    expect([ready(60), ready(60.001)]).toEqual(["reached", "failed"]);
  });

  it("is failed as soon as the order is voided", () => {
    const log = run().order(0).step(5, "voided", { status: "voided" }, "Call centre");
    expect(log.judge(rule, second(5)).state).toBe("failed");
  });

  it("counts from the arrival of the customer where the goal says so", () => {
    const collected: GoalRule = {
      kind: "order_reaches",
      orders,
      status: "collected",
      since: "customer_arrived",
      withinSeconds: 30,
    };
    const log = run().order(0, { status: "ready", isTakeaway: true });
    expect(log.judge(collected, second(900)).state).toBe("open");
    log.step(900, "customer_arrived", {}, "Customer");
    expect(around(log, collected, second(930))).toEqual(["open", "failed"]);
  });

  it("is failed by an order handed out before anybody has come for it, also if somebody comes later", () => {
    const collected: GoalRule = {
      kind: "order_reaches",
      orders,
      status: "collected",
      since: "customer_arrived",
      withinSeconds: 30,
    };
    const log = run()
      .order(0, { status: "ready", isTakeaway: true })
      .step(5, "marked_as_collected", { status: "collected" });
    expect(log.judge(collected, second(5)).state).toBe("failed");
    log.step(9, "customer_arrived", {}, "Customer");
    expect(log.judge(collected, second(20)).state).toBe("failed");
  });

  it("gives a part of the points for a part of the orders", () => {
    const two: GoalRule = { kind: "order_reaches", orders: ["first", "other"], status: "ready" };
    const log = run().order(0).step(5, "marked_as_ready", { status: "ready" });
    expect(log.judge(two, second(9))).toMatchObject({
      state: "open",
      points: 50,
      progress: { done: 1, of: 2 },
    });
    expect(log.judge(two, second(9), true)).toMatchObject({ state: "failed", points: 50 });
  });
});

describe("A delivery time", () => {
  const rule: GoalRule = { kind: "delivery_time", orders, fromMinutes: 45, toMinutes: 60 };
  const approvedWith = (deliveryEtaMinutes: number) =>
    run()
      .order(0)
      .step(9, "marked_as_confirmed", { status: "new", deliveryEtaMinutes })
      .judge(rule, second(9)).state;

  it("is reached from the least to the most minutes", () => {
    expect([44, 45, 60, 61].map(approvedWith)).toEqual(["failed", "reached", "reached", "failed"]);
  });
});

describe("A rejection with its reason", () => {
  const rule: GoalRule = { kind: "rejected_for", orders, reason: 3 };

  it("is reached with this reason and failed with another", () => {
    const rejectedFor = (cancelReasonId: number) =>
      run()
        .order(0)
        .step(9, "rejected", { status: "rejected" })
        .call(9, "reject", { isAutomatic: false, cancelReasonId })
        .judge(rule, second(9)).state;
    expect([rejectedFor(3), rejectedFor(2)]).toEqual(["reached", "failed"]);
  });

  it("is failed when the order is approved, or runs out", () => {
    const approved = run().order(0).step(9, "marked_as_confirmed", { status: "new" });
    expect(approved.judge(rule, second(9)).state).toBe("failed");
    expect(around(run().order(0), rule, began + confirmationMs)).toEqual(["open", "failed"]);
  });

  it("ignores a rejection that the branch refused", () => {
    const refused = run().order(0).call(9, "reject", { cancelReasonId: 3 }, 422);
    expect(refused.judge(rule, second(9)).state).toBe("open");
  });
});

describe("No order is auto-rejected", () => {
  const rule: GoalRule = { kind: "never_auto_rejected", orders };

  it("is reached by an approval up to the deadline, failed a millisecond after it", () => {
    const log = run().order(0);
    expect(around(log, rule, began + confirmationMs)).toEqual(["open", "failed"]);
    log.step(confirmationMs / 1_000, "marked_as_confirmed", { status: "new" });
    expect(log.judge(rule, began + confirmationMs).state).toBe("reached");
  });

  it("counts the order's own minutes before the company's", () => {
    const log = run().order(0, { confirmationMinutes: 5 });
    expect(around(log, rule, began + 5 * minuteMs)).toEqual(["open", "failed"]);
  });

  it("is failed by the page's own rejection at the deadline", () => {
    const log = run()
      .order(0)
      .step(480, "rejected", { status: "rejected" })
      .call(480, "reject", { isAutomatic: true });
    expect(log.judge(rule, second(481)).state).toBe("failed");
  });

  it("is failed when the marketplace rejects the order", () => {
    const log = run().order(0).step(470, "rejected", { status: "rejected" }, "Munchbay");
    expect(log.judge(rule, second(470)).state).toBe("failed");
  });

  it("says nothing of an order that was voided in time, and is reached by a rejection whose answer was lost", () => {
    const voided = run().order(0).step(9, "voided", { status: "voided" }, "Call centre");
    expect(voided.judge(rule, second(470)).state).toBe("reached");
    const all: GoalRule = { kind: "never_auto_rejected", atLeast: 1 };
    expect(voided.judge(all, second(470), true).parts).toEqual([]);
    const rejected = run()
      .order(0)
      .step(9, "rejected", { status: "rejected" })
      .call(9, "reject", { cancelReasonId: 1 }, "lost");
    expect(rejected.judge(rule, second(470)).state).toBe("reached");
  });

  it("watches all orders without labels, waits for the end, and needs enough of them", () => {
    const all: GoalRule = { kind: "never_auto_rejected", atLeast: 2 };
    const log = run().order(0).step(9, "marked_as_confirmed", { status: "new" });
    expect(log.judge(all, second(9)).state).toBe("open");
    expect(log.judge(all, second(9), true)).toMatchObject({ state: "failed", points: 50 });
    log.order(20, {}, "second", 2 as OrderId);
    expect(log.judge(all, second(21), true).points).toBe(50);
    log.step(30, "marked_as_confirmed", { status: "new" }, "trainee", 2 as OrderId);
    expect(log.judge(all, second(31), true)).toMatchObject({ state: "reached", points: 100 });
  });
});

describe("A payment", () => {
  const rule: GoalRule = { kind: "paid_with", orders, payments: ["Cash"] };
  const paid = (...lines: readonly [string, number][]) => judged(rule, ...lines);
  const judged = (goal: GoalRule, ...lines: readonly [string, number][]) =>
    run()
      .order(0, { totalAmount: minor(1_000), isTakeaway: true, status: "ready" })
      .step(9, "marked_as_collected", {
        status: "collected",
        payments: lines.map(([name, amount]) => ({
          name,
          amount: minor(amount),
          amountCollected: minor(amount),
          tip: minor(0),
        })),
      })
      .judge(goal, second(9)).state;

  it("is recorded once, with exactly these methods, and comes to the total [LE-4]", () => {
    expect(paid(["Cash", 1_000])).toBe("reached");
    expect(paid(["Cash", 1_002], ["Cash Rounding", -2])).toBe("reached");
    expect(paid(["Cash", 1_000], ["Cash", 1_000])).toBe("failed");
    expect(paid(["Cash", 400], ["Cash", 600])).toBe("reached");
    expect(paid(["Card", 1_000])).toBe("failed");
    expect(paid(["Cash", 900])).toBe("failed");
    const twoCards = { ...rule, payments: ["Card", "Card"] } as const;
    expect(judged(twoCards, ["Card", 1_000])).toBe("failed");
    expect(judged(twoCards, ["Card", 400], ["Card", 600])).toBe("reached");
  });
});

describe("Card payments", () => {
  const once: GoalRule = { kind: "charged_once", orders };
  const looked: GoalRule = { kind: "looked_before_charging", orders };
  const twice = () => run().order(0).payment(10, "a", "started").payment(40, "b", "started");
  const collect = (log: RunBuilder) => log.step(90, "marked_as_collected", { status: "collected" });

  it("are charged once if one reference was approved and the order is completed", () => {
    const log = run().order(0).payment(10, "a", "started").payment(14, "a", "approved");
    log.payment(15, "a", "approved");
    expect(log.judge(once, second(15)).state).toBe("open");
    expect(collect(log).judge(once, second(90)).state).toBe("reached");
  });

  it("are charged twice at the second approval", () => {
    const log = twice().payment(50, "b", "approved").payment(60, "a", "approved");
    expect(around(log, once, second(60) - 1)).toEqual(["open", "failed"]);
  });

  it("are looked at before charging again, if the one before was declined by then", () => {
    expect(twice().judge(looked, second(40)).state).toBe("failed");
    const approved = run().order(0).payment(10, "a", "started").payment(14, "a", "approved");
    expect(approved.payment(40, "b", "started").judge(looked, second(40)).state).toBe("failed");
    const declined = (at: number) =>
      collect(run().order(0).payment(10, "a", "started").payment(at, "a", "declined"));
    expect(declined(40).payment(40, "b", "started").judge(looked, second(90)).state).toBe(
      "reached",
    );
    expect(declined(40.001).payment(40, "b", "started").judge(looked, second(90)).state).toBe(
      "failed",
    );
  });

  it("are looked at by Check Status, by the terminal's last payments or by opening the order, since the charge before", () => {
    const charged = () => run().order(0).payment(10, "a", "started");
    const again = (log: RunBuilder) =>
      collect(log.payment(40, "b", "started")).judge(looked, second(90)).state;
    const first = 1 as OrderId;
    const check = (at: number, card: OrderId) =>
      charged().screen(15, { card, checks: 2 }).screen(at, { card, checks: 3 });
    expect(again(check(20, first))).toBe("reached");
    expect(again(check(20, 2 as OrderId))).toBe("failed");
    expect(again(charged().screen(41, { card: first, checks: 1 }))).toBe("failed");
    expect(again(charged().screen(15, { card: first }))).toBe("failed");
    expect(again(charged().screen(20, { terminal: true }))).toBe("reached");
    const read = run().order(0).screen(5, { terminal: true }).payment(10, "a", "started");
    expect(again(read)).toBe("failed");
    expect(again(charged().screen(20, { popup: 1 as OrderId }))).toBe("reached");
    expect(again(charged().screen(20, { popup: 2 as OrderId }))).toBe("failed");
    expect(
      again(
        run()
          .order(0)
          .screen(5, { popup: 1 as OrderId })
          .payment(10, "a", "started"),
      ),
    ).toBe("failed");
  });

  it("that share the total are neither charged twice nor blindly, unless one is not among the order's payments", () => {
    const part = (log: RunBuilder, at: number, reference: string, amount: number) =>
      log
        .payment(at, reference, "started", undefined, minor(amount))
        .payment(at + 5, reference, "approved", undefined, minor(amount));
    const line = (name: string, amount: number) => ({
      name,
      amount: minor(amount),
      amountCollected: minor(amount),
      tip: minor(0),
    });
    const shared = (...payments: ReturnType<typeof line>[]) =>
      part(part(run().order(0, { totalAmount: minor(1_000) }), 10, "a", 500), 40, "b", 500).step(
        90,
        "marked_as_collected",
        { status: "collected", payments },
      );
    const states = (log: RunBuilder) =>
      [once, looked].map((rule) => log.judge(rule, second(90)).state);
    expect(states(shared(line("Card", 500), line("Card", 500)))).toEqual(["reached", "reached"]);
    const blind = shared(line("Card", 500), line("Cash", 500));
    expect(blind.judge(once, second(90)).state).toBe("failed");
    const withVoucher = shared(line("Card", 500), line("Gift voucher", 500));
    expect(withVoucher.judge(once, second(90)).state).toBe("failed");
    const above = part(shared(), 50, "c", 1);
    expect(around(above, once, second(55) - 1)).toEqual(["open", "failed"]);
  });

  it.each([
    ["charged once", once],
    ["looked at", looked],
  ])("count as not %s where the order was completed without a card", (_name, rule) => {
    expect(collect(run().order(0)).judge(rule, second(90)).state).toBe("failed");
  });
});

describe("Deliveries", () => {
  const inTime: GoalRule = { kind: "rider_in_time", orders, withinSeconds: 120 };
  const replaced: GoalRule = { kind: "rider_replaced", orders, withinSeconds: 60 };
  const handedOver: GoalRule = { kind: "job_handed_over", orders, withinSeconds: 60 };
  const stalled = aJob({ partnerId: partnerId(31), status: "assigned" });
  const stands = (log: RunBuilder) =>
    log
      .step(10, "job", { job: stalled }, "Shift manager")
      .incident(10, { do: "partner_job", to: "reassigning", standsStill: true }, 1 as OrderId);

  it("have a rider in time, counted from the moment they are ready", () => {
    const log = run().order(0).step(50, "marked_as_ready", { status: "ready" });
    expect(around(log, inTime, second(170))).toEqual(["open", "failed"]);
    log.step(170, "rider_assigned", { riderId: omar });
    expect(log.judge(inTime, second(300)).state).toBe("reached");
  });

  it("may have their rider before they are ready", () => {
    const log = run().order(0).step(9, "rider_assigned", { riderId: omar });
    log.step(50, "marked_as_ready", { status: "ready" });
    expect(log.judge(inTime, second(50)).state).toBe("reached");
  });

  it("leave orders out that still had time when the run ended", () => {
    const all: GoalRule = { kind: "rider_in_time", withinSeconds: 120, atLeast: 1 };
    const log = run().order(0).step(50, "marked_as_ready", { status: "ready" });
    expect(log.judge(all, second(170), true).parts).toEqual([]);
    expect(log.judge(all, second(171), true).parts).toMatchObject([{ state: "lost" }]);
  });

  it("are moved to another rider after theirs has left [LE-4]", () => {
    const log = run().order(0).step(9, "rider_assigned", { riderId: omar });
    expect(log.judge(replaced, second(900)).state).toBe("open");
    log.dismiss(9.5, lina);
    expect(log.judge(replaced, second(900)).state).toBe("open");
    log.dismiss(10);
    expect(around(log, replaced, second(70))).toEqual(["open", "failed"]);
    log.step(60, "rider_unassigned", { riderId: undefined as never });
    expect(log.judge(replaced, second(60)).state).toBe("open");
    log.step(70, "rider_assigned", { riderId: lina });
    expect(log.judge(replaced, second(200)).state).toBe("reached");
  });

  it("are handed over from a job that stands still, to a rider or another partner", () => {
    expect(around(stands(run().order(0)), handedOver, second(70))).toEqual(["open", "failed"]);
    const cancelled = stands(run().order(0)).step(20, "job", {
      job: { ...stalled, status: "cancelled" },
    });
    expect(cancelled.judge(handedOver, second(20)).state).toBe("open");
    const toRider = cancelled.step(30, "rider_assigned", { riderId: lina });
    expect(toRider.judge(handedOver, second(30)).state).toBe("reached");
    const toPartner = stands(run().order(0)).step(70, "job", {
      job: aJob({ partnerId: partnerId(32), status: "pending" }),
    });
    expect(toPartner.judge(handedOver, second(70)).state).toBe("reached");
  });

  it("need no other rider if they left before the trouble came", () => {
    const log = run().order(0).step(9, "rider_assigned", { riderId: omar, status: "in_progress" });
    expect(log.judge(replaced, second(9)).state).toBe("reached");
    expect(log.judge(handedOver, second(9)).state).toBe("reached");
  });

  it("are not handed over by the partner's own changes, or by a colleague", () => {
    const log = stands(run().order(0)).step(20, "job", { job: stalled }, "Falcon Couriers");
    expect(log.judge(handedOver, second(20)).state).toBe("open");
    log.step(30, "rider_assigned", { riderId: lina }, "Shift manager");
    expect(log.judge(handedOver, second(30)).state).toBe("open");
  });
});

describe("The age of orders", () => {
  const rule: GoalRule = { kind: "not_older_than", orders, minutes: 55 };

  it("is judged when an order leaves the counter, at the minute's last instant", () => {
    const log = run().order(0, { placedAt: began - 50 * minuteMs });
    expect(around(log, rule, began + 5 * minuteMs)).toEqual(["open", "failed"]);
    log.step(300, "marked_as_picked_up", { status: "in_progress" });
    expect(log.judge(rule, began + hourMs).state).toBe("reached");
  });

  it("does not count the time in which a ready pickup waits for its customer", () => {
    const pickup = { isTakeaway: true, isCurbsidePickup: true, hasCustomerArrived: false };
    const ten: GoalRule = { kind: "not_older_than", minutes: 10 };
    const ready = () => run().order(0, pickup).step(240, "marked_as_ready", { status: "ready" });
    expect(ready().judge(ten, second(1_200)).parts).toMatchObject([{ state: "open" }]);
    expect(ready().judge(ten, second(1_200), true).parts).toEqual([]);
    const here = () =>
      ready().step(1_200, "customer_arrived", { hasCustomerArrived: true }, "Customer");
    const stateAt = (log: RunBuilder, at: number) => log.judge(ten, at).parts[0]?.state;
    expect(stateAt(here(), second(1_560))).toBe("open");
    expect(stateAt(here(), second(1_560) + 1)).toBe("lost");
    const handed = here().step(1_500, "marked_as_collected", { status: "collected" });
    expect(stateAt(handed, second(1_600))).toBe("won");
    // Staff were slow before it was ready, and a guest at the counter is there already.
    const slow = run().order(0, pickup).step(601, "marked_as_ready", { status: "ready" });
    expect(stateAt(slow, second(602))).toBe("lost");
    const guest = run()
      .order(0, { ...pickup, type: "walk_in" })
      .step(240, "marked_as_ready", { status: "ready" });
    expect(stateAt(guest, second(601))).toBe("lost");
  });

  it("leaves out rejected orders of the whole run, but not labelled ones", () => {
    const log = run().order(0).step(9, "rejected", { status: "rejected" });
    expect(log.judge({ kind: "not_older_than", minutes: 55 }, second(9), true).parts).toEqual([]);
    expect(log.judge(rule, second(9)).state).toBe("failed");
  });
});

describe("An order is moved", () => {
  const rule: GoalRule = { kind: "moved_to", orders, time: "13:30" };
  const movedTo = (hours: number, by: string) =>
    run()
      .order(0)
      .step(9, "rescheduled", { scheduledFor: began + hours * hourMs }, by)
      .judge(rule, second(9)).state;

  it("by the trainee to this minute, as the screens show it, whatever its seconds are", () => {
    expect(movedTo(3.5, "trainee")).toBe("reached");
    expect(movedTo(3.5 + 59 / 3_600, "trainee")).toBe("reached");
    expect(movedTo(3.5 + 60 / 3_600, "trainee")).toBe("open");
    expect(movedTo(3.5 - 1 / 3_600, "trainee")).toBe("open");
    expect(movedTo(4, "trainee")).toBe("open");
    expect(movedTo(3.5, "Call centre")).toBe("open");
  });
});

describe("The screen", () => {
  it("shows an update when its order is opened, or was open", () => {
    const rule: GoalRule = { kind: "update_seen", orders, withinSeconds: 60 };
    const log = run()
      .order(0)
      .screen(5, { popup: 1 as OrderId })
      .screen(6, {});
    log.step(10, "order_updated", {}, "Call centre");
    expect(around(log, rule, second(70))).toEqual(["open", "failed"]);
    log.screen(70, { popup: 1 as OrderId });
    expect(log.judge(rule, second(80)).state).toBe("reached");
    const open = run()
      .order(0)
      .screen(5, { popup: 1 as OrderId });
    open.step(10, "order_updated", {}, "Call centre");
    expect(open.judge(rule, second(10)).state).toBe("reached");
  });

  it("has its sound switched on in time after it was off [LE-4]", () => {
    const rule: GoalRule = { kind: "sound_on", withinSeconds: 60 };
    expect(run().screen(0, {}).judge(rule, second(900), true).state).toBe("failed");
    const off = run().screen(10, { sound: "off" });
    expect(around(off, rule, second(70))).toEqual(["open", "failed"]);
    expect(off.screen(70, {}).judge(rule, second(80)).state).toBe("reached");
  });

  it("has a page opened", () => {
    const rule: GoalRule = { kind: "page_opened", tab: "scheduled" };
    expect(run().screen(0, {}).judge(rule, second(1)).state).toBe("open");
    expect(run().screen(0, { path: "/scheduled" }).judge(rule, second(1)).state).toBe("reached");
  });

  it("prints a ticket again also where the answer was lost, and not where the branch heard nothing", () => {
    const rule: GoalRule = { kind: "reprinted", orders, withinSeconds: 60 };
    const lost = () => run().order(0).call(9, "markReprinted", {}, "lost");
    expect(lost().judge(rule, second(9)).state).toBe("open");
    const printed = lost().step(9, "marked_as_reprinted", {});
    expect(printed.judge(rule, second(9)).state).toBe("reached");
  });

  it("prints a ticket again once the paper is in", () => {
    const rule: GoalRule = { kind: "reprinted", orders, withinSeconds: 60 };
    const log = run()
      .order(0)
      .incident(5, { do: "printer", state: "out_of_paper" })
      .call(9, "markReprinted");
    expect(log.judge(rule, second(900)).state).toBe("open");
    log.incident(1_000, { do: "printer", state: "ready" });
    expect(around(log, rule, second(1_060))).toEqual(["open", "failed"]);
    expect(log.call(1_060, "markReprinted").judge(rule, second(1_060)).state).toBe("reached");
  });
});

describe("Few customers turn away", () => {
  const rule: GoalRule = { kind: "turned_away_at_most", customers: 1 };
  const paused = () => run().source(5, { mode: "paused" });

  it("is failed at the first one too many, and reached at the end of a run in which a source was slowed down [LE-4]", () => {
    const log = paused().turnedAway(60);
    expect(log.judge(rule, second(60)).state).toBe("open");
    expect(log.judge(rule, second(60), true)).toMatchObject({ state: "reached", points: 100 });
    log.turnedAway(70);
    expect(log.judge(rule, second(70) - 1).state).toBe("open");
    expect(log.judge(rule, second(70)).state).toBe("failed");
  });

  it("is not reached by doing nothing, nor by a pause that another one set", () => {
    expect(run().judge(rule, second(60), true).state).toBe("failed");
    const byOther = run().source(5, { mode: "paused" }, "munchbay", "Munchbay");
    expect(byOther.judge(rule, second(60), true).state).toBe("failed");
    expect(paused().judge(rule, second(60), true).state).toBe("reached");
  });
});

/** An order of the kitchen with a promise so many seconds after the opening. */
const promised = (at: number, until: number) =>
  run().order(at, { status: "new", promise: { promisedAt: second(until) } });
const moved = (log: RunBuilder, at: number, until: number, by?: string) =>
  log.step(at, "promise_changed", { promise: { promisedAt: second(until) } }, by);

describe("A promise is kept", () => {
  const rule: GoalRule = { kind: "promise_kept", orders };

  it("is open until the time promised and failed a millisecond later, also where more time was given then [LE-4]", () => {
    const log = promised(0, 60);
    expect(around(log, rule, second(60))).toEqual(["open", "failed"]);
    moved(log, 61, 600).step(90, "marked_as_delivered", { status: "delivered" });
    expect(log.judge(rule, second(90)).state).toBe("failed");
    expect(log.judge(rule, second(90)).parts[0]).toMatchObject({ settledAt: second(60) });
  });

  it("is kept at the door, a pickup's where it is ready to collect", () => {
    const delivered = (at: number) =>
      promised(0, 60)
        .step(30, "marked_as_ready", { status: "ready" })
        .step(at, "marked_as_delivered", { status: "delivered" })
        .judge(rule, second(100)).state;
    expect([delivered(60), delivered(60.001)]).toEqual(["reached", "failed"]);
    const pickup = run()
      .order(0, { status: "new", isTakeaway: true, promise: { promisedAt: second(60) } })
      .step(60, "marked_as_ready", { status: "ready" });
    expect(pickup.judge(rule, second(60)).state).toBe("reached");
  });

  it("is that of the last new time that was given before the one before had passed", () => {
    const log = moved(promised(0, 60), 60, 120);
    expect(around(log, rule, second(120))).toEqual(["open", "failed"]);
  });

  it("is failed as soon as the order is voided", () => {
    const log = promised(0, 60).step(5, "voided", { status: "voided" }, "Call centre");
    expect(log.judge(rule, second(5)).state).toBe("failed");
  });
});

describe("A customer is told before it is late", () => {
  const rule: GoalRule = { kind: "told_before_late", orders };

  it("is open until the time promised and failed a millisecond later [LE-4]", () => {
    expect(around(promised(0, 60), rule, second(60))).toEqual(["open", "failed"]);
  });

  it("is reached by the trainee at the last instant, and not after it", () => {
    const told = (at: number) => moved(promised(0, 60), at, 600).judge(rule, second(100)).state;
    expect([told(60), told(60.001)]).toEqual(["reached", "failed"]);
  });

  it("is lost with the second new time, at whatever instant it comes", () => {
    const log = moved(promised(0, 60), 30, 120);
    expect(log.judge(rule, second(500))).toMatchObject({ state: "reached", points: 100 });
    moved(log, 500, 900);
    expect(log.judge(rule, second(500)).parts).toMatchObject([
      { state: "lost", settledAt: second(500) },
    ]);
  });

  it("is not reached by a new time that another one set, which only moves the last instant", () => {
    const log = moved(promised(0, 60), 30, 120, "Munchbay");
    expect(around(log, rule, second(120))).toEqual(["open", "failed"]);
  });

  it("is reached without a word where the customer has the order in time", () => {
    const log = promised(0, 60).step(60, "marked_as_delivered", { status: "delivered" });
    expect(log.judge(rule, second(60)).state).toBe("reached");
  });

  it("counts from the approval, when something is promised first", () => {
    const log = run().order(0);
    expect(log.judge(rule, second(5)).parts[0]).not.toHaveProperty("since");
    log.step(10, "marked_as_confirmed", { status: "new", promise: { promisedAt: second(70) } });
    expect(log.judge(rule, second(10)).parts[0]).toMatchObject({
      since: second(10),
      dueAt: second(70),
    });
  });
});

describe("A source is busy in time", () => {
  const rule: GoalRule = { kind: "busy_in_time", lateMax: 2 };
  const due = (seconds: number) => ({
    status: "new" as const,
    promise: { readyBy: second(seconds) },
  });
  const twoLate = () =>
    run()
      .order(0, due(0))
      .order(0, due(60), "second", 2 as OrderId);
  const busy = { mode: "busy", extraMinutes: 20 } as const;

  it("until one of so many orders is late for a minute, and not a millisecond later [LE-4]", () => {
    expect(around(twoLate(), rule, second(120) - 1)).toEqual(["open", "failed"]);
    const inTime = twoLate().source(119.999, busy);
    expect(inTime.judge(rule, second(300)).state).toBe("reached");
    const tooLate = twoLate().source(120, busy);
    expect(tooLate.judge(rule, second(300)).state).toBe("failed");
  });

  it("not by a pause, by another person, or in a run in which it never got too much", () => {
    expect(twoLate().source(90, { mode: "paused" }).judge(rule, second(120)).state).toBe("failed");
    const byOther = twoLate().source(90, busy, "munchbay", "Munchbay");
    expect(byOther.judge(rule, second(120)).state).toBe("failed");
    expect(run().judge(rule, second(120)).state).toBe("open");
    expect(run().judge(rule, second(120), true).state).toBe("failed");
    expect(run().source(5, busy).judge(rule, second(6)).state).toBe("reached");
  });

  it("and counts no order that is ready by then, moved, or not confirmed", () => {
    const ready = twoLate().step(59, "marked_as_ready", { status: "ready" }, "Kitchen");
    expect(ready.judge(rule, second(300)).state).toBe("open");
    const moved = twoLate().step(59, "promise_changed", due(900));
    expect(moved.judge(rule, second(300)).state).toBe("open");
    const waiting = run().order(0, { ...due(0), status: "unconfirmed" });
    const one: GoalRule = { kind: "busy_in_time", lateMax: 1 };
    expect(waiting.judge(one, second(300)).state).toBe("open");
  });
});

describe("A paused source takes orders again in time", () => {
  const rule: GoalRule = { kind: "reopened_within", minutes: 5 };
  const paused = () => run().source(5, { mode: "paused", until: second(900) });

  it("by the end of the minute, and not a millisecond later; it is decided at the end [LE-4]", () => {
    expect(around(paused(), rule, second(360))).toEqual(["open", "failed"]);
    const opened = paused().source(360, { mode: "open" });
    expect(opened.judge(rule, second(400)).state).toBe("open");
    expect(opened.judge(rule, second(400), true)).toMatchObject({ state: "reached", points: 100 });
    const late = paused().source(361, { mode: "open" });
    expect(late.judge(rule, second(400)).state).toBe("failed");
    const busy = paused().source(100, { mode: "busy" });
    expect(busy.judge(rule, second(400), true).state).toBe("reached");
  });

  it("and not more than one source is paused at once, unless the lesson allows it", () => {
    const both = paused().source(6, { mode: "paused" }, "platehop");
    expect(both.judge(rule, second(6) - 1).state).toBe("open");
    expect(both.judge(rule, second(6)).state).toBe("failed");
    expect(both.judge({ ...rule, sources: 2 }, second(6)).state).toBe("open");
    const after = paused().source(60, { mode: "open" });
    after.source(61, { mode: "paused" }, "platehop").source(70, { mode: "open" }, "platehop");
    expect(after.judge(rule, second(80), true).state).toBe("reached");
  });

  it("of the trainee's own pauses, counted from the first press on each", () => {
    expect(run().judge(rule, second(60), true).state).toBe("failed");
    const byOther = run().source(5, { mode: "paused" }, "munchbay", "Munchbay");
    byOther.source(9, { mode: "open" });
    expect(byOther.judge(rule, second(60), true).state).toBe("failed");
    const longer = paused().source(200, { mode: "paused", until: second(900) });
    expect(around(longer, rule, second(360))).toEqual(["open", "failed"]);
  });

  it("also where the lesson ends before a pause that ends by itself in time", () => {
    const short = run().source(5, { mode: "paused", until: second(360) });
    expect(short.judge(rule, second(60), true).state).toBe("reached");
    expect(paused().judge(rule, second(60), true).state).toBe("failed");
  });
});

describe("No quarter of an hour gets overfull", () => {
  const rule: GoalRule = { kind: "quarter_not_overfull", orders };
  const scenario = { ...baseScenario, capabilities: { kitchenLoad: { orders: 2, dishes: 6 } } };
  const due = (seconds: number) => ({ promise: { readyBy: second(seconds) } });
  const dishes = (quantity: number) => ({ items: [{ id: 1, name: "Soup", quantity }] }) as never;
  const stateOf = (log: RunBuilder, at = 60, isOver = false, given: GoalRule = rule) => {
    const goals = [{ id: "goal", weight: 100, ...given }];
    const seen = log.events.filter((event) => event.at <= second(at));
    return judge({ scenario, goals }, seen, second(at), isOver)[0]?.state;
  };
  const approved = (seconds: number, changes: object = {}) =>
    run()
      .order(0, { status: "new", ...due(900), ...changes }, "other", 2 as OrderId)
      .order(0)
      .step(30, "marked_as_confirmed", { status: "new", ...due(seconds) });

  it("which an order belongs to from its beginning on [LE-4]", () => {
    const third = (seconds: number) => {
      const log = approved(seconds);
      return log
        .order(1, { status: "new", ...due(1_799) }, "more", 3 as OrderId)
        .events.toSorted((one, other) => one.at - other.at);
    };
    const at = (seconds: number) => {
      const log = run();
      log.events.push(...third(seconds));
      return stateOf(log);
    };
    expect(at(899)).toBe("reached");
    expect(at(900)).toBe("failed");
    expect(at(1_799)).toBe("failed");
    expect(at(1_800)).toBe("reached");
  });

  it("by its dishes either, and not by orders that are ready or not confirmed", () => {
    expect(stateOf(approved(900, dishes(9)))).toBe("failed");
    expect(stateOf(approved(900, { ...(dishes(9) as object), status: "ready" }))).toBe("reached");
    expect(stateOf(approved(900, { ...(dishes(9) as object), status: "unconfirmed" }))).toBe(
      "reached",
    );
  });

  it("by orders that the trainee approves, at least so many in the whole run", () => {
    const whole: GoalRule = { kind: "quarter_not_overfull", atLeast: 1 };
    expect(stateOf(approved(900), 60, true, whole)).toBe("reached");
    expect(stateOf(run(), 60, true, whole)).toBe("failed");
    const byOther = run().order(0).step(30, "marked_as_confirmed", { status: "new" }, "Lina");
    expect(stateOf(byOther)).toBe("failed");
    expect(stateOf(byOther, 60, true, whole)).toBe("failed");
  });
});

describe("Nothing refused is pressed", () => {
  const rule: GoalRule = { kind: "nothing_refused", atLeast: 2 };

  it("is failed at the first refusal and reached at the end of a run with enough actions [LE-4]", () => {
    const log = run().order(0).call(5, "markReady").call(6, "assignRider");
    expect(log.judge(rule, second(6)).state).toBe("open");
    expect(log.judge(rule, second(6), true).state).toBe("reached");
    expect(run().order(0).call(5, "markReady").judge(rule, second(6), true).state).toBe("failed");
    log.call(7, "markReady", {}, 409);
    expect(log.judge(rule, second(7)).state).toBe("failed");
  });

  it("does not count lost calls, server errors, and the page's own rejection", () => {
    const log = run().order(0).call(5, "markReady").call(6, "assignRider");
    log.call(7, "markReady", {}, "lost").call(8, "markReady", {}, 500);
    log.call(9, "reject", { isAutomatic: true }, 409);
    expect(log.judge(rule, second(9), true).state).toBe("reached");
  });
});
