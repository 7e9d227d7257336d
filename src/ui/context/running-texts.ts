import { reaction } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";

/** Writes a ticking text into an element that React created and does not update. */
export type WriteText = (now: Instant) => void;

/**
 * One reaction on the ticker for all running texts of the page (PF-1): a tick renders no component and
 * writes only texts on the screen.
 */
export class RunningTexts {
  private readonly ticker: { readonly now: Instant };
  private readonly writers = new Emitter<Parameters<WriteText>>();

  constructor(ticker: { readonly now: Instant }) {
    this.ticker = ticker;
  }

  /** Writes now and with every tick, until stopped. */
  add(write: WriteText): Stop {
    const stop = this.writers.add(write);
    write(this.ticker.now);
    return stop;
  }

  start(): Stop {
    return reaction(
      () => this.ticker.now,
      (now) => this.writers.emit(now),
    );
  }
}
