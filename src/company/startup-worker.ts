import { makeObservable, observableRef, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { type Failure, waitAskedMs } from "../../ports/outcome.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";

/** The first and the longest wait between attempts to load the company. */
const retryMsMin: Duration = 2 * secondMs;
const retryMsMax: Duration = 30 * secondMs;

export interface StartupParts {
  readonly clock: Clock;
  /** Parts that start before the company is loaded, such as the ticker and the session. */
  readonly first: readonly { start(): Stop }[];
  /** Loads the company and its reference data (SE-6). */
  readonly load: () => Promise<"loaded" | Failure>;
  /** Parts that start once the company is loaded: the workers and the feed. */
  readonly afterwards: readonly { start(): Stop }[];
}

/** The progress of the start: loading, ready, or failed and waiting for the next attempt. */
export type StartupState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready" }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      /** The number of failed attempts in a row. */
      readonly attempts: number;
    };

/** Starts the parts of the app in order, and retries loading the company. */
export class StartupWorker {
  state: StartupState = { kind: "loading" };
  private readonly parts: StartupParts;

  constructor(parts: StartupParts) {
    this.parts = parts;
    makeObservable(this, { state: observableRef });
  }

  start(): Stop {
    const bag = new DisposerBag();
    let isStopped = false;
    let attempts = 0;
    let cancelRetry: Stop = () => undefined;
    bag.add(() => cancelRetry());
    for (const part of this.parts.first) bag.add(part.start());
    const attempt = async (waitMs: Duration): Promise<void> => {
      const result = await this.parts.load();
      if (isStopped) return;
      if (result === "loaded") {
        for (const part of this.parts.afterwards) bag.add(part.start());
        runInAction(() => {
          this.state = { kind: "ready" };
        });
        return;
      }
      attempts += 1;
      runInAction(() => {
        this.state = { kind: "failed", failure: result, attempts };
      });
      const { clock } = this.parts;
      const again = (): void => void attempt(Math.min(2 * waitMs, retryMsMax));
      cancelRetry = clock.schedule(clock.now() + Math.max(waitMs, waitAskedMs(result)), again);
    };
    void attempt(retryMsMin);
    return () => {
      isStopped = true;
      bag.dispose();
    };
  }
}
