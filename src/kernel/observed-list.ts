import { action, makeObservable, observableRef } from "mobx";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore, StoreKey } from "../../ports/local-store.ts";
import { StoredList, type StoredListForm } from "../../ports/stored-list.ts";

/** A list that the device keeps, as screens show it: a store of such entries extends it. */
export class ObservedList<Entry> {
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

  protected change(next: (latest: readonly Entry[]) => readonly Entry[]): void {
    this.replace(this.stored.change(next));
  }

  private replace(entries: readonly Entry[]): void {
    this.entries = entries;
  }
}
