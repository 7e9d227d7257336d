import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Currency } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type Duration, hourMs, type Instant } from "../../../ports/entities/time.ts";
import { type OrderGone, OrderModel } from "./order-model.ts";
import {
  compareStates,
  compareVersions,
  type OrderVersion,
  versionOf,
  withNewestJob,
} from "./order-version.ts";

/** Counts the changes of the book; a request records it when it begins. */
export type Revision = number;

/** The origin of data. `event`: a push or an action's answer. `read`: a read that began at revision `since`. */
export type Origin =
  /** `sentAt`: the server's stamp of a push that has one. */
  | { readonly kind: "event"; readonly sentAt?: Instant | undefined }
  | { readonly kind: "read"; readonly since: Revision };

/**
 * Every order that the board holds: one instance per id (B-I1). It takes data by value, and only data that
 * is not older than what it has (B-I4, B-I5).
 */
export class OrderBook {
  private readonly byId = new Map<OrderId, OrderModel>();
  private readonly tombstones = new Tombstones();
  private latest: Revision = 0;
  /** The company's; undefined until it is known. */
  private currency: Currency | undefined = undefined;

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

  /** The order's instance, also after it has left the book, for as long as a screen holds it. */
  lastKnown(id: OrderId): OrderModel | undefined {
    return this.byId.get(id) ?? this.tombstones.modelOf(id);
  }

  models(): IterableIterator<OrderModel> {
    return this.byId.values();
  }

  /** Has the amounts of all orders, of those too that have left, in the company's currency (N47). Call in an action. */
  priceIn(currency: Currency): void {
    this.currency = currency;
    for (const model of this.byId.values()) model.priceIn(currency);
    for (const model of this.tombstones.models()) model.priceIn(currency);
  }

  /** Whether this data is older than what the book has, so that it has to be ignored. */
  isOutdated(order: Order, origin: Origin): boolean {
    const known = this.byId.get(order.id);
    return known === undefined ? this.isTombstoned(order, origin) : isOlder(known, order, origin);
  }

  /** Whether the order was removed before the book ever had it, so that no version is known to compare with. */
  isRemovedUnseen(id: OrderId): boolean {
    return this.tombstones.has(id) && this.tombstones.versionOf(id) === undefined;
  }

  /** Whether the order was in the book, or was told to be removed, and has left. */
  hasLeft(id: OrderId): boolean {
    return this.tombstones.has(id);
  }

  /** Takes the order in. Returns its one instance, or undefined when the data was outdated. Call in an action. */
  take(order: Order, origin: Origin): OrderModel | undefined {
    const known = this.byId.get(order.id);
    if (known === undefined) {
      return this.isTombstoned(order, origin) ? undefined : this.add(order, origin);
    }
    if (isOlder(known, order, origin)) return undefined;
    this.setData(known, withNewestJob(order, known.currentData));
    known.touchedAt = ++this.latest;
    known.stampedAt = stampOf(origin);
    return known;
  }

  /**
   * Records that a read, which began at revision `since`, has answered with the very object that the order has. Returns
   * false when a change was applied meanwhile, so that the answer is outdated.
   */
  confirm(known: OrderModel, since: Revision): boolean {
    if (known.touchedAt > since) return false;
    known.touchedAt = ++this.latest;
    known.stampedAt = undefined;
    return true;
  }

  /**
   * Removes an order. `last` is the data that reported it, if any. A screen that holds the model learns of it
   * (N2). Data older than the removal cannot bring the order back. Call in an action.
   */
  forget(id: OrderId, now: Instant, gone: OrderGone, last?: Order): void {
    const version = this.lastVersionOf(id, last);
    const model = this.lastKnown(id);
    if (model !== undefined) {
      if (last !== undefined) this.setData(model, withNewestJob(last, model.currentData));
      model.gone = gone;
    }
    this.byId.delete(id);
    this.latest += 1;
    const removal = { version, revision: this.latest, removedAt: now };
    this.tombstones.add(id, { ...removal, model: model?.weak() });
  }

  /** The amounts of the same object are in the company's currency already. */
  private setData(model: OrderModel, order: Order): void {
    if (order !== model.dataAsRead) this.priceNew(model, order);
  }

