import { describe, expect, it } from "vitest";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration } from "../../ports/entities/time.ts";
import {
  minutes,
  seconds,
  type TestBranch,
  testBranch,
} from "../../tests/support/branch/test-branch.ts";
import type { OrderFeed } from "../orders/feed/order-feed.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import { type AwayGroup, awayGroups } from "./away-entries.ts";
import { AwayStore } from "./away-store.ts";
import { AwayWorker } from "./away-worker.ts";

/** The numbers of the card's orders by group; undefined: no card. */
function card(branch: TestBranch): Partial<Record<AwayGroup, string[]>> | undefined {
  const { report } = branch.tablet.away;
  if (report === undefined) return undefined;
  const numbersOf = (group: AwayGroup): string[] =>
    report.entries.filter((entry) => entry.group === group).map(({ order }) => order.number);
  return Object.fromEntries(
    awayGroups.flatMap((group) => {
      const numbers = numbersOf(group);
      return numbers.length === 0 ? [] : [[group, numbers]];
    }),
  );
}

const waiting = (branch: TestBranch): Order =>
  branch.customer.orders({ status: "unconfirmed", confirmationMinutes: 3 });

/** Time passes in a hidden page, which is then shown again. */
async function beAway(branch: TestBranch, awayMs: Duration): Promise<void> {
  await branch.wait(awayMs);
  branch.tablet.comeBack(awayMs);
  await branch.wait(seconds(5));
}

function voidOrder(branch: TestBranch, { id }: Order): void {
  branch.world.change(({ lifecycle }) => void lifecycle.void(id, { name: "Head office" }));
}

describe("after an absence of two minutes", () => {
  it("one report says what was rejected by time-out, voided, new and due, also over a restart [RL-5]", async () => {
    await using branch = await testBranch();
    const rejected = waiting(branch);
    const voided = branch.customer.orders();
    const due = branch.customer.orders({ scheduledFor: branch.now + minutes(2) });
    branch.customer.orders();
    await branch.wait(seconds(30));
    const since = branch.tablet.restarts;
    voidOrder(branch, voided);
    const arrived = branch.customer.orders();
    await beAway(branch, minutes(4));
    // The voided order has restarted the app meanwhile (N1).
    expect(branch.tablet.restarts).toBeGreaterThan(since);
    expect(card(branch)).toEqual({
      rejected: [rejected.number],
      voided: [voided.number],
      new: [arrived.number],
      due: [due.number],
    });
    const { report } = branch.tablet.away;
    expect(report?.awayMs).toBe(minutes(4));
    expect(report?.entries.find(({ group }) => group === "voided")?.by).toBe("Head office");
  });

  it("there is no report if nothing happened, or if it was a millisecond shorter (RL-5)", async () => {
    await using branch = await testBranch();
    branch.customer.orders();
    await branch.wait(seconds(30));
    await beAway(branch, minutes(5));
    expect(card(branch)).toBeUndefined();
    branch.customer.orders();
    await beAway(branch, minutes(2) - 1);
    expect(card(branch)).toBeUndefined();
    const late = branch.customer.orders();
    await beAway(branch, minutes(2));
    expect(card(branch)).toEqual({ new: [late.number] });
  });

  it("an order that a colleague rejected in time is not counted as rejected by time-out (RL-5)", async () => {
    await using branch = await testBranch();
    const order = waiting(branch);
    await branch.wait(seconds(30));
    branch.world.change(({ lifecycle }) => void lifecycle.reject(order.id, { name: "Rana" }));
    await beAway(branch, minutes(5));
    expect(card(branch)).toBeUndefined();
  });

  it("the same person keeps the report, and another one who signs in does not see it (N25) (RL-5)", async () => {
    await using branch = await testBranch();
    branch.customer.orders();
    const order = branch.customer.orders();
    await beAway(branch, minutes(3));
    expect(card(branch)?.new).toContain(order.number);
    branch.otherTab.signsIn(1);
    await branch.wait(seconds(30));
    expect(card(branch)).toBeUndefined();
  });

  it("counts as one if the server could not be reached for two minutes (RL-5)", async () => {
    await using branch = await testBranch();
    await branch.wait(seconds(30));
    branch.world.injectFault({ kind: "outage", atMs: 0, forMs: minutes(4) });
    await branch.wait(minutes(2));
    const order = branch.customer.orders();
    await branch.wait(minutes(2));
    expect(card(branch)).toBeUndefined();
    // Every list is loaded again within a minute.
    await branch.wait(minutes(1));
    expect(card(branch)).toEqual({ new: [order.number] });
  });

  it("a second absence adds to a report that is still open (RL-5)", async () => {
    await using branch = await testBranch();
    const first = branch.customer.orders();
    await beAway(branch, minutes(3));
    const second = branch.customer.orders();
    await beAway(branch, minutes(2));
    expect(card(branch)?.new?.toSorted()).toEqual([first.number, second.number].toSorted());
    expect(branch.tablet.away.report?.awayMs).toBe(minutes(5));
  });
});

describe("a step of the clock by two minutes", () => {
  /** Another report over the same orders, with a clock that the test steps. */
  function stepping(branch: TestBranch, isTimeKnown: boolean, lookUp?: OrderFeed["lookUp"]) {
    const { clock } = branch.simulation;
    const { ticker, company, session } = branch.app;
    const { feed } = branch.app.orders;
    const orders = {
      ...branch.app.orders,
      feed: lookUp === undefined ? feed : Object.assign(Object.create(feed), { lookUp }),
    };
    const store = new AwayStore();
    let step: (byMs: Duration) => void = () => undefined;
    const stop = new AwayWorker({
      clock: {
        now: () => clock.now(),
        schedule: (at, task) => clock.schedule(at, task),
        serverTime: () => (isTimeKnown ? clock.serverTime() : undefined),
        onStep: (listener) => {
          step = listener;
          return () => undefined;
        },
      },
      ticker,
      company,
      session,
      orders,
      store,
      page: { onResume: () => () => undefined },
    }).start();
    return { store, stop, step: (byMs: Duration) => step(byMs) };
  }

  it.each([
    ["is a sleep if the server's time was known before", true, 1],
    ["is no absence if it is the first reading of the server's clock", false, 0],
  ] as const)("%s (N22) (RL-5)", async (_, isTimeKnown, reports) => {
    await using branch = await testBranch();
    const { store, stop, step } = stepping(branch, isTimeKnown);
    branch.customer.orders();
    await branch.wait(minutes(3));
    step(minutes(3));
    await branch.wait(seconds(5));
    expect(store.report?.entries ?? []).toHaveLength(reports);
    stop();
  });

  it("during the look-ups for a first absence is reported once its own lists are fresh (RL-5)", async () => {
    await using branch = await testBranch();
    const lookUps: ((result: FetchResult) => void)[] = [];
    const { store, stop, step } = stepping(
      branch,
      true,
      () => new Promise((resolve) => lookUps.push(resolve)),
    );
    const order = branch.customer.orders();
    await branch.wait(minutes(3));
    // The book has no order of this number any more.
    store.left = [{ ...order, id: 9_999_999 as OrderId }];
    step(minutes(3));
    await branch.wait(seconds(5));
    const [first] = lookUps;
    step(minutes(3));
    first?.({ kind: "gone" });
    await branch.wait(seconds(1) - 1);
    expect(store.report).toBeUndefined();
    await branch.wait(seconds(5));
    lookUps.at(-1)?.({ kind: "gone" });
    await branch.wait(seconds(1));
    expect(store.report?.entries).toHaveLength(1);
    stop();
  });
});
