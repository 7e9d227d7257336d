import type { Stop } from "../../ports/entities/time.ts";

/** Collects stop functions. Runs the newest first, and continues when one of them throws. */
export class DisposerBag {
  private readonly stops: Stop[] = [];

  add(stop: Stop): void {
    this.stops.push(stop);
  }

  /** Runs each stop function once. Throws an AggregateError at the end when some of them threw. */
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