  private priceNew(model: OrderModel, order: Order): void {
    model.data = order;
    if (this.currency !== undefined) model.priceIn(this.currency);
  }

  private isTombstoned(order: Order, origin: Origin): boolean {
    if (!this.tombstones.has(order.id)) return false;
    const since = origin.kind === "read" ? origin.since : undefined;
    return this.tombstones.blocks(order.id, versionOf(order), since);
  }

  private add(order: Order, origin: Origin): OrderModel {
    const model = this.restored(order) ?? new OrderModel(order);
    this.priceNew(model, order);
    model.stampedAt = stampOf(origin);
    model.touchedAt = ++this.latest;
    this.byId.set(order.id, model);
    this.tombstones.delete(order.id);
    return model;
  }

  /** The instance of an order that comes back: a screen that still holds it follows the order again (B-I1). */
  private restored(order: Order): OrderModel | undefined {
    const model = this.tombstones.modelOf(order.id);
    if (model === undefined) return undefined;
    model.arrivedAt = undefined;
    model.gone = undefined;
    return model;
  }

  private lastVersionOf(id: OrderId, last: Order | undefined): OrderVersion | undefined {
    const known = this.byId.get(id);
    if (last !== undefined) return versionOf(last);
    return known === undefined ? this.tombstones.versionOf(id) : versionOf(known.currentData);
  }
}

/**
 * The version guard: accepts an equal version and ignores a lower one. A change that was applied after a
 * request began stays, unless the answer is newer. The later stamp wins among pushes of equal or unknown version, and
 * a reschedule is newer if its request or stamp is newer (N17): of pushes of the same instant the version decides. The
 * result is the same as buffering the changes and replaying them over the answer, without a buffer.
 */
function isOlder(known: OrderModel, order: Order, origin: Origin): boolean {
  const { currentData } = known;
  const comparison = compareStates(order, currentData);
  const isRescheduled = order.scheduledFor !== currentData.scheduledFor;
  if (origin.kind === "read") {
    const wasTouchedMeanwhile = known.touchedAt > origin.since;
    return wasTouchedMeanwhile ? comparison <= 0 : comparison < 0 && !isRescheduled;
  }
  const areStamped = origin.sentAt !== undefined && known.stampedAt !== undefined;
  if (!areStamped || comparison > 0) return comparison < 0;
  if (comparison === 0) return isStampedBefore(origin.sentAt, known.stampedAt);
  return !isRescheduled || !isStampedBefore(known.stampedAt, origin.sentAt);
}

function stampOf(origin: Origin): Instant | undefined {
  return origin.kind === "event" ? origin.sentAt : undefined;
}

function isStampedBefore(one: Instant | undefined, other: Instant | undefined): boolean {
  return one !== undefined && other !== undefined && one < other;
}

/** At least the age at which an order leaves the board (B-I5). */
const keptForMs: Duration = 48 * hourMs;
const tombstonesMax = 20_000;

interface Tombstone {
  /** The last known version of the order; undefined when the book never had it. */
  readonly version: OrderVersion | undefined;
  readonly revision: number;
  readonly removedAt: Instant;
  /** Weak: only what still shows the order keeps its model. */
  readonly model: WeakRef<OrderModel> | undefined;
}

/**
 * Remembers removed orders, so that an older event or answer does not bring one back (B-I5, F-S05).
 * Keeps them for 48 hours, and drops the oldest when there are too many.
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

  /** The last version of a removed order, if it is known. */
  versionOf(id: OrderId): OrderVersion | undefined {
    return this.byId.get(id)?.version;
  }

  /** The instances of removed orders that something still holds. */
  models(): readonly OrderModel[] {
    return [...this.byId.values()].flatMap(({ model }) => model?.deref() ?? []);
  }

  /** The instance of a removed order, for as long as something holds it. */
  modelOf(id: OrderId): OrderModel | undefined {
    return this.byId.get(id)?.model?.deref();
  }

  /**
   * Whether data of this version must not bring the order back. Newer data may. Equally new data may only
   * if it was read after the removal (`since`: the book's revision when the read began; undefined for an
   * event).
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
