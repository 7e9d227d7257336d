import { reaction } from "mobx";
import type { Instant, Stop } from "../../../ports/entities/time.ts";

/** Writes what a second changes into elements that React made and does not touch again. */
export type WriteText = (now: Instant) => void;

/**
 * One reaction on the ticker for all running texts of the page (PF-1): no component is
 * rendered because a second has passed, and only what stands on the screen is written.
 */
export class RunningTexts {
  private readonly ticker: { readonly now: Instant };
  private readonly writers = new Set<WriteText>();

  constructor(ticker: { readonly now: Instant }) {
    this.ticker = ticker;
  }

  /** Writes now and with every tick, until stopped. */
  add(write: WriteText): Stop {
    this.writers.add(write);
    write(this.ticker.now);
    return () => {
      this.writers.delete(write);
    };
  }

  start(): Stop {
    return reaction(
      () => this.ticker.now,
      (now) => {
        for (const write of this.writers) write(now);
      },
    );
  }
}
