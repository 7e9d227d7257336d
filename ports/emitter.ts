import type { Stop } from "./entities/time.ts";

interface Entry<Args extends readonly unknown[]> {
  readonly listener: (...args: Args) => void;
}

/**
 * Calls every listener of one kind of event, in the order in which they were added. The owner of the events keeps the
 * emitter and offers its `add`:
 *
 * ```ts
 * class Scales {
 *   private readonly weighings = new Emitter<[grams: number]>();
 *   readonly onWeighed = this.weighings.add;
 *   put(grams: number): void {
 *     this.weighings.emit(grams);
 *   }
 * }
 * const stop = scales.onWeighed((grams) => show(grams));
 * ```
 *
 * A listener that throws does not keep the event from the others; `emit` throws its error after the last one. A listener
 * that is added during an event receives the next one. A listener that is removed receives nothing more, also when it is
 * removed during an event.
 */
export class Emitter<Args extends readonly unknown[] = []> {
  /** Objects, so that a function that was added twice has two. */
  private readonly entries = new Set<Entry<Args>>();

  /** Returns the undo. A function that was added twice is called twice, and each undo removes one of them. */
  readonly add = (listener: Entry<Args>["listener"]): Stop => {
    const entry = { listener };
    this.entries.add(entry);
    return () => this.entries.delete(entry);
  };

  get listenerCount(): number {
    return this.entries.size;
  }

  /** Throws the error of a listener, or an AggregateError where several threw. */
  emit(...args: Args): void {
    const errors: unknown[] = [];
    for (const entry of [...this.entries]) {
      try {
        if (this.entries.has(entry)) entry.listener(...args);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 1) throw new AggregateError(errors, "Listeners failed");
    if (errors.length === 1) throw errors[0];
  }
}
