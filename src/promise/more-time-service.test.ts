import { describe, expect, it } from "vitest";
import type { LogisticsJob } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { OrderRequest } from "../../simulator/world/order-maker.ts";
import type { ScenarioPromise } from "../../simulator/world/scenario-capabilities.ts";
import { ownOnline } from "../../simulator/world/sources.ts";
import {
  staffApiOf,
  valueOfAnswer,
  withCapabilities,
} from "../../tests/support/branch/headless.ts";
import {
  minutes,
  seconds,
  type TestBranch,
  testBranch,
} from "../../tests/support/branch/test-branch.ts";
// The app loads it later; virtual time would pass its load by.
import "./more-time-service.ts";
import type { MoreTime } from "./more-time-service.ts";

function opened(promise: ScenarioPromise = {}): Promise<TestBranch> {
  return testBranch({ scenario: withCapabilities("empty-branch", { promise }) });
}

function moreTimeOf({ app }: TestBranch): MoreTime {
  const { current } = app.moreTime;
  if (current === undefined) throw new Error("Its code is not loaded");
  return current;
}

/** An order of a marketplace on the board, with its promise. */
async function placed(branch: TestBranch, request: OrderRequest = {}) {
  const order = branch.customer.orders({ source: "munchbay", ...request } as OrderRequest);
  await branch.wait(seconds(1));
  return { order, was: order.promise?.promisedAt as Instant };
}

function onServer(branch: TestBranch, { id }: Order): Order {
  return valueOfAnswer(staffApiOf(branch.simulation).order(id));
}

/** Staff press the button that names this instant. */
function give(branch: TestBranch, order: Order, wanted: Instant, was: Instant): void {
  const end = branch.tablet.press(order.id);
  void moreTimeOf(branch).give(order, { wanted, was }).then(end);
}

/** The calls that reached the server. */
function countCalls(branch: TestBranch): () => number {
  let count = 0;
  branch.world.door.onWork(({ work }) => {
    if (work.name === "setPromise") count += 1;
  });
  return () => count;
}

/** Sara's tablet sets another promise, of which no push tells. */
function setElsewhere(branch: TestBranch, order: Order, wanted: Instant): void {
  branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 4 });
  valueOfAnswer(
    branch.world.change(({ promises }) =>
      promises.move(onServer(branch, order), wanted, { name: "Sara" }),
    ),
  );
}

describe("a back end without the capability", () => {
  it("has no more time, and nothing of it is loaded [CP-1]", async () => {
    await using branch = await testBranch();
    expect(branch.app.moreTime.current).toBeUndefined();
  });
});

