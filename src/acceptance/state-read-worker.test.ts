import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { Emitter } from "../../ports/emitter.ts";
import type { SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { yieldToPlatform } from "../../tests/support/branch/headless.ts";
import { closeAfterTest } from "../../tests/support/run/opened-by-test.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import type { BranchSignals } from "../orders/feed/push-routing.ts";
import { AcceptanceStore } from "./acceptance-store.ts";
import { StateReadWorker } from "./state-read-worker.ts";

const [one, two] = [1, 2] as BranchId[] as [BranchId, BranchId];
const foodhub = "foodhub" as OrderSource;

function stateOf(branchId: BranchId, changedAt: number, ...acceptance: SourceState[]): BranchState {
  return { branchId, changedAt, acceptance };
}

function paused(until?: number): SourceState {
  return { source: foodhub, mode: "paused", ...(until !== undefined && { until }) };
}

type Answer = (ids: readonly BranchId[]) => Read<readonly BranchState[]>;

const allOpen: Answer = (ids) => ({ kind: "loaded", value: ids.map((id) => stateOf(id, noon)) });

interface Given {
  readonly spreadMs?: Duration;
  readonly ids?: readonly BranchId[];
  readonly answer?: Answer;
}

/** The worker over a server whose answers the test gives; each read names its instant and its branches. */
function open({ spreadMs = 0, ids = [one], answer = allOpen }: Given = {}) {
  const clock = new VirtualClock({ startAt: noon, yieldToPlatform });
  const store = new AcceptanceStore();
  const signals: BranchSignals = new Emitter();
  const given = observable({ ids, isLive: true }, {}, { deep: false });
  const reads: (readonly [afterS: number, ids: readonly BranchId[]])[] = [];
  const server = { answer };
  const worker = new StateReadWorker({
    clock,
    realClock: clock,
    store,
    signals,
    spreadMs,
    jitter: () => 0.5,
    api: {
      branchStates: async (ids) => {
        reads.push([(clock.now() - noon) / secondMs, ids]);
        clock.reportActivity();
        return server.answer(ids);
      },
    },
    branchIds: () => given.ids,
    isPushLive: () => given.isLive,
  });
  closeAfterTest(worker.start());
  return {
    clock,
    store,
    signals,
    given,
    reads,
    server,
    pass: (ms: number) => clock.advanceBy(ms),
    source: () => store.sourceOf(one, foodhub),
  };
}

describe("the states of branches", () => {
  it("are read at the start, every 5 minutes with push and every minute without", async () => {
    const { given, reads, pass } = open();
    await pass(10 * minuteMs);
    expect(reads.map(([afterS]) => afterS)).toEqual([0, 300, 600]);
    runInAction(() => {
      given.isLive = false;
    });
    await pass(2 * minuteMs);
    expect(reads.map(([afterS]) => afterS).slice(3)).toEqual([660, 720]);
  });

  it("of all branches are read every 5 minutes, also while pushes for one of them lead to reads of that one", async () => {
    const { reads, signals, pass } = open({ ids: [one, two] });
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(minuteMs);
      signals.emit({ kind: "pushed", branchId: one });
      await pass(0);
    }
    const whole = reads.filter(([, ids]) => ids.length === 2);
    expect(whole.map(([afterS]) => afterS)).toEqual([0, 300, 600]);
  });

  it("of all branches are read again a minute after a read of one that failed", async () => {
    const { reads, signals, server, pass } = open({ ids: [one, two] });
    const { answer: works } = server;
    await pass(minuteMs);
    server.answer = () => ({ kind: "unreachable", reason: "network" });
    signals.emit({ kind: "pushed", branchId: one });
    await pass(0);
    server.answer = works;
    signals.emit({ kind: "pushed", branchId: two });
    await pass(4 * minuteMs);
    expect(reads.map(([afterS]) => afterS)).toEqual([0, 60, 60, 120]);
  });

  it("are read again a minute after a read that failed", async () => {
    const { reads, pass } = open({ answer: () => ({ kind: "unreachable", reason: "network" }) });
    await pass(2 * minuteMs);
    expect(reads.map(([afterS]) => afterS)).toEqual([0, 60, 120]);
  });

  it("are read for newly chosen branches, and those of others are forgotten", async () => {
    const { given, reads, store, pass } = open();
    await pass(secondMs);
    runInAction(() => {
      given.ids = [two];
    });
    await pass(secondMs);
    expect(reads.map(([, ids]) => ids)).toEqual([[one], [two]]);
    expect([store.has(one), store.has(two)]).toEqual([false, true]);
  });

  it("are never read for no branch", async () => {
    const { reads, pass } = open({ ids: [] });
    await pass(30 * minuteMs);
    expect(reads).toEqual([]);
  });

  it("follow a push at once, and a push without a state leads to one read (PS-6)", async () => {
    const { signals, reads, source, pass } = open();
    await pass(secondMs);
    signals.emit({ kind: "pushed", branchId: one, state: stateOf(one, noon + 1, paused()) });
    expect(source()?.mode).toBe("paused");
    expect(reads).toHaveLength(1);
    signals.emit({ kind: "pushed", branchId: one });
    await pass(0);
    expect(reads).toHaveLength(2);
  });

  it("never go back to an older one, whatever brings it, and take one of the same instant", async () => {
    const { signals, server, source, pass } = open();
    await pass(secondMs);
    signals.emit({ kind: "pushed", branchId: one, state: stateOf(one, noon + 5, paused()) });
    signals.emit({ kind: "pushed", branchId: one, state: stateOf(one, noon + 4) });
    expect(source()?.mode).toBe("paused");
    server.answer = () => ({ kind: "loaded", value: [stateOf(one, noon + 4)] });
    await pass(5 * minuteMs);
    expect(source()?.mode).toBe("paused");
    signals.emit({ kind: "pushed", branchId: one, state: stateOf(one, noon + 5) });
    expect(source()).toBeUndefined();
  });

  it("that a server sends for other branches, or not at all, change nothing", async () => {
    const { server, store, signals, source, pass } = open();
    await pass(secondMs);
    signals.emit({ kind: "pushed", branchId: one, state: stateOf(one, noon + 1, paused()) });
    signals.emit({ kind: "pushed", branchId: two, state: stateOf(two, noon + 1, paused()) });
    server.answer = () => ({ kind: "loaded", value: [stateOf(two, noon + 9)] });
    await pass(5 * minuteMs);
    expect(store.has(two)).toBe(false);
    expect(source()?.mode).toBe("paused");
  });

  it("are read 5 s after the end of a pause, not a millisecond before [BZ-3]", async () => {
    const until = noon + 20 * secondMs;
    const value = [stateOf(one, noon, paused(until))];
    const { reads, pass } = open({ answer: () => ({ kind: "loaded", value }) });
    await pass(25 * secondMs - 1);
    expect(reads).toHaveLength(1);
    await pass(1);
    expect(reads).toHaveLength(2);
  });

  it("are read after a gap that all tablets may have, spread over the bound (N21), and at once after one of its own", async () => {
    const { signals, reads, pass } = open({ spreadMs: 20 * secondMs });
    await pass(secondMs);
    signals.emit({ kind: "missed", isCommon: true });
    signals.emit({ kind: "missed", isCommon: true });
    await pass(10 * secondMs - 1);
    expect(reads).toHaveLength(1);
    await pass(1);
    expect(reads).toHaveLength(2);
    signals.emit({ kind: "missed", isCommon: false });
    await pass(0);
    expect(reads).toHaveLength(3);
  });
});
