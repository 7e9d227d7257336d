import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
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
  it("are shown for 5 s and not a millisecond less", async () => {
    const { clock, numbers, add } = make();
    add("1042");
    await clock.advanceBy(4_999);
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
    await clock.advanceBy(4_999);
    expect(store.notices).toHaveLength(3);
    await clock.advanceBy(1);
    expect(store.notices).toHaveLength(0);
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
