import { computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { TerminalLocks } from "../../ports/payment-terminal.ts";
import { type RecordKeys, RecordStore, type StoredRecord } from "./attempt/journal/record-store.ts";
import {
  isLost,
  type KeptCheckout,
  type LostCheckout,
  type LostLines,
  linesBeyond,
  readCheckout,
} from "./kept-checkout.ts";

export interface KeptLinesParts {
  readonly localStore: RecordKeys & Pick<LocalStore, "onChange">;
  readonly locks: () => Pick<TerminalLocks, "hold">;
  readonly now: () => Instant;
}

/** An entry that the device refused, and the one that it holds in its place. */
interface Refused {
  readonly entry: KeptCheckout;
  readonly over: KeptEntry | undefined;
}

/** The lines of a checkout, or the text that cannot be read as such. */
type KeptEntry = KeptCheckout | string;

const prefix = "checkout_lines.";

/**
 * The lines of unfinished checkouts, kept on the device and shared by its tabs. Each entry has a key of its own, and stays
 * there when it goes to the refund list. Each change looks at what is stored first. The entry of an order is changed only
 * by the tab that holds it.
 */
export class KeptLines {
  readonly now: () => Instant;
  private records: readonly StoredRecord<KeptEntry>[];
  private readonly parts: KeptLinesParts;
  private readonly store: RecordStore<KeptEntry>;
  private locks: Pick<TerminalLocks, "hold"> | undefined;
  /** Orders whose checkout this tab has open. */
  private readonly inUse = observable.set<OrderId>();
  /** Entries that the device refused, by id. The store returns each from memory until another tab writes its key. */
  private readonly refused = new Map<string, Refused>();

  constructor(parts: KeptLinesParts) {
    this.parts = parts;
    this.now = parts.now;
    this.store = new RecordStore(parts.localStore, prefix, (text) => readCheckout(text) ?? text);
    this.records = this.store.all();
    makeObservable<KeptLines, "records">(this, {
      records: observableRef,
      all: computed,
      lost: computed,
      unreadable: computed,
      atRest: computed,
    });
  }

  /** Follows the other tabs of this browser. */
  start(): Stop {
    return this.parts.localStore.onChange((key) => {
      if (key.startsWith(prefix)) this.readAgain();
    });
  }

  of(orderId: OrderId): KeptCheckout | undefined {
    return this.all.find((kept) => kept.orderId === orderId);
  }

  /** As they are on the device now: the news of another tab's change may be on its way. */
  latest(orderId: OrderId): KeptCheckout | undefined {
    this.readAgain();
    return this.of(orderId);
  }

  /** Those of orders that are not known to have left. They never expire by themselves. Observable. */
  get all(): readonly KeptCheckout[] {
    return this.entries.filter(({ lost }) => lost === undefined);
  }

  /** Those that their order cannot use any more, until staff have refunded them (N8). Observable. */
  get lost(): readonly LostCheckout[] {
    return this.entries.filter(isLost);
  }

  /** Kept lines of orders without an open checkout in this tab. Observable. */
  get atRest(): readonly KeptCheckout[] {
    return this.all.filter(({ orderId }) => !this.inUse.has(orderId));
  }

  /** Stored texts that are no lines which this version can read (N11). Observable. */
  get unreadable(): readonly string[] {
    return this.records.flatMap(({ entry }) => (typeof entry === "string" ? entry : []));
  }

  /** Returns whether the lines are on the device; if not, a reload loses them. */
  keep(kept: KeptCheckout): boolean {
    const before = this.latest(kept.orderId);
    return this.change(this.idOf(before) ?? this.freeId(kept), kept);
  }

  remove(orderId: OrderId): void {
    this.drop(this.latest(orderId));
  }

  /** Puts the lines of an order on the refund list, as it cannot use them any more; undefined if it has none. */
  lose(orderId: OrderId, why: LostLines["why"]): LostCheckout | undefined {
    const kept = this.latest(orderId);
    const id = this.idOf(kept);
    if (kept === undefined || id === undefined) return undefined;
    const lost = { ...kept, lost: { why, isRead: false } };
    this.change(id, lost);
    return lost;
  }

  /** Staff have read that the order does not use these lines, which stay on the refund list. */
  readLost(kept: LostCheckout): void {
    this.readAgain();
    // Another tab may have changed or removed it.
    const id = this.idOf(kept);
    if (id !== undefined) this.change(id, { ...kept, lost: { ...kept.lost, isRead: true } });
  }

  /** Staff have refunded these lines. */
  removeLost(kept: LostCheckout): void {
    this.readAgain();
    this.drop(kept);
  }

  /** Removes unreadable texts that are kept elsewhere now. */
  removeTexts(texts: readonly string[]): void {
    this.readAgain();
    for (const { id, entry } of this.store.all())
      if (typeof entry === "string" && texts.includes(entry)) this.store.remove(id);
    this.writeRefused();
    this.readAgain();
  }

  /**
   * Claims the lines of an order for this tab until the returned function is called. Notifies `onChange` at once that
   * another tab holds them, if so, and that they are held as soon as they are.
   */
  hold(orderId: OrderId, onChange: (isHeld: boolean) => void): Stop {
    this.locks ??= this.parts.locks();
    runInAction(() => this.inUse.add(orderId));
    const release = this.locks.hold(`lines:${orderId}`, (isHeld) => {
      runInAction(() => {
        // The tab that held them wrote last.
        if (isHeld) this.readAgain();
        onChange(isHeld);
      });
    });
    return () => {
      runInAction(() => this.inUse.delete(orderId));
      release();
    };
  }

  /** The oldest change first. */
  private get entries(): readonly KeptCheckout[] {
    return this.records
      .flatMap(({ entry }) => (typeof entry === "string" ? [] : entry))
      .toSorted((one, other) => one.at - other.at);
  }

  private idOf(kept: KeptCheckout | undefined): string | undefined {
    const text = JSON.stringify(kept);
    return this.records.find(({ entry }) => JSON.stringify(entry) === text)?.id;
  }

  /** Beside the entries of the order that are on the refund list or cannot be read. */
  private freeId({ orderId }: KeptCheckout): string {
    let number = 1;
    while (this.store.get(`${orderId}-${number}`) !== undefined) number += 1;
    return `${orderId}-${number}`;
  }

  private change(id: string, entry: KeptCheckout): boolean {
    const isWritten = this.write(id, entry);
    if (isWritten) this.writeRefused();
    this.readAgain();
    return isWritten;
  }

  /** Writes refused entries again: there may be room now. */
  private writeRefused(): void {
    for (const [id, { entry }] of [...this.refused]) this.write(id, entry);
  }

  private write(id: string, entry: KeptCheckout): boolean {
    const { over } = this.refused.get(id) ?? { over: this.store.get(id) };
    const isWritten = this.store.write(id, JSON.stringify(entry));
    if (isWritten) this.refused.delete(id);
    else this.refused.set(id, { entry, over });
    return isWritten;
  }

  private drop(kept: KeptCheckout | undefined): void {
    const id = this.idOf(kept);
    if (id === undefined) return;
    this.refused.delete(id);
    this.store.remove(id);
    this.writeRefused();
    this.readAgain();
  }

  /**
   * Another tab has changed or settled the entry on the device. Lines that only this tab knows join the order's live
   * entry, or get a new one; the rest would count twice.
   */
  private follow(id: string, { entry, over }: Refused): void {
    const now = JSON.stringify(this.store.get(id));
    // Of a new entry, another tab may also have started the order's own under another key.
    const isNew = over === undefined && !isLost(entry);
    const hasOther = isNew && this.liveOf(entry.orderId, id) !== undefined;
    if (now === JSON.stringify(entry) && !hasOther) return;
    // A late event of an earlier write made the store return the device's entry again.
    if (now === JSON.stringify(over)) {
      this.write(id, entry);
      return;
    }
    this.refused.delete(id);
    if (now === JSON.stringify(entry)) this.store.remove(id);
    const before = over === undefined || typeof over === "string" ? [] : over.lines;
    const added = linesBeyond(entry.lines, before);
    const live = entry.lost === undefined ? this.liveOf(entry.orderId) : undefined;
    if (live === undefined) {
      if (added.length > 0) this.write(this.freeId(entry), { ...entry, lines: added });
      return;
    }
    const removed = live.id === id ? linesBeyond(before, entry.lines) : [];
    const lines = [...linesBeyond(live.entry.lines, removed), ...added];
    if (added.length + removed.length > 0 && lines.length > 0)
      this.write(live.id, { ...live.entry, lines });
  }

  /** The entry that an order has on the device, beside those on the refund list and the one with this id. */
  private liveOf(orderId: OrderId, except?: string): StoredRecord<KeptCheckout> | undefined {
    return this.store
      .all()
      .flatMap(({ id, entry }) => (typeof entry === "string" ? [] : { id, entry }))
      .find(({ id, entry }) => entry.orderId === orderId && !isLost(entry) && id !== except);
  }

  private readAgain(): void {
    for (const [id, refused] of [...this.refused]) this.follow(id, refused);
    const records = this.store.all();
    const isSame = ({ id, entry }: StoredRecord<KeptEntry>, at: number): boolean =>
      id === this.records[at]?.id && entry === this.records[at].entry;
    // Nothing that follows the lines runs again where they are the same.
    if (records.length !== this.records.length || !records.every(isSame))
      runInAction(() => {
        this.records = records;
      });
  }
}
