import type { Clock } from "../../ports/clock.ts";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { Wait } from "../../ports/wait.ts";

export interface OverdueRecyclerOptions {
  /** Real time. */
  readonly clock: Clock;
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** A subscription was not acknowledged in time: the owner recycles the connection. */
  readonly onOverdue: () => void;
}

/** Spreads the recycling, so that not all tablets of a branch do it at once; longer each time. */
const spreadMsMin: Duration = 3 * secondMs;
const spreadMsMax: Duration = 300 * secondMs;

/** Recycles a connection on which channels are late, once for all of them. */
export class OverdueRecycler {
  private readonly options: OverdueRecyclerOptions;
  private overdueCount = 0;
  private wait: Wait | undefined;

  constructor(options: OverdueRecyclerOptions) {
    this.options = options;
  }

  /** `unansweredCount`: all channels that have no answer now. */
  onLate(channel: string, unansweredCount: number): void {
    if (this.wait !== undefined) return;
    const { clock, random, reporter, onOverdue } = this.options;
    this.overdueCount += 1;
    reporter.report({
      kind: "push_connection",
      message: "A push channel was not acknowledged in time",
      details: { channel, count: unansweredCount },
    });
    const spreadMs = Math.min(spreadMsMax, spreadMsMin * 4 ** (this.overdueCount - 1));
    this.wait = new Wait(clock, Math.floor(random() * spreadMs), onOverdue);
  }

  /** No channel is late any more, or the connection is gone. */
  stop(): void {
    this.wait?.stop();
    this.wait = undefined;
  }

  /** Every channel has its answer: the next delay is short again. */
  reset(): void {
    this.stop();
    this.overdueCount = 0;
  }
}
