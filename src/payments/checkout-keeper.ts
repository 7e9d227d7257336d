import { action, computed, makeObservable, observable, observableRef, reaction } from "mobx";
import type { Currency } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { comparePayments, type PaidLine } from "../orders/order-rules/carried-payments.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import type { Checkout } from "./checkout.ts";
import { type KeptCheckout, keptIn, type LostCheckout, linesBeyond } from "./kept-checkout.ts";
import type { KeptLines } from "./kept-lines.ts";
import type { EnteredLine } from "./payment-line.ts";

export interface CheckoutKeeperParts {
  readonly checkout: Checkout;
  readonly kept: KeptLines;
  readonly order: { readonly data: Order };
  /** The company's, which a change of its settings may replace. */
  readonly currency: () => Currency;
  /** Whether the lines are sent with the order now, or were: then the answer decides what becomes of them. */
  readonly isSent: () => boolean;
}

/**
 * Keeps the lines that staff enter in an open checkout on the device, and puts back those that were kept before (N9).
 * Only the tab that holds the order's lines changes them; another one shows them.
 */
export class CheckoutKeeper {
  /** Which tab holds the lines; unknown until the browser answers. */
  holder: "unknown" | "this_tab" | "other_tab" = "unknown";
  /** The lines that were put back when this checkout opened. */
  restored: KeptCheckout | undefined = undefined;
  /** Lines that the company's currency cannot express any more (N47), on the refund list; staff have not read so yet. */
  unfit: LostCheckout | undefined = undefined;
  /** Whether a reload would lose the lines: the device's storage is full or blocked. */
  isUnsaved = false;
  private readonly parts: CheckoutKeeperParts;
  /** The lines as this tab has stored them, or found them when it came to hold them. */
  private stored: readonly EnteredLine[] = [];
  private readonly bag = new DisposerBag();
  private isDiscarded = false;

  constructor(parts: CheckoutKeeperParts) {
    this.parts = parts;
    makeObservable<CheckoutKeeper, "setHolder" | "setAside" | "save" | "dropSettled">(this, {
      holder: observable,
      restored: observableRef,
      unfit: observableRef,
      isUnsaved: observable,
      doubt: computed,
      setHolder: action,
      setAside: action,
      readUnfit: action,
      save: action,
      dropSettled: action,
      discard: action,
      resolveDoubt: action,
    });
  }

  /**
   * The lines of which the order carries equal payments, while it can still be paid for: those may be these, or others.
   * Nothing is taken until staff have said so.
   */
  get doubt(): KeptCheckout | undefined {
    const { kept, order } = this.parts;
    const { data } = order;
    if (this.holder !== "this_tab" || isCompleted(data.status) || isRemoved(data.status))
      return undefined;
    const own = this.inCompanys(kept.of(this.orderId));
    const lines = own === undefined ? [] : equalLines(own, data);
    return own === undefined || lines.length === 0 ? undefined : { ...own, lines };
  }

  start(): Stop {
    const { kept, checkout } = this.parts;
    const { bag } = this;
    bag.add(
      reaction(
        () => ({ isShown: this.holder === "other_tab", theirs: kept.of(this.orderId) }),
        ({ isShown, theirs }) => isShown && this.show(theirs),
      ),
    );
    bag.add(
      reaction(
        () => checkout.entered,
        () => this.save(),
      ),
    );
    bag.add(
      reaction(
        () => ({ lines: kept.of(this.orderId), isSent: this.parts.isSent() }),
        () => this.dropSettled(),
      ),
    );
    bag.add(
      reaction(
        () =>
          this.holder === "this_tab" &&
          !this.parts.isSent() &&
          // A currency that cannot be read says nothing about theirs (N16).
          this.parts.currency().code !== "" &&
          this.isUnfit,
        (isUnfit) => isUnfit && this.setAside(),
      ),
    );
    bag.add(kept.hold(this.orderId, (isHeld) => this.setHolder(isHeld)));
    return () => bag.dispose();
  }

  /** Removes the lines that staff entered; approved ones stay in the payment journal. */
  discard(): void {
    this.isDiscarded = true;
    this.parts.kept.remove(this.orderId);
  }

  /** Staff have read that these lines are on the refund list. */
  readUnfit(): void {
    if (this.unfit !== undefined) this.parts.kept.readLost(this.unfit);
    this.unfit = undefined;
  }

