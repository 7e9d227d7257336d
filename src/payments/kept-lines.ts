import { computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { TerminalLocks } from "../../ports/payment-terminal.ts";
import {
  isLost,
  type KeptCheckout,
  keyOf,
  type LostCheckout,
  type LostLines,
  linesBeyond,
  linesIn,
  nameOf,
  readCheckout,
  readTexts,
} from "./kept-checkout.ts";

export interface KeptLinesParts {
  readonly localStore: Pick<LocalStore, "read" | "write" | "remove" | "onChange">;
  readonly locks: () => Pick<TerminalLocks, "hold">;
  readonly now: () => Instant;
}

/** An entry that the device refused, and the one on the device that it stands for; without a text, that one is moved. */
interface RefusedText {
  readonly text: string | undefined;
  readonly over: string | undefined;
  /** The name of that one, where this one on the refund list has another. */
  readonly moves?: string | undefined;
}

const key = "checkout_lines";

/**
 * The lines of unfinished checkouts, kept on the device and shared by its tabs. Each change reads the stored entries
 * first. The entry of an order is changed only by the tab that holds it.
 */
export class KeptLines {
  readonly now: () => Instant;
  /** The stored entries, each as its own text, so that a write keeps one that cannot be read word for word. */
  private texts: readonly string[];
  private readonly parts: KeptLinesParts;
  private locks: Pick<TerminalLocks, "hold"> | undefined;
  /** Orders whose checkout this tab has open. */
  private readonly inUse = observable.set<OrderId>();
  /** Entries that the device refused; another tab's write must not remove them. */
  private readonly unsaved = new Map<string | undefined, RefusedText>();

  constructor(parts: KeptLinesParts) {
    this.parts = parts;
    this.now = parts.now;
    this.texts = this.stored();
    makeObservable<KeptLines, "texts">(this, {
      texts: observableRef,
      all: computed,
      lost: computed,
      unreadable: computed,
      atRest: computed,
    });
  }

  /** Follows the other tabs of this browser. */
  start(): Stop {
    return this.parts.localStore.onChange((changed) => {
      if (changed === key) runInAction(() => this.readAgain());
    });
  }

  of(orderId: OrderId): KeptCheckout | undefined {
    return this.all.find((kept) => kept.orderId === orderId);
  }

  /** As they are on the device now: the news of another tab's change may be on its way. */
  latest(orderId: OrderId): KeptCheckout | undefined {
    runInAction(() => this.readAgain());
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
    return this.texts.filter((text) => readCheckout(text) === undefined);
  }

  /** Returns whether the lines are on the device; if not, a reload loses them. */
  keep(kept: KeptCheckout): boolean {
    return this.add(kept, this.without(kept.orderId));
  }

  remove(orderId: OrderId): void {
    if (this.of(orderId) === undefined) return;
    this.unsaved.delete(keyOf({ orderId }));
    this.write(this.without(orderId));
  }

  /** Puts the lines of an order on the refund list, as it cannot use them any more; undefined if it has none. */
  lose(orderId: OrderId, why: LostLines["why"]): LostCheckout | undefined {
    const kept = this.latest(orderId);
    if (kept === undefined) return undefined;
    const name = keyOf(kept);
    const { over } = this.standsFor(name);
    this.unsaved.delete(name);
    const lost = { ...kept, lost: { why, isRead: false } };
    if (!this.add(lost, this.without(orderId)))
      runInAction(() => {
        this.unsaved.set(keyOf(lost), { text: JSON.stringify(lost), over, moves: name });
        this.unsaved.set(name, { text: undefined, over });
        this.readAgain();
      });
    return lost;
  }

  /** Staff have read that the order does not use these lines, which stay on the refund list. */
  readLost(kept: LostCheckout): void {
    if (!this.isStored(kept)) return;
    this.add({ ...kept, lost: { ...kept.lost, isRead: true } }, this.withoutLost(kept));
  }

  /** Staff have refunded these lines. */
  removeLost(kept: LostCheckout): void {
    this.unsaved.delete(keyOf(kept));
    this.write(this.withoutLost(kept));
  }

  /** Removes unreadable texts that are kept elsewhere now. */
  removeTexts(texts: readonly string[]): void {
    this.write(this.stored().filter((text) => !texts.includes(text)));
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

  private get entries(): readonly KeptCheckout[] {
    return this.texts.flatMap((text) => readCheckout(text) ?? []);
  }

  private add(kept: KeptCheckout, others: readonly string[]): boolean {
    const text = JSON.stringify(kept);
    const name = keyOf(kept);
    const before = this.standsFor(name);
    const isWritten = this.write([...others, text]);
    if (isWritten) this.unsaved.clear();
    else this.unsaved.set(name, { ...before, text });
    return isWritten;
  }

  private without(orderId: OrderId): readonly string[] {
    return this.stored().filter((text) => nameOf(text) !== keyOf({ orderId }));
  }

  private withoutLost(kept: LostCheckout): readonly string[] {
    const text = JSON.stringify(kept);
    return this.stored().filter((stored) => stored !== text);
  }

  /** Another tab may have changed or removed it. */
  private isStored(kept: LostCheckout): boolean {
    return this.withoutLost(kept).length < this.stored().length;
  }

  private stored(): readonly string[] {
    const texts = readTexts(this.parts.localStore.read(key));
    const { unsaved } = this;
    if (unsaved.size === 0) return texts;
    for (const [name, refused] of [...unsaved]) this.follow(name, refused);
    const others = texts.filter((text) => !unsaved.has(nameOf(text)));
    return [...others, ...[...unsaved.values()].flatMap(({ text }) => text ?? [])];
  }

  /** The entry on the device that a refused one of that name stands for. */
  private standsFor(name: string | undefined): Omit<RefusedText, "text"> {
    return this.unsaved.get(name) ?? { over: this.onDevice(name) };
  }

  /** The entry of that name as the device has it. */
  private onDevice(name: string | undefined): string | undefined {
    const texts = readTexts(this.parts.localStore.read(key));
    return texts.find((text) => nameOf(text) === name);
  }

  /**
   * Another tab may have settled or changed the entry for which a refused one stands. What this tab had changed of that
   * entry is changed in what stands there now: lines that another tab has settled would count twice.
   */
  private follow(name: string | undefined, refused: RefusedText): void {
    const { text, over, moves = name } = refused;
    const [listed, now] = [this.onDevice(name), this.onDevice(moves)];
    // The store gives what it could not write until another tab writes.
    if (now === over || listed === text) return;
    const [before, own] = [linesIn(over), linesIn(text)];
    const lines =
      moves === name
        ? [...linesBeyond(linesIn(now), linesBeyond(before, own)), ...linesBeyond(own, before)]
        : linesBeyond(own, linesBeyond(before, linesIn(now)));
    const entry = readCheckout(text ?? now);
    // An entry of the refund list is the same in every tab.
    if (entry === undefined || lines.length === 0 || (isLost(entry) && listed !== undefined))
      this.unsaved.delete(name);
    else
      this.unsaved.set(name, { ...refused, text: JSON.stringify({ ...entry, lines }), over: now });
  }

  private readAgain(): void {
    const texts = this.stored();
    // Nothing that follows the lines runs again where they are the same.
    if (texts.length !== this.texts.length || texts.some((text, at) => text !== this.texts[at]))
      this.texts = texts;
  }

  private write(texts: readonly string[]): boolean {
    const { localStore } = this.parts;
    let isWritten = true;
    if (texts.length === 0) localStore.remove(key);
    else isWritten = localStore.write(key, JSON.stringify(texts));
    runInAction(() => this.readAgain());
    return isWritten;
  }
}