describe("a new promise", () => {
  it("is the instant that staff saw; the kitchen's time moves with it, and the answer says who was told [DL-4] [DL-6]", async () => {
    await using branch = await opened();
    const { order, was } = await placed(branch);
    give(branch, order, was + minutes(10), was);
    await branch.wait(0);
    expect(moreTimeOf(branch).progressOf(order.id)?.result).toMatchObject({
      kind: "done",
      promisedAt: was + minutes(10),
      at: branch.now,
      notified: "marketplace",
    });
    const shown = branch.app.orders.book.get(order.id)?.data.promise;
    const readyBy = (order.promise?.readyBy ?? 0) + minutes(10);
    expect(shown).toMatchObject({ promisedAt: was + minutes(10), promisedFirst: was, readyBy });
  });

  it("that another tablet set first ends with who was faster and what holds, and the same wish ends done [CP-3]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const [one, other] = [await placed(branch), await placed(branch)];
    setElsewhere(branch, one.order, one.was + minutes(20));
    setElsewhere(branch, other.order, other.was + minutes(10));
    await branch.wait(seconds(4));
    for (const { order, was } of [one, other]) give(branch, order, was + minutes(10), was);
    await branch.wait(0);
    expect(moreTime.progressOf(one.order.id)).toMatchObject({
      wanted: one.was + minutes(10),
      result: {
        kind: "faster",
        now: one.was + minutes(20),
        at: branch.now,
        by: { name: "Sara", since: branch.now - seconds(4) },
      },
    });
    expect(moreTime.progressOf(other.order.id)?.result).toMatchObject({ kind: "done" });
    expect(onServer(branch, other.order).promise?.delays).toBe(1);
  });

  it("whose answer is lost is settled by one read and never repeated [CP-4]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch);
    const calls = countCalls(branch);
    const lose = (kind: "lose_answers" | "lose_requests") =>
      branch.world.injectFault({ kind, atMs: 0, count: 1, call: "setPromise" });
    lose("lose_requests");
    give(branch, order, was + minutes(10), was);
    await branch.wait(seconds(30) - 1);
    expect(moreTime.progressOf(order.id)).toEqual({ wanted: was + minutes(10) });
    await branch.wait(seconds(1));
    expect(moreTime.progressOf(order.id)?.result).toEqual({ kind: "unchanged" });
    expect(calls()).toBe(0);
    lose("lose_answers");
    give(branch, order, was + minutes(10), was);
    await branch.wait(seconds(31));
    expect(moreTime.progressOf(order.id)?.result).toMatchObject({
      kind: "done",
      notified: undefined,
    });
    expect([calls(), onServer(branch, order).promise?.delays]).toEqual([1, 1]);
  });

  it("that arrives after it was read back is done, and staff read that it is not known who was notified [CP-4] [DL-6]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch);
    branch.world.injectFault({ kind: "lose_requests", atMs: 0, count: 1, call: "setPromise" });
    give(branch, order, was + minutes(10), was);
    await branch.wait(seconds(31));
    expect(moreTime.progressOf(order.id)?.result).toEqual({ kind: "unchanged" });
    branch.world.change(({ promises }) =>
      promises.move(onServer(branch, order), was + minutes(10), { name: "Sara" }),
    );
    await branch.wait(seconds(1));
    expect(moreTime.progressOf(order.id)?.result).toMatchObject({
      kind: "done",
      promisedAt: was + minutes(10),
      notified: undefined,
    });
    expect(branch.board.sounds("time_moved")).toEqual([]);
  });

  it("that arrives while it is read back in vain is done [CP-4]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch);
    branch.world.injectFault({ kind: "lose_requests", atMs: 0, count: 1, call: "setPromise" });
    branch.world.injectFault({ kind: "lose_requests", atMs: 0, call: "order", count: 9 });
    give(branch, order, was + minutes(10), was);
    await branch.wait(seconds(31));
    expect(moreTime.progressOf(order.id)?.result).toBeUndefined();
    branch.world.change(({ promises }) =>
      promises.move(onServer(branch, order), was + minutes(10), { name: "Sara" }),
    );
    await branch.wait(minutes(1));
    expect(moreTime.progressOf(order.id)?.result).toMatchObject({ kind: "done" });
  });

  it("that was refused as changed names no promise as what holds now where the order cannot be read [CP-3]", async () => {
    await using branch = await opened();
    const { order, was } = await placed(branch);
    branch.server.failNext("setPromise", 409);
    branch.world.injectFault({ kind: "fail_calls", atMs: 0, call: "order", status: 500, count: 9 });
    give(branch, order, was + minutes(10), was);
    await branch.wait(minutes(1));
    expect(moreTimeOf(branch).progressOf(order.id)?.result).toMatchObject({
      kind: "refused",
      status: 409,
    });
  });

  it("is sent once more after a 401, and a refusal stays with its sentence [CP-4]", async () => {
    await using branch = await opened({ delaysMax: 1 });
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch);
    branch.server.failNext("setPromise", 401);
    give(branch, order, was + minutes(5), was);
    await branch.wait(seconds(1));
    expect(onServer(branch, order).promise?.promisedAt).toBe(was + minutes(5));
    give(branch, order, was + minutes(15), was + minutes(5));
    await branch.wait(seconds(1));
    expect(moreTime.progressOf(order.id)?.result).toMatchObject({
      kind: "refused",
      status: 422,
      message: expect.stringContaining("again"),
    });
  });

  it("runs alone for its order: a second one and other actions wait for it [CP-3]", async () => {
    await using branch = await opened();
    const { order, was } = await placed(branch);
    const calls = countCalls(branch);
    branch.world.injectFault({ kind: "lose_answers", atMs: 0, count: 1, call: "setPromise" });
    const moreTime = moreTimeOf(branch);
    give(branch, order, was + minutes(10), was);
    for (const more of [10, 20]) {
      void moreTime.give(order, { wanted: was + minutes(more), was });
    }
    await branch.wait(seconds(1));
    expect(await branch.app.orders.commands.markReady(order.id)).toEqual({ kind: "busy" });
    expect(branch.app.orders.commands.isAnyInFlight).toBe(true);
    await branch.wait(seconds(31));
    expect(calls()).toBe(1);
  });

  it("is not sent while the server's time is unknown, or offline, which a dialog says [CP-7]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch);
    const calls = countCalls(branch);
    const { health } = branch.app.orders;
    health.recordServerTime(branch.now);
    await moreTime.give(order, { wanted: was + minutes(5), was });
    expect(moreTime.isTimeKnown).toBe(false);
    health.recordServerTime(undefined);
    branch.world.injectFault({ kind: "outage", atMs: 0, forMs: minutes(5) });
    await branch.wait(minutes(2));
    await moreTime.give(order, { wanted: was + minutes(5), was });
    expect(branch.board.dialog).toMatchObject({ kind: "needs_network", isSent: false });
    expect(calls()).toBe(0);
  });

  it("is forgotten with what became of it when its order is completed [DL-6]", async () => {
    await using branch = await opened();
    const moreTime = moreTimeOf(branch);
    const { order, was } = await placed(branch, { isTakeaway: true, isPaid: true });
    give(branch, order, was + minutes(5), was);
    await branch.wait(seconds(1));
    const api = staffApiOf(branch.simulation);
    api.markReady(order.id, "pickup");
    await branch.wait(seconds(1));
    expect(moreTime.progressOf(order.id)?.result).toMatchObject({ kind: "done" });
    api.markCollected(order.id, []);
    await branch.wait(seconds(1));
    expect(moreTime.progressOf(order.id)).toBeUndefined();
  });
});

