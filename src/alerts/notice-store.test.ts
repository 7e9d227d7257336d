import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { orderId } from "../../tests/support/samples/an-order.ts";
import type { PrintProblem } from "../printing/print-service.ts";
import { NoticeStore } from "./notice-store.ts";

function make() {
  const clock = new VirtualClock({ startAt: 1_000, yieldToPlatform: () => Promise.resolve() });
  const store = new NoticeStore(clock);
  const numbers = (): string[] =>
    store.notices.map(({ notice }) => ("orderNumber" in notice ? notice.orderNumber : notice.kind));
  const add = (orderNumber: string): void => store.add({ kind: "someone_was_faster", orderNumber });
  return { clock, store, numbers, add };
}

describe("quiet notices", () => {
  it("are shown for 8 s and not a millisecond less [N26]", async () => {
    const { clock, numbers, add } = make();
    add("1042");
    await clock.advanceBy(7_999);
    expect(numbers()).toEqual(["1042"]);
    await clock.advanceBy(1);
    expect(numbers()).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });

  it("are at most four; a new one replaces the oldest", () => {
    const { clock, numbers, add } = make();
    for (const number of ["1", "2", "3", "4", "5"]) add(number);
    expect(numbers()).toEqual(["2", "3", "4", "5"]);
    expect(clock.pendingCount).toBe(4);
  });

  it("with the same text are shown once, for the full time again", async () => {
    const { clock, store, numbers } = make();
    store.add({ kind: "some_orders_unreadable", count: 1, numbers: [] });
    await clock.advanceBy(3_000);
    store.add({ count: 1, numbers: [], kind: "some_orders_unreadable" });
    store.add({ kind: "some_orders_unreadable", count: 2, numbers: [] });
    store.add({ kind: "push_lost" });
    expect(numbers()).toEqual(["some_orders_unreadable", "some_orders_unreadable", "push_lost"]);
    await clock.advanceBy(7_999);
    expect(store.notices).toHaveLength(3);
    await clock.advanceBy(1);
    expect(store.notices).toHaveLength(0);
  });

  it("of a reschedule are shown for 5 s [NT-3]", async () => {
    const { clock, store } = make();
    store.add({ kind: "rescheduled", orderNumber: "1042" });
    await clock.advanceBy(4_999);
    expect(store.notices).toHaveLength(1);
    await clock.advanceBy(1);
    expect(store.notices).toHaveLength(0);
  });

  const bill = (reason: PrintProblem["reason"]) =>
    ({
      kind: "not_printed",
      problem: { reason, job: { orderId: orderId(1), orderNumber: "1042" } },
    }) as const;

  it("of a bill that was not printed stay, and give way to no other notice [N26]", async () => {
    const { clock, store, add } = make();
    store.add(bill("out_of_paper"));
    for (const number of ["1", "2", "3", "4"]) add(number);
    expect(store.notices).toHaveLength(4);
    await clock.advanceBy(3_600_000);
    expect(store.notices.map(({ notice }) => notice)).toEqual([bill("out_of_paper")]);
    expect(clock.pendingCount).toBe(0);
  });

  it("of payments that do not come to the total stay until staff dismiss them [N26] (N5)", async () => {
    const { clock, store } = make();
    store.add({ kind: "payments_differ", orderNumber: "1042" });
    await clock.advanceBy(3_600_000);
    expect(store.notices).toHaveLength(1);
  });

  it("of a bill that cannot be printed from here leave as all others do [N26]", async () => {
    const { clock, store } = make();
    store.add(bill("bad_address"));
    await clock.advanceBy(8_000);
    expect(store.notices).toEqual([]);
  });

  it("are dismissed one by one, and dismissing twice has no effect", () => {
    const { clock, store, numbers, add } = make();
    add("1");
    add("2");
    const [first] = store.notices;
    store.dismiss(first!.id);
    store.dismiss(first!.id);
    expect(numbers()).toEqual(["2"]);
    expect(clock.pendingCount).toBe(1);
  });

  it("leave nothing behind when the store is stopped", () => {
    const { clock, store, add } = make();
    const stop = store.start();
    add("1");
    store.add({ kind: "push_lost" });
    stop();
    expect(store.notices).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });
});
