import {
  action,
  compareStructural,
  computed,
  makeObservable,
  observable,
  reaction,
  runInAction,
} from "mobx";
import { isOnFor, type LoadLimit } from "../../ports/entities/capabilities.ts";
import type { Company } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { Orders } from "../orders/create-orders.ts";
import { allTogether, type DishTogether } from "./all-together.ts";
import { LoadIndex } from "./load-index.ts";
import {
  type DueSettings,
  dueAtOf,
  type FullQuarter,
  fullQuarterOf,
  type Load,
  type Measure,
  measure,
  quarterMs,
  quarterOf,
  quartersShown,
} from "./load-rules.ts";

export interface KitchenLoadParts extends Pick<Orders, "book" | "board" | "intake"> {
  readonly ticker: { readonly now: Instant };
  readonly company: { readonly company: Company | undefined };
  readonly branches: { readonly selectedIds: readonly BranchId[] };
  readonly takingOrders: {
    readonly current: { loadLimitOf(branchId: BranchId): LoadLimit | undefined } | undefined;
  };
  readonly localStore: Pick<LocalStore, "read" | "write">;
}

/** One quarter of a branch; `at` is its beginning, or `late` what is not ready of all earlier ones (KL-1). */
export interface QuarterLoad {
  readonly at: Instant | "late";
  readonly load: Load;
  readonly measure: Measure;
}

/** The next two hours of a branch. */
export interface BranchLoad {
  readonly branchId: BranchId;
  readonly limit: LoadLimit;
  /** The late ones come first, where there are any. */
  readonly quarters: readonly QuarterLoad[];
}

/** An order of a quarter. */
export interface OrderInQuarter {
  readonly order: OrderModel;
  readonly isUnconfirmed: boolean;
}

/** All dishes of what is confirmed and not ready until the last quarter shown. */
export interface Together {
  readonly orders: number;
  readonly dishes: number;
  readonly lines: readonly DishTogether[];
}

/** Counts how full the kitchens of the chosen branches are in each quarter of an hour (KL-3). Observable. */
export class KitchenLoad {
  /** The branch whose quarters are shown as bars; kept on the device. */
  openBranch: BranchId | undefined;
  private readonly parts: KitchenLoadParts;
  private readonly index = new LoadIndex();

  constructor(parts: KitchenLoadParts) {
    this.parts = parts;
    this.openBranch = (Number(parts.localStore.read("kitchen_load")) || undefined) as
      | BranchId
      | undefined;
    makeObservable<this, "quarter">(this, {
      openBranch: observable,
      open: action,
      quarter: computed,
      branches: computed,
    });
  }

  start(): Stop {
    const { board, intake } = this.parts;
    const bag = new DisposerBag();
    const follow = (model: OrderModel): void => this.follow(model);
    bag.add(board.onPlaced(follow));
    bag.add(intake.onChanged(follow));
    // It hides an unconfirmed order without placing it anywhere.
    bag.add(intake.onDeadlinePassed(follow));
    bag.add(intake.onRemoved(({ id }) => this.index.remove(id)));
    bag.add(
      reaction(
        () => this.dueSettings,
        () => this.followAll(),
        { equals: compareStructural, fireImmediately: true },
      ),
    );
    return () => bag.dispose();
  }

  /** The chosen branches for which it is on, the fullest first (KL-5). */
  get branches(): readonly BranchLoad[] {
    const capability = this.parts.company.company?.capabilities?.kitchenLoad;
    if (capability === undefined) return [];
    const ids = this.parts.branches.selectedIds.filter((id) => isOnFor(capability, id));
    const all = ids.map((id) => this.branchLoad(id, capability.limit));
    return all.toSorted((one, other) => fullest(other) - fullest(one));
  }

  /** Shows the bars of this branch, or of none; remembered on this device. */
  open(branchId: BranchId | undefined): void {
    this.openBranch = branchId;
    this.parts.localStore.write("kitchen_load", String(branchId ?? 0));
  }

  ordersOf(branchId: BranchId, at: Instant | "late"): readonly OrderInQuarter[] {
    const found =
      at === "late"
        ? this.index.ordersBefore(branchId, this.quarter)
        : this.index.ordersOf(branchId, at);
    return found.flatMap(({ id, isUnconfirmed }) => {
      const order = this.parts.book.get(id);
      return order === undefined ? [] : { order, isUnconfirmed };
    });
  }

  togetherOf(branchId: BranchId): Together {
    const end = this.quarter + quartersShown * quarterMs;
    const { orders, dishes, unconfirmed } = this.index.loadBefore(branchId, end);
    return {
      orders: orders - unconfirmed.orders,
      dishes: dishes - unconfirmed.dishes,
      lines: allTogether(this.index.linesBefore(branchId, end)),
    };
  }

  /** The quarter that this delivery time leads to, if it is full; scheduled orders have their own time (KL-4). */
  fullQuarterOf(order: Order, minutes: number): FullQuarter | undefined {
    const { kitchenLoad, promise } = this.parts.company.company?.capabilities ?? {};
    const { branchId, id, isTakeaway, isScheduled } = order;
    if (!isOnFor(kitchenLoad, branchId) || isScheduled) return undefined;
    const limit = this.limitOf(branchId, kitchenLoad.limit);
    const hasDrive = isOnFor(promise, branchId) && !isTakeaway;
    const driveMinutes = hasDrive ? promise.driveMinutes : 0;
    return fullQuarterOf({ now: this.parts.ticker.now, minutes, driveMinutes }, (quarter) => {
      const others = this.index.loadWithout(branchId, quarter, id);
      return measure(others, limit).fullness === "full";
    });
  }

  private limitOf(branchId: BranchId, ofCompany: LoadLimit): LoadLimit {
    return this.parts.takingOrders.current?.loadLimitOf(branchId) ?? ofCompany;
  }

  private get quarter(): Instant {
    return quarterOf(this.parts.ticker.now);
  }

  private branchLoad(branchId: BranchId, ofCompany: LoadLimit): BranchLoad {
    const limit = this.limitOf(branchId, ofCompany);
    const late = this.index.loadBefore(branchId, this.quarter);
    const quarters = Array.from({ length: quartersShown }, (_, place): QuarterLoad => {
      const at = this.quarter + place * quarterMs;
      const load = this.index.loadOf(branchId, at);
      return { at, load, measure: measure(load, limit) };
    });
    // No limit holds for what should be ready by now.
    const overdue: QuarterLoad = { at: "late", load: late, measure: measure(late, {}) };
    return { branchId, limit, quarters: late.orders > 0 ? [overdue, ...quarters] : quarters };
  }

  private get dueSettings(): DueSettings {
    const { company } = this.parts.company;
    return {
      promise: company?.capabilities?.promise,
      usualMinutes: company?.defaultDeliveryEtaMinutes ?? 0,
    };
  }

  private followAll(): void {
    runInAction(() => {
      this.index.clear();
      for (const model of this.parts.book.models()) this.follow(model);
    });
  }

  private follow({ id, currentData, currentPlace }: OrderModel): void {
    if (currentPlace === undefined) this.index.remove(id);
    else this.index.take(currentData, quarterOf(dueAtOf(currentData, this.dueSettings)));
  }
}

/** The fullness of the fullest quarter; a branch without limits goes by its orders, after all that have one. */
function fullest({ quarters }: BranchLoad): number {
  return Math.max(
    ...quarters.map(({ measure: { count, limit } }) =>
      limit === undefined ? count / 1_000_000 : count / limit,
    ),
  );
}