describe("a time that others moved", () => {
  /** The notices that are shown and the sounds since the start. */
  const announced = ({ board }: TestBranch) => [
    board.notices.flatMap((notice) =>
      notice.kind === "time_moved" ? [[notice.which, notice.at] as const] : [],
    ),
    board.sounds("time_moved").length,
  ];

  it("is announced with a sound from 5:00 on, not at 4:59 [DL-7]", async () => {
    await using branch = await opened();
    const { order, was } = await placed(branch);
    const move = (at: Instant) =>
      branch.server.change(order, { promise: { ...order.promise, promisedAt: at } });
    move(was + minutes(5) - seconds(1));
    await branch.wait(seconds(1));
    expect(announced(branch)).toEqual([[], 0]);
    move(was + minutes(5));
    await branch.wait(seconds(1));
    expect(announced(branch)).toEqual([[["promise", was + minutes(5)]], 1]);
    // The same again, as lists and reads bring it.
    move(was + minutes(5));
    await branch.wait(seconds(1));
    expect(announced(branch)[1]).toBe(1);
    move(was);
    await branch.wait(seconds(1));
    expect(announced(branch)[1]).toBe(2);
  });

  it("is announced at the fifth of five steps of a minute, and then from there [DL-7]", async () => {
    await using branch = await opened();
    const { order, was } = await placed(branch);
    const heard: number[] = [];
    for (let step = 1; step <= 10; step += 1) {
      branch.server.change(order, {
        promise: { ...order.promise, promisedAt: was + minutes(step) },
      });
      await branch.wait(seconds(1));
      heard.push(branch.board.sounds("time_moved").length);
    }
    expect(heard).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  });

  it("is not announced where it appears first, where its order moves to another time, and without the capability [DL-7]", async () => {
    await using branch = await opened();
    const order = branch.customer.orders({ status: "unconfirmed", source: ownOnline });
    await branch.wait(seconds(1));
    await branch.staff.approve(order);
    await branch.wait(seconds(1));
    const now = onServer(branch, order);
    const promisedAt = (now.promise?.promisedAt ?? 0) + minutes(60);
    const scheduledFor = branch.now + minutes(30);
    branch.server.change(order, { scheduledFor, promise: { ...now.promise, promisedAt } });
    await branch.wait(seconds(1));
    expect(announced(branch)).toEqual([[], 0]);
  });

  it("is that of the courier, too, until the order has been picked up [DL-7]", async () => {
    await using branch = await opened();
    const { order } = await placed(branch, { isTakeaway: false });
    const comesAt = (pickupAt: Instant) => {
      const job = { status: "assigned", partnerId: 901, pickupAt, updatedAt: branch.now } as const;
      branch.world.change(({ lifecycle }, publisher) => {
        lifecycle.setJob(order.id, job as unknown as LogisticsJob, { name: "Swift" });
        publisher.job(order.branchId, "job_updated", {
          orderId: order.id,
          status: job.status,
          job: job as unknown as LogisticsJob,
        });
      });
      return branch.wait(seconds(1));
    };
    const first = branch.now + minutes(20);
    await comesAt(first);
    await comesAt(first + minutes(5) - 1);
    expect(announced(branch)).toEqual([[], 0]);
    await comesAt(first + minutes(5));
    expect(announced(branch)).toEqual([[["pickup", first + minutes(5)]], 1]);
  });
});

describe("the board that gave more time", () => {
  for (const when of ["before", "after", "instead of"]) {
    it(`is not told of its own change where the push comes ${when} the answer, and is told of the next [DL-8]`, async () => {
      await using branch = await opened();
      const { order, was } = await placed(branch);
      const slow = { kind: "latency", atMs: 0, forMs: seconds(20), minMs: 2_000, maxMs: 2_000 };
      if (when === "before") branch.world.injectFault(slow as never);
      if (when === "after") branch.world.injectFault({ kind: "lose_pushes", atMs: 0, count: 1 });
      if (when === "instead of") {
        branch.world.injectFault({ kind: "lose_answers", atMs: 0, count: 1, call: "setPromise" });
      }
      give(branch, order, was + minutes(10), was);
      await branch.wait(seconds(60));
      expect(moreTimeOf(branch).progressOf(order.id)?.result).toMatchObject({ kind: "done" });
      expect(branch.board.sounds("time_moved")).toEqual([]);
      const now = onServer(branch, order);
      valueOfAnswer(
        branch.world.change(({ promises }) =>
          promises.move(now, was + minutes(20), { name: "Sara" }),
        ),
      );
      await branch.wait(seconds(1));
      expect(branch.board.sounds("time_moved")).toHaveLength(1);
      valueOfAnswer(
        branch.world.change(({ promises }) =>
          promises.move(onServer(branch, order), was + minutes(10), { name: "Sara" }),
        ),
      );
      await branch.wait(seconds(1));
      expect(branch.board.sounds("time_moved")).toHaveLength(2);
    });
  }
});
