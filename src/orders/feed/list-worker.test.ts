import { describe, expect, it } from "vitest";
import { type Duration, hourMs, type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { OrderApi, OrderListAnswer, OrderListQuery } from "../../../ports/order-api.ts";
import { type Read, refusedWith } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { expectNothingPending } from "../../../tests/support/run/leaks.ts";
import { RecordingReporter } from "../../../tests/support/stand-ins/recording-reporter.ts";
import { ListState } from "../board/list-state.ts";
import { FeedHealth } from "./feed-health.ts";
import { ListWorker } from "./list-worker.ts";
import { ServerPauseService } from "./server-pause-service.ts";

const failed: Read<OrderListAnswer> = { kind: "unreachable", reason: "network" };

function make(
  token: Promise<void> | undefined = undefined,
  branchIsAheadMs: Duration = 0,
  branchSpeed = 1,
) {
  const clock = new VirtualClock({
    startAt: 0,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const begun: Instant[] = [];
  const reporter = new RecordingReporter();
  let answer: (read: Read<OrderListAnswer>) => void = () => {};
  let onProgress: OrderListQuery["onProgress"];
  const listOrders = (query: OrderListQuery): Promise<Read<OrderListAnswer>> => {
    begun.push(clock.now());
    onProgress = query.onProgress;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const state = new ListState("pickup.new");
  const worker = new ListWorker(
    {
      clock: {
        now: () => clock.now() * branchSpeed + branchIsAheadMs,
        schedule: (at, task) => clock.schedule((at - branchIsAheadMs) / branchSpeed, task),
        serverTime: () => undefined,
      },
      realClock: clock,
      api: { listOrders } as Partial<OrderApi> as OrderApi,
      session: { read: (call) => (token === undefined ? call() : token.then(call)) },
      branches: { selectedIds: [], scope: "all" },
      health: new FeedHealth(),
      reporter,
      jitter: () => 0.5,
      pause: new ServerPauseService({ realClock: clock, jitter: () => 0, spreadMs: 0 }),
      revision: () => 0,
      isContradicted: () => false,
      take: () => {},
    },
    state,
  );
  const fail = async (read = failed): Promise<void> => {
    answer(read);
    clock.reportActivity();
    await clock.advanceBy(0);
  };
  return { clock, worker, state, begun, fail, reporter, reportProgress: () => onProgress?.() };
}

describe("a list that cannot be loaded", () => {
  it("is given up after 16 s of real time, however fast a training branch runs (PUSH-9)", async () => {
    const { clock, worker, state } = make(undefined, 0, 60);
    worker.request({ why: "shown" });
    await clock.runUntil(15_999);
    expect([state.isLoading, state.failuresInRow]).toEqual([true, 0]);
    await clock.runUntil(16_000);
    expect(state).toMatchObject({ isLoading: false, failure: { reason: "timeout" } });
    worker.abandon();
  });

  it("is not given up while a slow tablet still reads it (PUSH-9)", async () => {
    const { clock, worker, state, reportProgress } = make();
    worker.request({ why: "shown" });
    await clock.runUntil(15_000);
    reportProgress();
    await clock.runUntil(30_999);
    expect([state.isLoading, state.failuresInRow]).toEqual([true, 0]);
    await clock.runUntil(31_000);
    expect(state).toMatchObject({ isLoading: false, failure: { reason: "timeout" } });
    worker.abandon();
  });

  it("is not given up while a training branch is paused, as its answer waits, too", async () => {
    const { clock, worker, state } = make(undefined, 0, 0.001);
    worker.request({ why: "shown" });
    await clock.runUntil(hourMs);
    expect([state.isLoading, state.failuresInRow]).toEqual([true, 0]);
    worker.abandon();
  });

  it("names the instant of its next attempt, in real time, until that begins (RL-2)", async () => {
    const { clock, worker, state, fail } = make(undefined, hourMs);
    worker.request({ why: "shown" });
    expect(state.nextLoadAt).toBeUndefined();
    await fail();
    expect(state.nextLoadAt).toBe(1_500);
    await clock.runUntil(1_500);
    expect([state.nextLoadAt, state.isLoading]).toEqual([undefined, true]);
    await fail();
    worker.abandon();
    expect(state.nextLoadAt).toBeUndefined();
  });

  it("is requested again at once when a load was wanted while the failing request was in flight [B-I31]", async () => {
    const { clock, worker, begun, fail } = make();
    worker.request({ why: "shown" });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await fail();
      await clock.runUntil(clock.nextAt ?? 0);
    }
    // The next automatic retry would come many seconds later.
    worker.request({ why: "shown" });
    await clock.advanceBy(secondMs);
    const askedAgainAt = clock.now();
    await fail();
    await clock.advanceBy(0);
    expect(begun.at(-1)).toBe(askedAgainAt);
    worker.abandon();
    expectNothingPending(clock);
  });
});

describe("a list that staff ask for while the server asks automatic calls to wait", () => {
  it("is loaded a second after its last load, also if an automatic call asks for it meanwhile", async () => {
    const { clock, worker, begun, fail } = make();
    worker.request({ why: "shown" });
    await fail({ ...refusedWith(503), retryAfterMs: 60 * secondMs });
    worker.request({ why: "staff", isUrgent: true });
    worker.request({ why: "shown" });
    await clock.advanceBy(secondMs);
    expect(begun).toEqual([0, secondMs]);
    worker.abandon();
    expectNothingPending(clock);
  });
});

describe("a list that cannot be read", () => {
  it("is reported once for each problem, until it can be read again", async () => {
    const { clock, worker, fail, reporter } = make();
    const tooLong: Read<OrderListAnswer> = { kind: "malformed", detail: "too long" };
    const loaded: Read<OrderListAnswer> = { kind: "loaded", value: { orders: [], refusals: [] } };
    const reads = [tooLong, tooLong, failed, tooLong, loaded, tooLong];
    for (const read of reads) {
      worker.request({ why: "shown" });
      await clock.runUntil(clock.now() + secondMs);
      await fail(read);
    }
    const message = "A list could not be read: too long";
    expect(reporter.reports.map((report) => report.message)).toEqual([message, message]);
    worker.abandon();
    expectNothingPending(clock);
  });
});

describe("a list whose load had to wait for a fresh token", () => {
  it("is requested again a second after it was sent, not after it was wanted [B-I10]", async () => {
    let isFresh: () => void = () => {};
    const { clock, worker, begun, fail } = make(
      new Promise((resolve) => {
        isFresh = resolve;
      }),
    );
    worker.request({ why: "shown" });
    worker.request({ why: "shown" });
    await clock.advanceBy(5 * secondMs);
    isFresh();
    clock.reportActivity();
    await clock.advanceBy(10);
    await fail();
    await clock.advanceBy(989);
    expect(begun).toEqual([5_000]);
    await clock.advanceBy(1);
    expect(begun).toEqual([5_000, 6_000]);
    worker.abandon();
    expectNothingPending(clock);
  });
});
