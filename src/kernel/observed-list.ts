import { action, makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore, StoreKey } from "../../ports/local-store.ts";
import { StoredList, type StoredListForm } from "../../ports/stored-list.ts";

/** A list of orders that the device keeps, as screens show it: a store of such entries extends it. */
export class ObservedList<Entry extends { readonly id: OrderId }> {
  /** Observable. */
  entries: readonly Entry[];
  protected readonly stored: StoredList<Entry>;

  constructor(localStore: LocalStore, key: StoreKey, form: StoredListForm<Entry>) {
    this.stored = new StoredList(localStore, key, form);
    this.entries = this.stored.read();
    makeObservable<this, "replace">(this, { entries: observableRef, replace: action });
  }

  /** Follows the writes of other tabs of this device. */
  start(): Stop {
    return this.stored.onChange((entries) => this.replace(entries));
  }

  /** Removes the order, if it is kept. */
  forget(id: OrderId): void {
    if (this.entryOf(id) !== undefined) this.change((latest) => without(id, latest));
  }

  /** Observable. */
  protected entryOf(id: OrderId): Entry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** Keeps the entry as the latest one, in place of an earlier one of its order. */
  protected put(entry: Entry): void {
    this.change((latest) => [...without(entry.id, latest), entry]);
  }

  protected change(next: (latest: readonly Entry[]) => readonly Entry[]): void {
    this.replace(this.stored.change(next));
  }

  private replace(entries: readonly Entry[]): void {
    this.entries = entries;
  }
}

/** An order with one instant, as it is stored. */
export interface OrderInstant {
  readonly id: OrderId;
  readonly at: Instant;
}

export const orderInstantForm = {
  decode: (row: unknown): OrderInstant | undefined => {
    if (!isNumbers(row) || row.length !== 2) return undefined;
    const [id, at] = row as readonly [OrderId, Instant];
    return { id, at };
  },
  encode: ({ id, at }: OrderInstant): readonly number[] => [id, at],
};

function without<Entry extends { readonly id: OrderId }>(
  id: OrderId,
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.filter((entry) => entry.id !== id);
}
