import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, hourMs, type Instant } from "../../ports/entities/time.ts";
import { OrderModel } from "./order-model.ts";
import {
  compareStates,
  compareVersions,
  type OrderVersion,
  versionOf,
  withNewestJob,
} from "./order-version.ts";

/** Counts the changes of the book; a request notes it when it begins. */
export type Revision = number;

/** Where data comes from. `heard`: a push or an action's answer. `pulled`: asked for at revision `since`. */
export type Origin =
  | { readonly kind: "event" }
  | { readonly kind: "read"; readonly since: Revision };

/**
 * Every order the board holds: one id, one instance (B-I1). Data is taken in by value, and only when
 * it does not turn back what is known (B-I4, B-I5).
 */
export class OrderBook {
  private readonly byId = new Map<OrderId, OrderModel>();
  private readonly tombstones = new Tombstones();
  private latest: Revision = 0;

  get revision(): Revision {
    return this.latest;
  }

  get size(): number {
    return this.byId.size;
  }

  get tombstoneCount(): number {
    return this.tombstones.count;
  }

  get(id: OrderId): OrderModel | undefined {
    return this.byId.get(id);
  }

  models(): IterableIterator<OrderModel> {
    return this.byId.values();
  }

  /** Whether this data would turn back what is known of the order, so that it has to be ignored. */
  isOutdated(order: Order, origin: Origin): boolean {
    const known = this.byId.get(order.id);
    return known === undefined ? this.isBuried(order, origin) : isBehind(known, order, origin);
  }

  /** Whether the order was removed without ever having been seen, so that nobody can tell what is older. */
  isDoubtful(id: OrderId): boolean {
    return this.tombstones.has(id) && this.tombstones.versionOf(id) === undefined;
  }

  /** Takes the order in. Returns its one instance, or undefined when the data was outdated. Call in an action. */
  take(order: Order, origin: Origin): OrderModel | undefined {
    const known = this.byId.get(order.id);
    if (known === undefined) return this.isBuried(order, origin) ? undefined : this.admit(order);
    if (isBehind(known, order, origin)) return undefined;
    known.data = withNewestJob(order, known.data);
    known.touchedAt = ++this.latest;
    return known;
  }

  /**
   * Removes an order: rejected, voided, unknown to the server, another branch's, too old. `last` is
   * the data that said so, where there is some. What is older than the removal cannot bring it back.
   */
  forget(id: OrderId, now: Instant, last?: Order): void {
    const version = this.lastVersionOf(id, last);
    this.byId.delete(id);
    this.latest += 1;
    this.tombstones.add(id, { version, revision: this.latest, removedAt: now });
  }

  private isBuried(order: Order, origin: Origin): boolean {
    if (!this.tombstones.has(order.id)) return false;
    const since = origin.kind === "read" ? origin.since : undefined;
    return this.tombstones.blocks(order.id, versionOf(order), since);
  }

  private admit(order: Order): OrderModel {
    const model = new OrderModel(order);
    model.touchedAt = ++this.latest;
    this.byId.set(order.id, model);
    this.tombstones.delete(order.id);
    return model;
  }

  private lastVersionOf(id: OrderId, last: Order | undefined): OrderVersion | undefined {
    const known = this.byId.get(id);
    if (last !== undefined) return versionOf(last);
    return known === undefined ? this.tombstones.versionOf(id) : versionOf(known.data);
  }
}

/**
 * The version guard: equal is accepted, lower is ignored. Where an answer is no newer than a change
 * that was applied after its request began, the change stays. That ends exactly as buffering the
 * changes and replaying them over the answer would, and needs no buffer.
 */
function isBehind(known: OrderModel, order: Order, origin: Origin): boolean {
  const comparison = compareStates(order, known.data);
  const wasTouchedMeanwhile = origin.kind === "read" && known.touchedAt > origin.since;
  return wasTouchedMeanwhile ? comparison <= 0 : comparison < 0;
}

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
class Tombstones {
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
