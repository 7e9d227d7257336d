import { action, makeObservable, observable } from "mobx";

export const waitingAreas = ["homeDelivery", "pickup"] as const;
export type WaitingArea = (typeof waitingAreas)[number];

/**
 * The counts of waiting orders that staff have dismissed (N26). A notice returns when its count rises above the
 * dismissed one. Kept in memory, beyond a restart of the app.
 */
export class DismissedCounts {
  private readonly counts = observable.map<WaitingArea, number>();

  constructor() {
    makeObservable(this, { dismiss: action, follow: action, forget: action });
  }

  isDismissed(area: WaitingArea, count: number): boolean {
    return count <= (this.counts.get(area) ?? 0);
  }

  dismiss(area: WaitingArea, count: number): void {
    this.counts.set(area, count);
  }

  /** Lowers the dismissed count to one that has fallen, so that the next rise shows the notice again. */
  follow(area: WaitingArea, count: number): void {
    if (count < (this.counts.get(area) ?? 0)) this.counts.set(area, count);
  }

  /** Forgets what was dismissed: the counts of another branch are others. */
  forget(): void {
    this.counts.clear();
  }
}
