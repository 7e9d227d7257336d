import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";

export interface TickerBeatOptions {
  /** Called about once a second, also while the page is hidden. */
  readonly wake: () => void;
  readonly reporter: ErrorReporter;
  readonly makeWorker?: () => Worker;
}

/**
 * Keeps the page's clock at one beat a second while it is hidden. Where no worker can be had the page
 * goes on with its own timers, which hidden pages slow down, and the reporter hears of it.
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
