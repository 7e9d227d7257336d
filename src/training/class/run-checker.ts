import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { RunPart } from "./looked-branch.ts";

/** Real time for one part of a run; a whole lesson takes a hundredth of it. */
const checkMsMax: Duration = 10 * secondMs;

/** Repeats a run part by part in a worker, which is stopped when one takes too long (N35). */
export class RunChecker {
  private readonly clock: Clock;
  private readonly worker: Worker;
  private settle: (isGood: boolean) => void = () => undefined;

  /** `clock` is real time. Tests pass a worker of their own. */
  constructor(clock: Clock, worker = newWorker()) {
    this.clock = clock;
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<unknown>) => this.settle(data === true);
    worker.onerror = () => this.settle(false);
  }

  /** One part at a time. After a bad one the worker is gone. */
  check(part: RunPart): Promise<boolean> {
    const { clock, worker } = this;
    return new Promise((resolve) => {
      let cancel: Stop = () => undefined;
      this.settle = (isGood) => {
        cancel();
        this.settle = () => undefined;
        if (!isGood) worker.terminate();
        resolve(isGood);
      };
      cancel = clock.schedule(clock.now() + checkMsMax, () => this.settle(false));
      worker.postMessage(part);
    });
  }
}

function newWorker(): Worker {
  return new Worker(new URL("./look-worker.ts", import.meta.url), { type: "module" });
}
