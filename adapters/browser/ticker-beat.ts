import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";

export interface TickerBeatOptions {
  /** Called about once a second, also while the page is hidden. */
  readonly wake: () => void;
  readonly reporter: ErrorReporter;
  readonly makeWorker?: () => Worker;
}

/**
 * Keeps the page's clock at one beat a second while the page is hidden. Without a worker, which is
 * reported, the page's own timers go on, and hidden pages slow those down.
 */
export function startTickerBeat(options: TickerBeatOptions): Stop {
  const { wake, reporter, makeWorker = makeTickerWorker } = options;
  const report = (): void =>
    reporter.report({
      kind: "unexpected",
      message: "The ticker's worker is not running; hidden pages will tick slowly",
    });
  try {
    const worker = makeWorker();
    worker.addEventListener("message", wake);
    worker.addEventListener("error", report);
    return () => {
      worker.removeEventListener("message", wake);
      worker.removeEventListener("error", report);
      worker.terminate();
    };
  } catch {
    report();
    return () => {};
  }
}

function makeTickerWorker(): Worker {
  return new Worker(new URL("./ticker-worker.ts", import.meta.url), { type: "module" });
}
