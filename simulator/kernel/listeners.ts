import type { Stop } from "../../ports/entities/time.ts";

/** Functions that receive every event of one kind, in the order in which they were added. */
export class Listeners<Event> {
  private readonly all = new Set<(event: Event) => void>();

  add(listener: (event: Event) => void): Stop {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  notify(event: Event): void {
    if (this.all.size === 0) return;
    for (const listener of [...this.all]) listener(event);
  }
}
