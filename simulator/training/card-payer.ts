import type { Clock } from "../../ports/clock.ts";
import type { DeviceId, OrderId, PaymentTypeId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import type { ScreenView } from "../inputs/run-log.ts";
import { codeArgument } from "../world/codes.ts";
import type { StaffApi } from "../world/staff-api.ts";
import type { PartnerTerminals } from "../world/terminals/partner-terminals.ts";

/** The means of a trainee: the calls of the screen, the card terminal, and the screen itself. */
export interface TraineeMeans {
  readonly api: StaffApi;
  readonly terminals: Pick<PartnerTerminals, "start" | "check">;
  look(view: Partial<ScreenView>): void;
}

interface CardAttempt {
  readonly reference: string;
  readonly startedAt: Instant;
  status: string;
}

const cardType = { id: 2 as PaymentTypeId, name: "Card", deviceId: "terminal-1" as DeviceId };
/** A card payment without a result is looked at again after this time. */
const checkEveryMs = 5 * secondMs;
/** A blind payer charges the card of every second order again without looking. */
const ordersPerBlindCharge = 2;

/** Pays orders by card, on one terminal. */
export class CardPayer {
  private readonly clock: Clock;
  private readonly means: Pick<TraineeMeans, "api" | "terminals">;
  private readonly isBlind: boolean;
  private readonly attempts = new Map<OrderId, CardAttempt[]>();
  private isTerminalBusy = false;

  constructor(options: {
    readonly clock: Clock;
    readonly means: Pick<TraineeMeans, "api" | "terminals">;
    readonly isBlind: boolean;
  }) {
    this.clock = options.clock;
    this.means = options.means;
    this.isBlind = options.isBlind;
  }

  /**
   * Takes the next step: charges the card, asks the terminal for the result, or completes the order that was paid.
   * Returns whether there was a step.
   */
  charge(order: Order): boolean {
    const attempts = this.attempts.get(order.id) ?? [];
    this.attempts.set(order.id, attempts);
    const last = attempts.at(-1);
    if (last?.status === "approved") return this.record(order);
    const isAgain = this.isBlind && this.attempts.size % ordersPerBlindCharge === 0;
    if (last?.status === "in_progress") {
      if (this.clock.now() < last.startedAt + checkEveryMs) return false;
      if (!isAgain || attempts.length > 1) {
        void this.check(last);
        return true;
      }
    }
    if (this.isTerminalBusy) return false;
    void this.start(order, attempts);
    return true;
  }

  private record(order: Order): boolean {
    const { api } = this.means;
    const amount = minor(owedOf(order));
    const { id: paymentTypeId, name } = cardType;
    const me = api.me();
    if (me.status !== 200) return false;
    const { capabilities, currency } = me.value.company;
    const line = { paymentTypeId, name, currency, amount, amountCollected: amount };
    const lines = [...order.payments, line];
    if (order.isTakeaway) api.markCollected(order.id, lines, ...codeArgument(order, capabilities));
    else api.markDelivered(order.id, lines);
    return true;
  }

  private async start(order: Order, attempts: CardAttempt[]): Promise<void> {
    const reference = `${order.id}-${attempts.length + 1}`;
    const attempt: CardAttempt = {
      reference,
      startedAt: this.clock.now(),
      status: "in_progress",
    };
    attempts.push(attempt);
    this.isTerminalBusy = true;
    const reply = await this.means.terminals.start({
      kind: "generic",
      reference,
      deviceId: cardType.deviceId,
      branchId: order.branchId,
      orderId: order.id,
      paymentTypeId: cardType.id,
      amount: minor(owedOf(order)),
    });
    this.isTerminalBusy = false;
    if (reply.kind === "answered" && reply.answer.status !== 200) attempt.status = "refused";
  }

  private async check(attempt: CardAttempt): Promise<void> {
    const reply = await this.means.terminals.check(attempt.reference);
    if (reply.kind === "answered" && reply.answer.status === 200) {
      attempt.status = reply.answer.value.status;
    }
  }
}

/** The unpaid part of an order. */
export function owedOf({ totalAmount = minor(0), payments }: Order): number {
  return totalAmount - payments.reduce((sum, { amount }) => sum + amount, 0);
}
