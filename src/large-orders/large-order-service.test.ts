import { autorun, observable } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { OrderRequest } from "../../simulator/world/order-maker.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import type { ScenarioLargeOrder } from "../../simulator/world/scenario-capabilities.ts";
import { withCapabilities } from "../../tests/support/branch/headless.ts";
import {
  hours,
  minutes,
  seconds,
  type TestBranch,
  testBranch,
} from "../../tests/support/branch/test-branch.ts";
import { aCompany, aLargeOrderCapability } from "../../tests/support/samples/company-builders.ts";
import { LargeOrders } from "./large-order-service.ts";

/** Of every order, as each of the tests has large ones alone. */
const everyOne: ScenarioLargeOrder = { dishes: 1 };

function opened(
  largeOrder: ScenarioLargeOrder = everyOne,
  day: Partial<Scenario> = { timeZone: "UTC" },
): Promise<TestBranch> {
  const scenario = withCapabilities("empty-branch", { largeOrder });
  return testBranch({ scenario: { ...scenario, ...day } });
}

/** The next time of day in UTC. */
function next(branch: TestBranch, hour: number): Instant {
  const day = hours(24);
  const at = Math.floor(branch.now / day) * day + hours(hour);
  return at > branch.now ? at : at + day;
}

/** The order's numbers of each announcement, and the instant of each sound. */
function record(branch: TestBranch) {
  const seen = new Set<unknown>();
  const announced: (readonly [numbers: string, at: Instant])[] = [];
  // A notice leaves by itself.
  const stop = autorun(() => {
    for (const { notice } of branch.app.notices.notices)
      if (notice.kind === "large_orders" && !seen.has(notice)) {
        seen.add(notice);
        const numbers = notice.orders.map(({ orderNumber }) => orderNumber).join(" ");
        announced.push([numbers, notice.at]);
      }
  });
  const wait = (until: Instant): Promise<void> => branch.wait(until - branch.now);
  return {
    announced,
    wait,
    [Symbol.dispose]: stop,
    sounds: () => branch.board.sounds("large_order"),
  };
}

function placed(branch: TestBranch, scheduledFor: Instant, request: OrderRequest = {}): Order {
  return branch.customer.orders({ status: "new", scheduledFor, ...request });
}

/** Another start of the page, or another tab, over the device of the branch, whose own page has no large orders. */
function pageOf(
  branch: TestBranch,
  pages: readonly TabName[] = ["homeDelivery.unconfirmed", "scheduled"],
) {
  const { app } = branch;
  const announced: string[] = [];
  const company = app.company.company ?? aCompany();
  const capabilities = { largeOrder: aLargeOrderCapability({ dishes: 1 }) };
  const stop = new LargeOrders({
    ...app,
    ...app.orders,
    company: observable({ company: { ...company, capabilities } }, {}, { deep: false }),
    timeZone: "UTC",
    pages: () => pages,
    onDue: (orders) => void announced.push(...orders.map(({ number }) => number)),
  }).start();
  return { announced, stop };
}

describe("a back end without the capability", () => {
  it("loads nothing of it, plays the usual sound and keeps nothing [CP-1]", async () => {
    await using branch = await testBranch();
    placed(branch, next(branch, 9) + hours(9));
    await branch.wait(seconds(2));
    expect(branch.app.largeOrders.current).toBeUndefined();
    expect(branch.board.sounds("large_order")).toEqual([]);
    expect(branch.board.sounds("new_order")).toHaveLength(1);
    expect(branch.tablet.localStore.read("announced_large_orders")).toBeUndefined();
  });
});