  /** Staff have said whether the order's equal payments are these lines. */
  resolveDoubt(areSame: boolean): void {
    const { doubt } = this;
    const { kept, checkout, order } = this.parts;
    const own = this.inCompanys(kept.of(this.orderId));
    if (doubt === undefined || own === undefined) return;
    if (!areSame) {
      kept.keep({ ...own, carried: carriedBy(order.data) });
      return;
    }
    const rest = linesBeyond(this.entered, doubt.lines);
    if (rest.length === 0) this.restored = undefined;
    checkout.restore(rest);
  }

  private get orderId() {
    return this.parts.order.data.id;
  }

  private setHolder(isHeld: boolean): void {
    this.holder = isHeld ? "this_tab" : "other_tab";
    const before = this.parts.kept.of(this.orderId);
    this.show(before);
    const fitting = this.inCompanys(before);
    this.stored = isHeld && fitting !== undefined ? (before?.lines ?? []) : [];
    if (isHeld && fitting !== undefined) this.restored = fitting;
  }

  private get isUnfit(): boolean {
    const lines = this.parts.kept.of(this.orderId);
    return lines !== undefined && this.inCompanys(lines) === undefined;
  }

  /** Puts such lines on the refund list: the money was taken, and its amount is no part of the order's. */
  private setAside(): void {
    this.restored = undefined;
    this.stored = [];
    this.unfit = this.parts.kept.lose(this.orderId, "currency_changed");
    this.parts.checkout.restore([]);
  }

  private show(kept: KeptCheckout | undefined): void {
    const lines = this.inCompanys(kept)?.lines ?? [];
    if (!isSame(lines, this.entered)) this.parts.checkout.restore(lines);
  }

  /** The lines that staff entered, as they are kept. */
  private get entered(): readonly EnteredLine[] {
    return this.parts.checkout.entered.map(
      ({ key: _, metaData: __, currency: ___, ...line }) => line,
    );
  }

  private inCompanys(kept: KeptCheckout | undefined): KeptCheckout | undefined {
    return kept && keptIn(kept, this.parts.currency());
  }

  /**
   * Removes the lines that this tab had stored and that are not on the device any more: another tab, or the settlement
   * worker, has put them on the refund list or found them on the order. While they are sent, the answer decides.
   */
  private dropSettled(): void {
    if (this.holder !== "this_tab" || this.isDiscarded || this.parts.isSent()) return;
    const settled = linesBeyond(this.stored, this.parts.kept.latest(this.orderId)?.lines ?? []);
    if (settled.length === 0) return;
    this.stored = linesBeyond(this.stored, settled);
    this.restored = undefined;
    this.parts.checkout.restore(linesBeyond(this.entered, settled));
  }

  private save(): void {
    if (this.holder !== "this_tab" || this.isDiscarded || this.isUnfit) return;
    // Nothing is entered while they are sent; another tab may settle them meanwhile.
    if (this.parts.isSent()) return;
    this.dropSettled();
    const { kept, order, currency } = this.parts;
    const { id, number, totalAmount } = order.data;
    const lines = this.entered;
    this.stored = lines;
    // Lines that were just put back keep their time, and lines in other decimals as well.
    const before = kept.of(id);
    if (isSame(lines, before?.lines ?? [])) return;
    const isConverted = isSame(lines, this.inCompanys(before)?.lines ?? []);
    if (lines.length === 0) {
      kept.remove(id);
      this.isUnsaved = false;
      return;
    }
    const isSaved = kept.keep({
      orderId: id,
      orderNumber: number,
      at: isConverted && before !== undefined ? before.at : kept.now(),
      total: totalAmount,
      currency: currency(),
      carried: carriedBy(order.data),
      lines,
    });
    this.isUnsaved = !isSaved;
  }
}

/**
 * The lines, each with its rounding, of which the order carries equal payments, beside those that it had before them. Two
 * equal lines need two such payments.
 */
export function equalLines(
  { carried, lines }: KeptCheckout,
  { payments }: Order,
): readonly EnteredLine[] {
  const { carried: found } = comparePayments<PaidLine>([...carried, ...lines], payments);
  const isFound = (line: EnteredLine | undefined): boolean =>
    line?.kind === "manual" && found.includes(line);
  return lines.filter((line, at) =>
    line.kind === "rounding" ? isFound(lines[at - 1]) : isFound(line),
  );
}

function carriedBy({ payments }: Order): KeptCheckout["carried"] {
  return payments.map(({ name, amount }) => ({ name, amount }));
}

function isSame(lines: readonly EnteredLine[], others: readonly EnteredLine[]): boolean {
  return JSON.stringify(lines) === JSON.stringify(others);
}
