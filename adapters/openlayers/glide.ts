import type { Coordinates } from "../../ports/entities/branch.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";

const glideMs: Duration = 1.2 * secondMs;

/** Moves a marker to a target: it starts slowly, ends slowly, and never jumps on the way. */
export class Glide {
  private from: Coordinates;
  private target: Coordinates;
  private startedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(at: Coordinates) {
    this.from = at;
    this.target = at;
  }

  /** Starts at the position that is shown at `now`. */
  to(target: Coordinates, now: Instant): void {
    this.from = this.at(now);
    this.target = target;
    this.startedAt = now;
  }

  /** Moves at once, for users who prefer reduced motion. */
  jump(target: Coordinates): void {
    this.from = target;
    this.target = target;
    this.startedAt = Number.NEGATIVE_INFINITY;
  }

  isOver(now: Instant): boolean {
    return now - this.startedAt >= glideMs;
  }

  at(now: Instant): Coordinates {
    if (this.isOver(now)) return this.target;
    const share = Math.max(0, (now - this.startedAt) / glideMs);
    const eased = share * share * (3 - 2 * share);
    const { from, target } = this;
    return {
      latitude: from.latitude + (target.latitude - from.latitude) * eased,
      longitude: from.longitude + (target.longitude - from.longitude) * eased,
    };
  }
}
