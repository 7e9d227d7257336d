import { observable, runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { Company } from "../../../ports/entities/company.ts";
import type { DeviceId, OrderId } from "../../../ports/entities/ids.ts";
import { type Minor, minor, zero } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { OrderModel } from "../../../src/orders/board/order-model.ts";
import { withKnownPayments } from "../../../src/orders/board/order-version.ts";
import {
  type CommandAttempt,
  carries,
  isBeyond,
} from "../../../src/orders/commands/command-attempt.ts";
import type { CommandResult } from "../../../src/orders/commands/command-results.ts";
import { ReadBackService } from "../../../src/orders/commands/read-back-service.ts";
import type { FetchResult } from "../../../src/orders/feed/order-fetch-queue.ts";
import { isCompleted, isRemoved } from "../../../src/orders/order-rules/order-status.ts";
import type { PaymentAttempts } from "../../../src/payments/attempt/service/attempt-service.ts";
import { isOver } from "../../../src/payments/checkout-finish.ts";
import { CheckoutSession } from "../../../src/payments/checkout-session.ts";
import type { KeptLines } from "../../../src/payments/kept-lines.ts";
import type { OpenCheckout, OpenCheckouts } from "../../../src/payments/open-checkouts.ts";
import { aCardPayment } from "../../support/payments/payment-tablet.ts";
import { aCompany } from "../../support/samples/company-builders.ts";
import { cash, type OrderServer, paymentTypes } from "./order-server.ts";

/**
 * A completion may be answered, its answer may be lost, or a gateway answers it: after the server acted, before, or while a
 * slow server has completed the order and does not show its payments yet.
 */
export type CompletionFate =
  | "answered"
  | "answer_lost"
  | "failed_after"
  | "failed_before"
  | "failed_slowly";

const gatewayStatus = 504;

export interface TillParts {
  readonly tab: string;
  readonly clock: Clock;
  readonly attempts: PaymentAttempts;
  readonly server: OrderServer;
  readonly kind: PartnerKind;
  readonly lines: KeptLines;
  readonly checkouts: OpenCheckouts;
  /** The server has completed the order at this till's request. */
  readonly onCompleted: (id: OrderId) => void;
  /** A gateway answered a completion: whether the server has acted is not told. */
  readonly onGatewayAnswer: () => void;
}

/** The board and the checkouts of one tab, without their screens. */
export class Till {
  readonly orders = observable.map<OrderId, OrderModel>([], { deep: false });
  /** The fate of the next completion. */
  nextFate: CompletionFate = "answered";
  /** Whether the server answers no reads now. */
  areReadsFailing = false;
  private readonly readBack: ReadBackService;
  private isClosed = false;
  private readonly parts: TillParts;
  private readonly attempts: { get(): PaymentAttempts };
  private readonly loads = observable.box(0);
  readonly company: Company = aCompany();

  constructor(parts: TillParts) {
    this.parts = parts;
    this.attempts = observable.box(parts.attempts, { deep: false });
    this.readBack = new ReadBackService({
      clock: parts.clock,
      guards: [parts.clock],
      lookUp: (id) => this.lookUp(id),
      notify: () => undefined,
      reportFailure: () => undefined,
    });
  }

  /** The number of times that the lists were loaded; observable. */
  get loadCount(): number {
    return this.loads.get();
  }

  /** Whether a screen is open that a restart would close (N1). */
  get isBusy(): boolean {
    return this.parts.checkouts.all.length > 0;
  }

  /** Reads the lists: what the server voided is gone from them. */
  load(): void {
    for (const row of this.parts.server.rows())
      this.take(withKnownPayments(row, this.orders.get(row.id)?.currentData));
    this.loads.set(this.loads.get() + 1);
  }

  /** Reads one order. */
  async lookUp(id: OrderId): Promise<FetchResult> {
    if (this.areReadsFailing) return { kind: "failed", isUnreachable: true };
    const result = this.parts.server.lookUp(id, this.parts.tab);
    await Promise.resolve();
    if (result.kind === "found") runInAction(() => this.take(result.order));
    return result;
  }

  /** Shows the checkouts that have opened by themselves, as the screen does (PAY-R1). */
  follow(): void {
    for (const opened of this.parts.checkouts.all) this.show(opened);
    for (const opened of this.parts.checkouts.all) this.readLost(opened);
  }

  /** Staff read that their lines were not recorded, and close the dialog, as the screen does (N9). */
  private readLost({ opening: { order }, session, lost }: OpenCheckout): void {
    const isOver = session === undefined || session.finish.state.kind === "sending";
    if (lost === undefined || isOver || session.isPossible) return;
    if (session.keeper.holder !== "this_tab" || session.shown !== undefined) return;
    this.parts.lines.readLost(lost);
    this.parts.checkouts.close(order.id);
  }

  async payByCard(id: OrderId, deviceId: string, isPart: boolean): Promise<string | undefined> {
    const session = this.open(id);
    const { attempts, kind: partner } = this.parts;
    if (session === undefined || session.checkout.isPaid || !session.isPossible) return undefined;
    if (attempts.store.isOpenFor(id)) return undefined;
    const balance = session.checkout.remaining;
    const amount: Minor = isPart ? minor(Math.ceil(balance / 2)) : balance;
    const { kind } = await attempts.start(
      aCardPayment({
        kind: partner,
        orderId: id,
        orderNumber: String(id),
        device: { id: deviceId as DeviceId, name: deviceId },
        amount,
        balance,
      }),
    );
    return kind;
  }

  /** Takes cash: a part, or the rest. Returns the amount of the line that was added; zero if none was. */
  payInCash(id: OrderId, isPart = false): Minor {
    const session = this.open(id);
    if (session?.isPossible !== true) return zero;
    const { checkout } = session;
    if (checkout.isPaid || session.isFrozen) return zero;
    const amount = isPart ? minor(Math.ceil(checkout.remaining / 3)) : checkout.remaining;
    checkout.add(cash, amount);
    return amount;
  }

  /** Staff take their last line back, unless it is being sent. */
  takeBack(id: OrderId): void {
    const session = this.parts.checkouts.get(id)?.session;
    if (session === undefined || session.isFrozen || isOver(session.finish.state)) return;
    session.checkout.reopen();
  }

  /** Presses OK, or Try Again. Returns whether it is offered. */
  finish(id: OrderId): boolean {
    const session = this.parts.checkouts.get(id)?.session;
    if (session === undefined || !session.checkout.isPaid) return false;
    const { finish } = session;
    void session.complete().then(() => finish.dismiss());
    return true;
  }

  /** Leaves the checkout; for an order that ended elsewhere, after its dialog was read. */
  close(id: OrderId): void {
    const { attempts, checkouts } = this.parts;
    if (attempts.store.shownFor(id) === undefined) checkouts.close(id);
  }

  closeAll(): void {
    this.isClosed = true;
    this.parts.checkouts.closeAll();
  }

  private take(order: Order): void {
    const model = this.orders.get(order.id);
    if (model === undefined) {
      if (!isRemoved(order.status)) this.orders.set(order.id, new OrderModel(order));
      return;
    }
    model.data = order;
    if (isRemoved(order.status)) model.gone = "removed";
  }

  /** Opens the order's checkout at a press. */
  private open(id: OrderId): CheckoutSession | undefined {
    const order = this.orders.get(id);
    if (order === undefined) return undefined;
    const { checkouts } = this.parts;
    checkouts.open({ order, purpose: "deliver", answered: [] });
    const opened = checkouts.get(id);
    return opened && this.show(opened);
  }

  private show(opened: OpenCheckout): CheckoutSession {
    const { checkouts, lines } = this.parts;
    const { order } = opened.opening;
    opened.session ??= new CheckoutSession({
      ...opened.opening,
      company: { company: this.company, paymentTypes },
      kept: lines,
      attempts: () => this.attempts.get(),
      isBlocked: () => false,
      questions: () => ["payment"],
      lookUp: (id) => this.lookUp(id),
      send: async (payments) => this.send(order.id, payments),
      onEnded: () => checkouts.close(order.id),
      report: () => undefined,
    });
    opened.session.start();
    return opened.session;
  }

  private async send(id: OrderId, payments: readonly PaymentToSend[]): Promise<CommandResult> {
    const model = this.orders.get(id);
    if (this.parts.attempts.store.isOpenFor(id))
      throw new Error("P-I13: completed while one of its payments is open");
    if (model === undefined || model.command !== undefined) return { kind: "busy" };
    const fate = this.nextFate;
    runInAction(() => {
      model.command = "markDelivered";
    });
    const result = await this.sendOnce(model, payments, fate);
    // The page that would read the answer is gone.
    if (this.isClosed) return new Promise(() => undefined);
    runInAction(() => {
      model.command = undefined;
      model.isChecking = false;
    });
    return result;
  }

  /** As the commands of an order do it: nothing is sent again unread, and an answer that tells nothing is read back (N30). */
  private async sendOnce(
    model: OrderModel,
    payments: readonly PaymentToSend[],
    fate: CompletionFate,
  ): Promise<CommandResult> {
    const { server, onCompleted, tab } = this.parts;
    const attempt: CommandAttempt = {
      id: model.id,
      name: "markDelivered",
      isFromCheckout: true,
      before: model.data,
      send: () => Promise.reject(new Error("This till sends by itself")),
      hasTakenEffect: (order) => isCompleted(order.status) && carries(payments, model.data)(order),
      isDoneElsewhere: isBeyond("in_progress"),
    };
    if (this.readBack.isRepeat(attempt)) {
      const shown = await this.readBack.beforeRepeat(model, attempt);
      if (shown !== undefined) return shown;
    }
    if (this.isClosed) return { kind: "busy" };
    if (fate.startsWith("failed")) this.parts.onGatewayAnswer();
    if (fate === "failed_before")
      return this.readBack.twice(model, attempt, refusedWith(gatewayStatus));
    const isSlow = fate === "failed_slowly";
    const result = server.complete(model.id, payments, { by: tab, isSlow });
    if (result.kind === "done") onCompleted(model.id);
    if (fate === "answer_lost") return this.readBack.once(model, attempt);
    if (fate === "failed_after" || isSlow)
      return this.readBack.twice(model, attempt, refusedWith(gatewayStatus));
    runInAction(() => this.take(server.get(model.id)));
    return result;
  }
}
