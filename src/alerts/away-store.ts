import { action, makeObservable, observableRef, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { OrderBook } from "../orders/board/order-book.ts";
import { OrderModel } from "../orders/board/order-model.ts";
import type { OrderChange } from "../orders/order-rules/order-changes.ts";
import { PromiseMemory } from "../promise/promise-memory.ts";
import type { AwayEntry, AwayReport, Removal } from "./away-entries.ts";

/** The most orders that left the board that are remembered; the oldest are dropped first. */
const removalsMax = 200;
/** The most orders that a report names. */
export const entriesMax = 200;

/** An absence whose report waits for fresh lists. */
export interface Absence {
  /** The last instant at which the board could be seen. */
  readonly since: Instant;
  readonly awayMs: Duration;
  /** Its lists are fresh when they were loaded after this instant. */
  readonly returnedAt: Instant;
}

/**
 * The orders that changed while the board could not be seen (RL-5). The store belongs to one person. It outlives the app,
 * which an order that was voided meanwhile may restart.
 */
export class AwayStore {
  report: AwayReport | undefined = undefined;
  /** The orders of the report that staff have opened. */
  opened: ReadonlySet<OrderId> = new Set();
  /** For the worker: */
  absence: Absence | undefined = undefined;
  /** The instant from which this page has been able to show orders. */
  presentSince: Instant | undefined = undefined;
  /** Whether the server's time has been known before, so that a step of the clock is a sleep. */
  wasTimeKnown = false;
  /** Open orders of an app that was stopped before the report was made. */
  left: readonly Order[] = [];
  /** Changed parts of orders that staff have not opened since (N49). */
  readonly unseenChanges = new Map<OrderId, ReadonlySet<OrderChange>>();
  /** Promises that this page has changed and announced. */
  readonly promises = new PromiseMemory();
  /** Pauses by other systems that this page has announced (BZ-4). */
  readonly announcedPauses = new Set<string>();
  private person: string | undefined;
  private readonly removed = new Map<OrderId, Removal>();

  constructor() {
    makeObservable(this, {
      report: observableRef,
      opened: observableRef,
      show: action,
      open: action,
      dismiss: action,
      clear: action,
    });
  }

  get removals(): Iterable<Removal> {
    return this.removed.values();
  }

  get areAllOpened(): boolean {
    return this.report?.entries.every(({ order }) => this.opened.has(order.id)) === true;
  }

  /** The store belongs to this person from now on: what another one saw is removed (N25). */
  belongTo(person: string): void {
    if (this.person !== undefined && this.person !== person) this.clear();
    this.person = person;
  }

  recordRemoval(removal: Removal): void {
    const { id } = removal.order;
    const isAutomatic = removal.isAutomatic || this.removed.get(id)?.isAutomatic === true;
    this.removed.delete(id);
    this.removed.set(id, { ...removal, isAutomatic });
    for (const oldest of this.removed.keys()) {
      if (this.removed.size <= removalsMax) break;
      this.removed.delete(oldest);
    }
  }

  /** Adds to the report that is still open. No entries: nothing happened, and no card appears. */
  show({ awayMs, entries }: AwayReport): void {
    const known = this.report;
    const ids = new Set(entries.map(({ order }) => order.id));
    const kept = known?.entries.filter(({ order }) => !ids.has(order.id)) ?? [];
    const all = [...entries, ...kept].slice(0, entriesMax);
    if (all.length === 0) return;
    this.report = { awayMs: awayMs + (known?.awayMs ?? 0), entries: all };
  }

  open(id: OrderId): void {
    this.opened = new Set([...this.opened, id]);
  }

  dismiss(): void {
    this.report = undefined;
    this.opened = new Set();
  }

  clear(): void {
    this.dismiss();
    this.absence = undefined;
    this.presentSince = undefined;
    this.left = [];
    this.removed.clear();
    this.unseenChanges.clear();
    this.promises.clear();
    this.announcedPauses.clear();
  }
}

/** The part of the store that the screens may use. */
export interface AwayView extends Pick<AwayStore, "areAllOpened"> {
  /** Undefined: no card. */
  readonly report: AwayReport | undefined;
  viewOf(entry: AwayEntry): OrderModel;
  /** Records that staff opened the order. */
  open(id: OrderId): void;
  dismiss(): void;
}

/** The store for the screens; an order that has left the book has a model of its own for its popup. */
export function awayView(store: AwayStore, book: Pick<OrderBook, "lastKnown">): AwayView {
  return {
    get report() {
      return store.report;
    },
    get areAllOpened() {
      return store.areAllOpened;
    },
    viewOf: ({ order }) => book.lastKnown(order.id) ?? removedModel(order),
    open: (id) => store.open(id),
    dismiss: () => store.dismiss(),
  };
}

function removedModel(order: Order): OrderModel {
  const model = new OrderModel(order);
  runInAction(() => {
    model.gone = "removed";
  });
  return model;
}
