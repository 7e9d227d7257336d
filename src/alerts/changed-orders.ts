import { Emitter } from "../../ports/emitter.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { ObservedList, type OrderInstant, orderInstantForm } from "../kernel/observed-list.ts";
import type { OrderIntake } from "../orders/board/order-intake.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import { type OrderChange, orderChanges } from "../orders/order-rules/order-changes.ts";
import { isCompleted } from "../orders/order-rules/order-status.ts";

/** The most marks that are kept; the oldest are dropped first. */
const changedMax = 200;

/** A change that staff have not looked at. `what` is empty after a reload. */
export interface UnseenChange {
  readonly at: Instant;
  readonly what: ReadonlySet<OrderChange>;
}

export interface ChangedOrdersParts {
  readonly now: () => Instant;
  readonly localStore: LocalStore;
  readonly intake: Pick<OrderIntake, "onChanged" | "onRemoved">;
  /** The changed parts, by order. The map outlives the app, and is not stored. */
  readonly what: Map<OrderId, ReadonlySet<OrderChange>>;
}

/**
 * Orders that changed after staff saw them, until their popup was opened or they left, each with the instant of its last
 * change (N49). Kept on this device with id and time only, and shared by its tabs (SE-7).
 */
export class ChangedOrders extends ObservedList<OrderInstant> {
  private readonly parts: ChangedOrdersParts;
  private readonly changes = new Emitter<[model: OrderModel]>();
  /** Calls the listener, inside an action, for each change that is marked. */
  readonly onMarked = this.changes.add;

  constructor(parts: ChangedOrdersParts) {
    super(parts.localStore, "changed_orders", { ...orderInstantForm, max: changedMax });
    this.parts = parts;
  }

  override start(): Stop {
    const bag = new DisposerBag();
    bag.add(super.start());
    bag.add(this.parts.intake.onChanged((model, before) => this.compare(model, before)));
    bag.add(this.parts.intake.onRemoved(({ id }, gone) => gone === "removed" && this.see(id)));
    return () => bag.dispose();
  }

  /** Observable. */
  of(id: OrderId): UnseenChange | undefined {
    const mark = this.entryOf(id);
    return mark && { at: mark.at, what: this.parts.what.get(id) ?? new Set() };
  }

  /** Staff have opened the order, or it has left. */
  see(id: OrderId): void {
    this.forget(id);
    this.parts.what.delete(id);
  }

  private compare(model: OrderModel, before: Order): void {
    const { id, currentData: order } = model;
    if (isCompleted(order.status)) {
      this.see(id);
      return;
    }
    const changes = orderChanges(before, order).filter(
      (change) => change !== "totals" || !isOwnPayment(model, before),
    );
    if (changes.length === 0) return;
    const { now, what } = this.parts;
    what.set(id, new Set([...(what.get(id) ?? []), ...changes]));
    this.put({ id, at: now() });
    this.changes.emit(model);
  }
}

/** A payment may round the total: it is recorded by a command of this device, or brings its line. */
function isOwnPayment({ isCommandRunning, currentData }: OrderModel, before: Order): boolean {
  return isCommandRunning || currentData.payments.length !== before.payments.length;
}

/** The part of the store that the screens may use. */
export type ChangedOrdersView = Pick<ChangedOrders, "of" | "see">;
