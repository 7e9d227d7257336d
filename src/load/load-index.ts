import { createAtom } from "mobx";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import { type DishLine, dishLines } from "../../ports/entities/item-tree.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { dishesOf, isToCook, type Load, noLoad } from "./load-rules.ts";

/** The part of an order that the index has counted, to take it out again as it was put in. */
interface Counted {
  readonly branchId: BranchId;
  readonly quarter: Instant;
  readonly isUnconfirmed: boolean;
  readonly items: readonly OrderItem[];
  readonly lines: readonly DishLine[];
  /** Of this order alone. */
  readonly load: Load;
}

/** One quarter of one branch. */
interface Bucket {
  readonly orders: Map<OrderId, Counted>;
  load: Load;
}

/**
 * The orders that a kitchen has to cook, by branch and quarter. Each change of an order costs as much as that order: the
 * book is never read as a whole (KL-5). Observable; change it in an action.
 */
export class LoadIndex {
  private readonly counted = new Map<OrderId, Counted>();
  private readonly branches = new Map<BranchId, Map<Instant, Bucket>>();
  private readonly changes = createAtom("LoadIndex");

  /** Counts the order in its quarter, and no longer where it stood before. */
  take(order: Order, quarter: Instant): void {
    if (!isToCook(order)) {
      this.remove(order.id);
      return;
    }
    const { branchId, items } = order;
    const isUnconfirmed = order.status === "unconfirmed";
    const before = this.counted.get(order.id);
    const isSamePlace = before?.branchId === branchId && before.quarter === quarter;
    if (isSamePlace && before.isUnconfirmed === isUnconfirmed && before.items === items) return;
    this.remove(order.id);
    const lines = before?.items === items ? before.lines : dishLines(items);
    const own = { orders: 1, dishes: dishesOf(lines) };
    const load = { ...own, unconfirmed: isUnconfirmed ? own : noLoad.unconfirmed };
    const counted: Counted = { branchId, quarter, isUnconfirmed, items, lines, load };
    this.counted.set(order.id, counted);
    const bucket = this.bucketOf(branchId, quarter);
    bucket.orders.set(order.id, counted);
    bucket.load = sumOf(bucket.load, load);
    this.changes.reportChanged();
  }

  remove(id: OrderId): void {
    const counted = this.counted.get(id);
    if (counted === undefined) return;
    const { branchId, quarter } = counted;
    this.counted.delete(id);
    const bucket = this.bucketOf(branchId, quarter);
    bucket.orders.delete(id);
    bucket.load = sumOf(bucket.load, counted.load, -1);
    if (bucket.orders.size === 0) this.branches.get(branchId)?.delete(quarter);
    this.changes.reportChanged();
  }

  loadOf(branchId: BranchId, quarter: Instant): Load {
    this.changes.reportObserved();
    return this.branches.get(branchId)?.get(quarter)?.load ?? noLoad;
  }

  /** The load of all quarters before this one: what is late (KL-1). */
  loadBefore(branchId: BranchId, quarter: Instant): Load {
    return this.bucketsBefore(branchId, quarter).reduce(
      (sum, { load }) => sumOf(sum, load),
      noLoad,
    );
  }

  /** The load of the quarter as if this order were not in it. */
  loadWithout(branchId: BranchId, quarter: Instant, id: OrderId): Load {
    const load = this.loadOf(branchId, quarter);
    const own = this.counted.get(id);
    const isIn = own?.branchId === branchId && own.quarter === quarter;
    return isIn ? sumOf(load, own.load, -1) : load;
  }

  /** The orders of a quarter, those that are confirmed first. */
  ordersOf(branchId: BranchId, quarter: Instant): readonly LoadedOrder[] {
    this.changes.reportObserved();
    const bucket = this.branches.get(branchId)?.get(quarter);
    return bucket === undefined ? [] : ordersIn([bucket]);
  }

  ordersBefore(branchId: BranchId, quarter: Instant): readonly LoadedOrder[] {
    return ordersIn(this.bucketsBefore(branchId, quarter));
  }

  /** The confirmed lines of all quarters before this one. */
  linesBefore(branchId: BranchId, quarter: Instant): readonly DishLine[] {
    return this.bucketsBefore(branchId, quarter).flatMap(({ orders }) =>
      [...orders.values()].flatMap(({ isUnconfirmed, lines }) => (isUnconfirmed ? [] : lines)),
    );
  }

  clear(): void {
    this.counted.clear();
    this.branches.clear();
    this.changes.reportChanged();
  }

  private bucketsBefore(branchId: BranchId, quarter: Instant): readonly Bucket[] {
    this.changes.reportObserved();
    const buckets = this.branches.get(branchId) ?? new Map<Instant, Bucket>();
    return [...buckets].filter(([at]) => at < quarter).map(([, bucket]) => bucket);
  }

  private bucketOf(branchId: BranchId, quarter: Instant): Bucket {
    const branch = this.branches.get(branchId) ?? new Map<Instant, Bucket>();
    this.branches.set(branchId, branch);
    const bucket = branch.get(quarter) ?? { orders: new Map(), load: noLoad };
    branch.set(quarter, bucket);
    return bucket;
  }
}

/** An order of a quarter. */
export interface LoadedOrder {
  readonly id: OrderId;
  readonly isUnconfirmed: boolean;
}

function ordersIn(buckets: readonly Bucket[]): readonly LoadedOrder[] {
  const all = buckets.flatMap(({ orders }) =>
    [...orders].map(([id, { isUnconfirmed }]) => ({ id, isUnconfirmed })),
  );
  return all.toSorted(
    (one, other) => Number(one.isUnconfirmed) - Number(other.isUnconfirmed) || one.id - other.id,
  );
}

function sumOf(one: Load, other: Load, sign: 1 | -1 = 1): Load {
  return {
    orders: one.orders + sign * other.orders,
    dishes: one.dishes + sign * other.dishes,
    unconfirmed: {
      orders: one.unconfirmed.orders + sign * other.unconfirmed.orders,
      dishes: one.unconfirmed.dishes + sign * other.unconfirmed.dishes,
    },
  };
}
