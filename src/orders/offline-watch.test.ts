import { runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import type { Failure } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon, orderId } from "../../tests/support/an-order.ts";
import { CurrentTab } from "./current-tab.ts";
import type { FetchEnding } from "./feed/order-fetch-queue.ts";
import { FeedHealth } from "./feed-health.ts";
import { OfflineWatch } from "./offline-watch.ts";
import { OrderTabs } from "./order-tabs.ts";

const noNetwork: Failure = { kind: "unreachable", reason: "network" };
let finish: () => void = () => undefined;

afterEach(() => finish());

function make() {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const tabs = new OrderTabs(
    { selectedIds: [], scope: [] },
    { expiryThresholdMs: 1, unconfirmedUntil: () => undefined },
  );
  const currentTab = new CurrentTab();
  const health = new FeedHealth();
  const asked: number[] = [];
  const answers: { next: FetchEnding } = { next: { kind: "failed", isUnreachable: true } };
  const watch = new OfflineWatch({
    clock,
    tabs,
    currentTab,
    health,
    lookUp: (id) => {
      asked.push(id);
      return Promise.resolve(answers.next);
    },
  });
  const stop = watch.start();
  finish = () => {
    stop();
    expect(clock.pendingCount).toBe(0);
  };
  const list = tabs.get(currentTab.tab);
  const load = (): void => {
    runInAction(() => {
      list.endLoading(clock.now());
      health.noteLoaded(clock.now());
    });
  };
  return { clock, currentTab, tabs, list, load, watch, asked, answers, stop };
}

describe("a list that cannot be reached", () => {
  it("takes the whole screen where it was never loaded, once the retry has failed, too", () => {
    const { watch, list, load } = make();
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("none");
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("screen");
    load();
    expect(watch.extent).toBe("none");
  });

  it("takes a banner only where it had been loaded", () => {
    const { watch, list, load, currentTab, tabs } = make();
    load();
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("banner");
    list.failLoading(noNetwork);
    expect(watch.extent).toBe("banner");
    tabs.get("scheduled").endLoading(noon);
    currentTab.show("scheduled");
    expect(watch.extent).toBe("none");
  });

  it("is not one that is refused", () => {
    const { watch, list } = make();
    for (let failures = 0; failures < 3; failures += 1) {
      list.failLoading({ kind: "refused", status: 500 });
    }
    expect(watch.extent).toBe("none");
  });
});

describe("a staff action that nobody answered", () => {
  it("takes the whole screen when its order cannot be read 2 s later either, until a list is loaded", async () => {
    const { watch, clock, load, asked } = make();
    load();
    watch.noteUnanswered(orderId(5));
    await clock.advanceBy(1_999);
    expect(asked).toEqual([]);
    expect(watch.extent).toBe("none");
    await clock.advanceBy(1);
    expect(asked).toEqual([5]);
    expect(watch.extent).toBe("screen");
    await clock.advanceBy(1);
    load();
    expect(watch.extent).toBe("none");
  });

  it.each<FetchEnding>([{ kind: "gone" }, { kind: "failed", isUnreachable: false }])(
    "is left alone where the server does answer: %o",
    async (ending) => {
      const { watch, clock, answers } = make();
      answers.next = ending;
      watch.noteUnanswered(orderId(5));
      await clock.advanceBy(2_000);
      expect(watch.extent).toBe("none");
    },
  );

  it("asks for nothing once everything is stopped", async () => {
    const { watch, clock, asked, stop } = make();
    watch.noteUnanswered(orderId(5));
    stop();
    watch.noteUnanswered(orderId(6));
    await clock.advanceBy(10_000);
    expect(asked).toEqual([]);
  });
});
