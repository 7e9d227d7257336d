import { observable, runInAction } from "mobx";
import type { Company } from "../../../ports/entities/company.ts";
import type { DeviceId, OrderId } from "../../../ports/entities/ids.ts";
import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PartnerKind } from "../../../ports/entities/partner-kinds.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { CommandResult } from "../../../src/orders/commands/command-results.ts";
import { OrderModel } from "../../../src/orders/order-model.ts";
import { isStepPossible } from "../../../src/orders/order-rules/completion-steps.ts";
import {
  followApprovals,
  settleByOrder,
  settleRecorded,
} from "../../../src/payments/approved-lines.ts";
import type { PaymentAttempts } from "../../../src/payments/attempt/payment-attempts.ts";
import { Checkout } from "../../../src/payments/checkout.ts";
import { CheckoutFinish } from "../../../src/payments/checkout-finish.ts";
import { aCompany } from "../../support/company-builders.ts";
import { aCardPayment } from "../../support/payment-tablet.ts";
import { card, cash, type OrderServer, paymentTypes } from "./order-server.ts";

interface OpenCheckout {
  readonly checkout: Checkout;
  readonly finish: CheckoutFinish;
  readonly stop: Stop;
}

/** The checkouts of one tab, put together as the checkout's screens do. */
export class Till {
  readonly orders = observable.map<OrderId, OrderModel>([], { deep: false });
  /** Whether the answer to the next completion is lost. */
  isNextAnswerLost = false;
  private readonly checkouts = new Map<OrderId, OpenCheckout>();
  private readonly loaded = observable.box(false);
  private readonly attempts: PaymentAttempts;
  private readonly server: OrderServer;
  private readonly kind: PartnerKind;
  private readonly company: Company = aCompany();

  constructor(attempts: PaymentAttempts, server: OrderServer, kind: PartnerKind) {
    this.attempts = attempts;
    this.server = server;
    this.kind = kind;
  }

  get areListsLoaded(): boolean {
    return this.loaded.get();
  }

  /** Whether a screen is open that a restart would close (N1). */
  get isBusy(): boolean {
    return this.checkouts.size > 0;
  }

  /** Reads the lists: what the server voided is gone from them. */
  load(): void {
    const listed = this.server.list();
    for (const order of listed) this.update(order);
    for (const [id, model] of this.orders)
      if (!listed.some((order) => order.id === id)) {
        model.data = this.server.get(id);
        model.gone = "removed";
      }
    this.loaded.set(true);
  }

  /** Opens what the app opens by itself, and settles lines left on orders that ended (PAY-R1). */
  follow(): void {
    for (const id of this.attempts.ordersToOpen) this.open(id);
    for (const id of this.attempts.ordersWithLines) {
      const order = this.orders.get(id);
      const isShown = order !== undefined && order.gone === undefined;
      if (isShown && !this.checkouts.has(id))
        settleByOrder(this.attempts, order.data, paymentTypes);
    }
  }

  async payByCard(id: OrderId, deviceId: string, isPart: boolean): Promise<string | undefined> {
    const checkout = this.open(id)?.checkout;
    if (checkout === undefined || checkout.isPaid || this.isEnded(id)) return undefined;
    if (this.attempts.isOpenFor(id)) return undefined;
    const balance = checkout.remaining;
    const amount: Minor = isPart ? minor(Math.ceil(balance / 2)) : balance;
    const { kind } = await this.attempts.start(
      aCardPayment({
        kind: this.kind,
        orderId: id,
        orderNumber: String(id),
        device: { id: deviceId as DeviceId, name: deviceId },
        amount,
        balance,
      }),
    );
    return kind;
  }

  /** Takes the rest in cash. */
  payInCash(id: OrderId): void {
    const checkout = this.open(id)?.checkout;
    if (checkout !== undefined && !this.isEnded(id)) checkout.add(cash, checkout.remaining);
  }

  async finish(id: OrderId): Promise<void> {
    const open = this.checkouts.get(id);
    if (open === undefined || !open.checkout.isPaid) return;
    await open.finish.finish();
    if (open.finish.state.kind === "stopped") open.checkout.reset();
    open.finish.dismiss();
  }

  /** Closes the checkout; for an order that ended elsewhere, after its dialog was read. */
  close(id: OrderId): void {
    const open = this.checkouts.get(id);
    const order = this.orders.get(id);
    if (open === undefined || order === undefined) return;
    if (this.attempts.shownFor(id) !== undefined) return;
    if (this.isEnded(id)) settleByOrder(this.attempts, order.data, paymentTypes);
    this.drop(id);
  }

  closeAll(): void {
    for (const id of [...this.checkouts.keys()]) this.drop(id);
  }

  private update(order: Order): void {
    const model = this.orders.get(order.id);
    if (model === undefined) this.orders.set(order.id, new OrderModel(order));
    else model.data = order;
  }

  private isEnded(id: OrderId): boolean {
    const order = this.orders.get(id);
    return (
      order?.gone !== undefined || (order !== undefined && !isStepPossible(order.data, "deliver"))
    );
  }

  private open(id: OrderId): OpenCheckout | undefined {
    const order = this.orders.get(id);
    if (order === undefined) return undefined;
    const known = this.checkouts.get(id);
    if (known !== undefined) return known;
    const { attempts, company } = this;
    const isFrozen = (): boolean => attempts.isOpenFor(id);
    const checkout = new Checkout({ order, company: { company, paymentTypes }, isFrozen });
    const finish = new CheckoutFinish({
      checkout,
      order,
      isFrozen,
      isGone: () => this.isEnded(id),
      send: async (payments) => this.send(order, payments),
      onEnded: (recorded) => {
        if (recorded === undefined) settleByOrder(attempts, order.data, paymentTypes);
        else settleRecorded(attempts, id, recorded);
        this.drop(id);
      },
      report: () => undefined,
    });
    const stop = followApprovals({ checkout, attempts, order, types: () => [card] });
    const opened = { checkout, finish, stop };
    this.checkouts.set(id, opened);
    return opened;
  }

  private send(order: OrderModel, payments: readonly PaymentToSend[]): CommandResult {
    if (this.attempts.isOpenFor(order.id))
      throw new Error("P-I13: completed while one of its payments is open");
    const result = this.server.complete(order.id, payments);
    if (this.isNextAnswerLost) {
      this.isNextAnswerLost = false;
      return { kind: "unknown" };
    }
    runInAction(() => {
      order.data = this.server.get(order.id);
    });
    return result;
  }

  private drop(id: OrderId): void {
    this.checkouts.get(id)?.stop();
    this.checkouts.delete(id);
  }
}
