import type { Stop } from "../../ports/entities/time.ts";

/** Owns what was started. Disposes newest first, and goes on when one of them throws. */
export class DisposerBag {
  private readonly stops: Stop[] = [];

  add(stop: Stop): void {
    this.stops.push(stop);
  }

  /** Undoes everything once. Throws an AggregateError at the end when some of it threw. */
  dispose(): void {
    const errors: unknown[] = [];
    for (let stop = this.stops.pop(); stop !== undefined; stop = this.stops.pop()) {
      try {
        stop();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "Some parts did not stop cleanly");
  }
}
