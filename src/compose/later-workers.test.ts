import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { RecordingReporter } from "../../tests/support/recording-reporter.ts";
import { LaterWorkers } from "./later-workers.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function scene() {
  const running = new Set<string>();
  const worker = (name: string) => ({
    start: () => {
      running.add(name);
      return () => running.delete(name);
    },
  });
  const realClock = new VirtualClock({ startAt: 0, yieldToPlatform: () => Promise.resolve() });
  return { running, worker, realClock, reporter: new RecordingReporter() };
}

describe("what is started later", () => {
  it("runs once its code is there, until it is stopped", async () => {
    const { running, worker, realClock, reporter } = scene();
    const fetch = async () => [worker("one"), worker("other")];
    const stop = new LaterWorkers({ realClock, reporter, fetch }).start();
    expect([...running]).toEqual([]);
    await settled();
    expect([...running]).toEqual(["one", "other"]);
    stop();
    expect([...running]).toEqual([]);
  });

  it("is fetched again 5 s after it could not be", async () => {
    const { running, worker, realClock, reporter } = scene();
    let attempts = 0;
    const fetch = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("no network");
      return [worker("one")];
    };
    const stop = new LaterWorkers({ realClock, reporter, fetch }).start();
    await settled();
    await realClock.advanceBy(4_999);
    expect([attempts, reporter.reports.length]).toEqual([1, 1]);
    await realClock.advanceBy(1);
    await settled();
    expect([attempts, [...running]]).toEqual([2, ["one"]]);
    stop();
  });

  it("does not start when it was stopped on its way, nor is it asked for again", async () => {
    const { running, worker, realClock, reporter } = scene();
    new LaterWorkers({ realClock, reporter, fetch: async () => [worker("one")] }).start()();
    const fail = () => Promise.reject(new Error("no network"));
    const stop = new LaterWorkers({ realClock, reporter, fetch: fail }).start();
    await settled();
    stop();
    expect([...running]).toEqual([]);
    expect(realClock.pendingCount).toBe(0);
  });
});
