import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, hourMs, type Instant } from "../../ports/entities/time.ts";
import { compareVersions, type OrderVersion } from "./order-version.ts";

/** At least as long as an order may be old (B-I5). */
const keptForMs: Duration = 48 * hourMs;
const tombstonesMax = 20_000;

interface Tombstone {
  /** How far the order had come; undefined when it was never seen. */
  readonly version: OrderVersion | undefined;
  readonly revision: number;
  readonly removedAt: Instant;
}

/**
 * Remembers which orders were removed, so that an older event or answer does not bring one back
 * (B-I5, F-S05). Kept for 48 hours, the oldest given up first when there are too many.
 */
export class Tombstones {
  private readonly byId = new Map<OrderId, Tombstone>();

  get count(): number {
    return this.byId.size;
  }

  add(id: OrderId, tombstone: Tombstone): void {
    this.byId.delete(id);
    this.byId.set(id, tombstone);
    for (const [oldestId, oldest] of this.byId) {
      const isOld = tombstone.removedAt - oldest.removedAt > keptForMs;
      if (!isOld && this.byId.size <= tombstonesMax) break;
      this.byId.delete(oldestId);
    }
  }

  delete(id: OrderId): void {
    this.byId.delete(id);
  }

  has(id: OrderId): boolean {
    return this.byId.has(id);
  }

  /** How far a removed order had come, where that is known. */
  versionOf(id: OrderId): OrderVersion | undefined {
    return this.byId.get(id)?.version;
  }

  /**
   * Whether data of this version must not bring the order back. What is newer than the removal
   * may; what is as new may only when it was asked for after the removal (`since`, the book's
   * revision when the request began; undefined for what was merely heard).
   */
  blocks(id: OrderId, version: OrderVersion, since: number | undefined): boolean {
    const tombstone = this.byId.get(id);
    if (tombstone === undefined) return false;
    const wasAskedAfterwards = since !== undefined && since >= tombstone.revision;
    if (tombstone.version === undefined) return !wasAskedAfterwards;
    const comparison = compareVersions(version, tombstone.version);
    return wasAskedAfterwards ? comparison < 0 : comparison <= 0;
  }
}
