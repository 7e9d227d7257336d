import { reaction } from "mobx";
import type { Instant, Stop } from "../../../ports/entities/time.ts";

/** Writes a ticking text into an element that React created and does not update. */
export type WriteText = (now: Instant) => void;

/**
 * One reaction on the ticker for all running texts of the page (PF-1): a tick renders no component and
 * writes only texts on the screen.
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
