import { computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Currency, Minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { TerminalLocks } from "../../ports/payment-terminal.ts";
import { carriesAll } from "../orders/order-rules/carried-payments.ts";
import type { EnteredLine } from "./payment-line.ts";

/** The lines that staff entered in the checkout of one order, until it is completed (N9). */
export interface KeptCheckout {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  /** The last change. */
  readonly at: Instant;
  /** Absent if the order's amount was unknown. */
  readonly total?: Minor | undefined;
  readonly currency: Currency;
  /** The payments of the order at that time, which are none of these lines. */
  readonly carried: readonly Pick<OrderPayment, "name" | "amount">[];
  readonly lines: readonly EnteredLine[];
  /** Set once the order has left without them or counts in another currency: they are on the refund list (N8). */
  readonly lost?: LostLines;
}

const lossReasons = ["order_left", "completed_without", "currency_changed"] as const;

interface LostLines {
  readonly why: (typeof lossReasons)[number];
  /** Whether staff have read so. */
  readonly isRead: boolean;
}

/** Lines on the refund list. */
export interface LostCheckout extends KeptCheckout {
  readonly lost: LostLines;
}

export interface KeptLinesParts {
  readonly localStore: Pick<LocalStore, "read" | "write" | "remove" | "onChange">;
  readonly locks: () => Pick<TerminalLocks, "hold">;
  readonly now: () => Instant;
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
  private readonly unsaved = new Map<string | undefined, string>();

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
    this.unsaved.delete(keyOf(kept));
    const lost = { ...kept, lost: { why, isRead: false } };
    this.add(lost, this.without(orderId));
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
    const isWritten = this.write([...others, text]);
    if (isWritten) this.unsaved.clear();
    else this.unsaved.set(keyOf(kept), text);
    return isWritten;
  }

  private without(orderId: OrderId): readonly string[] {
    return this.stored().filter((text) => keyOf(readCheckout(text)) !== keyOf({ orderId }));
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
    const others = texts.filter((text) => !unsaved.has(keyOf(readCheckout(text))));
    return unsaved.size === 0 ? texts : [...others, ...unsaved.values()];
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

/**
 * Whether the order carries these lines, beside the payments that it had before them: then they were recorded, for
 * example by a completion whose answer was lost.
 */
export function isRecorded({ carried, lines }: KeptCheckout, { payments }: Order): boolean {
  return carriesAll([...carried, ...lines], payments);
}

/** Names an entry: the lines that an order may still use, or those that it left without, each time that it did. */
function keyOf(
  kept: (Pick<KeptCheckout, "orderId"> & Partial<KeptCheckout>) | undefined,
): string | undefined {
  return kept && `${kept.orderId}${kept.lost === undefined ? "" : ` lost ${kept.at}`}`;
}

function isLost(kept: KeptCheckout): kept is LostCheckout {
  return kept.lost !== undefined;
}

function readTexts(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const value = parsed(text);
  return Array.isArray(value) && value.every((entry) => typeof entry === "string") ? value : [text];
}

function readCheckout(text: string): KeptCheckout | undefined {
  const value = parsed(text);
  return isCheckout(value) ? value : undefined;
}

function isCheckout(value: unknown): value is KeptCheckout {
  if (!isObject(value) || !isObject(value["currency"])) return false;
  const { orderId, orderNumber, at, total, currency, carried, lines, lost } = value;
  return (
    [orderId, at, currency["precision"]].every(Number.isSafeInteger) &&
    (total === undefined || isWhole(total)) &&
    (lost === undefined || isLostLines(lost)) &&
    [orderNumber, currency["code"]].every((part) => typeof part === "string") &&
    Array.isArray(carried) &&
    carried.every(isPayment) &&
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.every(isLine)
  );
}

function isLostLines(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { why, isRead } = value;
  return lossReasons.some((reason) => reason === why) && typeof isRead === "boolean";
}

function isPayment(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value["name"] === "string" && isWhole(value["amount"]);
}

function isLine(value: unknown): boolean {
  if (!isPayment(value)) return false;
  const { kind, paymentTypeId, displayName, amountCollected, referenceCode } = value;
  return (
    (kind === "manual" || kind === "rounding") &&
    isWhole(paymentTypeId) &&
    typeof displayName === "string" &&
    isWhole(amountCollected) &&
    (referenceCode === undefined || typeof referenceCode === "string")
  );
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
