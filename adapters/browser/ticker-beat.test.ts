import { describe, expect, it } from "vitest";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { startTickerBeat } from "./ticker-beat.ts";

class FakeWorker extends EventTarget {
  isTerminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}

describe("the ticker's worker", () => {
  it("wakes the clock at each beat until it is stopped", () => {
    const worker = new FakeWorker();
    const reporter = new RecordingReporter();
    let woken = 0;
    const stop = startTickerBeat({ wake: () => (woken += 1), reporter, makeWorker: () => worker });
    worker.dispatchEvent(new Event("message"));
    worker.dispatchEvent(new Event("message"));
    stop();
    worker.dispatchEvent(new Event("message"));
    expect(woken).toBe(2);
    expect(worker.isTerminated).toBe(true);
    expect(reporter.reports).toEqual([]);
  });

  it("may be missing or fail: that is reported, and the app continues", () => {
    const reporter = new RecordingReporter();
    const makeWorker = (): never => {
      throw new Error("no workers here");
    };
    startTickerBeat({ wake: () => {}, reporter, makeWorker })();
    const worker = new FakeWorker();
    const stop = startTickerBeat({ wake: () => {}, reporter, makeWorker: () => worker });
    worker.dispatchEvent(new Event("error"));
    stop();
    expect(reporter.reports).toHaveLength(2);
  });
});
