import type { Clock } from "../../ports/clock.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { SessionApi } from "../../ports/session-api.ts";
import type { Ticker } from "../kernel/ticker.ts";

/** Runs one refresh at a time among all tabs of this browser. */
export type TabLock = <Value>(run: () => Promise<Value>) => Promise<Value>;

export interface SessionOptions {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly sessionApi: SessionApi;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  /** Absent when this is the only tab. */
  readonly tabLock?: TabLock;
  /** The person and company that this app has loaded. */
  readonly me?: () => Me | undefined;
}
