import type { RiderPosition } from "../../../ports/entities/logistics.ts";
import type { Stop } from "../../../ports/entities/time.ts";

/** Passes positions of riders to the map. The board does not keep them (PS-7). */
export class RiderPositions {
  private readonly listeners = new Set<(position: RiderPosition) => void>();

  /** The listener is called in an action. */
  onMoved(listener: (position: RiderPosition) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether a listener waits for positions. */
  get areFollowed(): boolean {
    return this.listeners.size > 0;
  }

  emit(position: RiderPosition): void {
    for (const listener of [...this.listeners]) listener(position);
  }
}