describe("a scheduled large order", () => {
  it("is announced when it comes, and once more at the very millisecond of its day's time [LO-2]", async () => {
    await using branch = await opened();
    using seen = record(branch);
    const nine = next(branch, 9);
    const cameAt = branch.now;
    const { number } = placed(branch, nine + hours(9));
    await seen.wait(cameAt + seconds(2));
    expect(seen.announced).toEqual([[number, cameAt]]);
    expect(seen.sounds()).toHaveLength(1);
    await seen.wait(nine - 1);
    expect(seen.announced).toHaveLength(1);
    await seen.wait(nine);
    expect(seen.announced).toEqual([
      [number, cameAt],
      [number, nine],
    ]);
    expect(seen.sounds()).toHaveLength(2);
    await seen.wait(nine + hours(9));
    expect(seen.announced).toHaveLength(2);
  });

  it("is announced at the branch's own time, and on the day on which the clocks change [LO-2]", async () => {
    // The clocks go back in the night before.
    const timeZone = "Europe/Berlin";
    const day = { timeZone, date: "2026-10-25", opensAt: "11:00", utcOffsetMinutes: 240 };
    await using branch = await opened(everyOne, day);
    using seen = record(branch);
    const nine = Date.parse("2026-10-25T08:00:00Z");
    placed(branch, nine + hours(3));
    await seen.wait(nine - 1);
    const before = seen.announced.length;
    await seen.wait(nine);
    expect(seen.announced.slice(before).map(([, at]) => at)).toEqual([nine]);
  });

  it("that comes after that time of its own day is announced once [LO-2]", async () => {
    await using branch = await opened({ ...everyOne, announceAt: "00:00" });
    using seen = record(branch);
    // Its day's midnight has passed.
    placed(branch, branch.now + hours(1));
    await seen.wait(branch.now + minutes(59));
    expect(seen.announced).toHaveLength(1);
  });

  it("is announced with the others that are due at the same instant, soonest first, with one sound [LO-2]", async () => {
    await using branch = await opened();
    using seen = record(branch);
    const nine = next(branch, 9);
    const later = placed(branch, nine + hours(9));
    const sooner = placed(branch, nine + hours(5));
    await seen.wait(nine);
    expect(seen.announced.at(-1)).toEqual([`${sooner.number} ${later.number}`, nine]);
    expect(seen.sounds().filter((at) => at === nine)).toHaveLength(1);
  });

  it.each<readonly [string, (branch: TestBranch, order: Order) => unknown]>([
    ["was rejected", (branch, order) => branch.staff.reject(order)],
    [
      "was moved to another day",
      (branch, { scheduledFor = 0, ...order }) =>
        branch.server.change(order, { scheduledFor: scheduledFor + hours(24) }),
    ],
  ])("that %s before is not announced once more that day [LO-2]", async (_, change) => {
    await using branch = await opened();
    const nine = next(branch, 9);
    const order = placed(branch, nine + hours(9), { status: "unconfirmed" });
    await branch.wait(seconds(2));
    await change(branch, order);
    await branch.wait(nine + minutes(1) - branch.now);
    expect(branch.board.sounds("large_order")).toHaveLength(1);
  });

  it("that was moved to another day is announced once more on that one, also after restarts of the page [LO-2]", async () => {
    await using branch = await opened();
    const nine = next(branch, 9);
    const order = placed(branch, nine + hours(9));
    await branch.wait(nine + minutes(1) - branch.now);
    branch.server.change(order, { scheduledFor: nine + hours(33) });
    await branch.wait(nine + hours(24) - branch.now);
    expect(branch.board.restarts).toBeGreaterThan(0);
    expect(branch.board.sounds("large_order").slice(1)).toEqual([nine, nine + hours(24)]);
  });

  it("that was confirmed meanwhile is announced once more all the same, and not for its confirmation [LO-2]", async () => {
    await using branch = await opened();
    using seen = record(branch);
    const nine = next(branch, 9);
    const order = placed(branch, nine + hours(9), { status: "unconfirmed" });
    await seen.wait(branch.now + seconds(2));
    await branch.staff.approve(order);
    await seen.wait(branch.now + minutes(1));
    expect(seen.announced).toHaveLength(1);
    await seen.wait(nine);
    expect(seen.announced.at(-1)).toEqual([order.number, nine]);
    expect(seen.announced).toHaveLength(2);
  });

  it("is not announced again by a reload or another tab, and what was missed while the board was closed is, once [LO-2]", async () => {
    await using branch = await testBranch();
    const nine = next(branch, 9);
    const { number } = placed(branch, nine + hours(9));
    await branch.wait(seconds(2));
    const [first, other] = [pageOf(branch), pageOf(branch)];
    expect([first.announced, other.announced]).toEqual([[number], []]);
    for (const { stop } of [first, other]) stop();
    const reloaded = pageOf(branch);
    await branch.wait(minutes(1));
    expect(reloaded.announced).toEqual([]);
    reloaded.stop();
    // Closed at nine.
    await branch.wait(nine + minutes(30) - branch.now);
    const reopened = pageOf(branch);
    expect(reopened.announced).toEqual([number]);
    reopened.stop();
    const again = pageOf(branch);
    await branch.wait(hours(1));
    expect(again.announced).toEqual([]);
    again.stop();
  });

  it("is announced in one of two tabs at its reminder [LO-2]", async () => {
    await using branch = await testBranch();
    const nine = next(branch, 9);
    const { number } = placed(branch, nine + hours(9));
    await branch.wait(seconds(2));
    const tabs = [pageOf(branch), pageOf(branch)];
    await branch.wait(nine - branch.now);
    expect(tabs.flatMap(({ announced }) => announced)).toEqual([number, number]);
    for (const { stop } of tabs) stop();
  });

  it("is announced on the pages that the member of staff sees: an unconfirmed one to others once it is confirmed [LO-2]", async () => {
    await using branch = await testBranch();
    const order = placed(branch, next(branch, 9) + hours(9), { status: "unconfirmed" });
    await branch.wait(seconds(2));
    const page = pageOf(branch, ["scheduled"]);
    expect(page.announced).toEqual([]);
    await branch.staff.approve(order);
    await branch.wait(seconds(2));
    expect(page.announced).toEqual([order.number]);
    page.stop();
  });

  it("that was removed leaves nothing on the device [LO-2]", async () => {
    await using branch = await testBranch();
    const at = next(branch, 9) + hours(9);
    const [one, other] = [1, 2].map(() => placed(branch, at, { status: "unconfirmed" }));
    if (one === undefined || other === undefined) throw new Error("Two are placed");
    await branch.wait(seconds(2));
    const page = pageOf(branch);
    const kept = () => branch.tablet.localStore.read("announced_large_orders") ?? "[]";
    expect(JSON.parse(kept())).toHaveLength(2);
    await branch.staff.reject(one);
    await branch.wait(seconds(2));
    expect(JSON.parse(kept())).toEqual([[other.id, expect.any(Number)]]);
    page.stop();
  });
});

describe("a large order for now", () => {
  it("has a sound of its own and no announcement [LO-1] [LO-2]", async () => {
    await using branch = await opened({ dishes: 2 });
    using seen = record(branch);
    branch.customer.orders({ status: "new", scheduledFor: "never", lineCount: 12 });
    await seen.wait(branch.now + seconds(5));
    expect(seen.sounds()).toHaveLength(1);
    expect(branch.board.sounds("new_order")).toEqual([]);
    expect(seen.announced).toEqual([]);
  });
});
