import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";

/** Real time after which code that could not be fetched is asked for again. */
const againMs: Duration = 5 * secondMs;

export interface LaterWorkersOptions {
  readonly realClock: Clock;
  readonly reporter: ErrorReporter;
  /** Fetches the code and builds what is to be started. */
  readonly fetch: () => Promise<readonly { start(): Stop }[]>;
  /** What is there without fetching, if anything. */
  readonly fetched?: () => readonly { start(): Stop }[] | undefined;
}

/** Starts what the first list can do without, once its code has been fetched (PF-8). */
export class LaterWorkers {
  private readonly options: LaterWorkersOptions;

  constructor(options: LaterWorkersOptions) {
    this.options = options;
  }

  start(): Stop {
    const { realClock, reporter, fetch, fetched } = this.options;
    const bag = new DisposerBag();
    let isStopped = false;
    let cancel: Stop = () => undefined;
    bag.add(() => cancel());
    const startAll = (workers: readonly { start(): Stop }[]): void => {
      for (const worker of workers) bag.add(worker.start());
    };
    const attempt = (): void => {
      fetch().then(
        (workers) => {
          if (isStopped) return;
          startAll(workers);
        },
        (cause: unknown) => {
          if (isStopped) return;
          reporter.report({ kind: "unexpected", message: "A part of the app is missing", cause });
          cancel = realClock.schedule(realClock.now() + againMs, attempt);
        },
      );
    };
    const atOnce = fetched?.();
    if (atOnce === undefined) attempt();
    else startAll(atOnce);
    return () => {
      isStopped = true;
      bag.dispose();
    };
  }
}
