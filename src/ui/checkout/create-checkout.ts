import type { Company } from "../../../ports/entities/company.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { CommandResult } from "../../orders/commands/command-results.ts";
import { isStepPossible, type PaidStep } from "../../orders/order-rules/completion-steps.ts";
import { settleByOrder, settleRecorded } from "../../payments/approved-lines.ts";
import { Checkout } from "../../payments/checkout.ts";
import { CheckoutFinish } from "../../payments/checkout-finish.ts";
import { CheckoutKeeper } from "../../payments/checkout-keeper.ts";
import type { CommandsView, OrderView, Stores } from "../../stores.ts";

export interface CheckoutOptions {
  readonly order: OrderView;
  /** The step that the payment completes. */
  readonly purpose: PaidStep;
  /** The company when the checkout opened; a newer one replaces it. */
  readonly company: Company;
  readonly stores: Stores;
  /** The order is completed: by this device with that many payments, or elsewhere if undefined. */
  onEnded(recordedCount: number | undefined): void;
}

export interface CheckoutParts {
  readonly checkout: Checkout;
  readonly finish: CheckoutFinish;
  readonly keeper: CheckoutKeeper;
}

/** Builds one order's checkout, with what keeps its lines and what sends them. Nothing is started. */
export function createCheckout(options: CheckoutOptions): CheckoutParts {
  const { order, purpose, company, stores } = options;
  const { company: store, commands, payments, coreBase, configuration } = stores;
  const isFrozen = (): boolean =>
    keeper.holder !== "this_tab" ||
    payments.isBlocked(order.id) ||
    (payments.attempts?.isOpenFor(order.id) ?? false);
  const checkout = new Checkout({
    order,
    company: {
      get company() {
        return store.company ?? company;
      },
      get paymentTypes() {
        return store.paymentTypes;
      },
    },
    isFrozen,
    sendsOnlyNewLines: configuration.paymentsAtCompletion === "additional",
    // Without a core app this is training: mark its payments, so that none is taken for a real one (TN-1).
    ...(coreBase === undefined && { metaData: { simulated: true } }),
  });
  const keeper = new CheckoutKeeper({
    checkout,
    kept: payments.lines,
    order,
    currency: () => (store.company ?? company).currency,
  });
  const finish = new CheckoutFinish({
    checkout,
    order,
    isFrozen,
    isGone: () => order.gone !== undefined || !isStepPossible(order.data, purpose),
    send: (lines) => send(commands, options, lines),
    onEnded: (recorded) => {
      if (recorded !== undefined) keeper.discard();
      const { attempts } = payments;
      if (attempts !== undefined) {
        if (recorded === undefined) settleByOrder(attempts, order.data, store.paymentTypes);
        else settleRecorded(attempts, order.id, recorded);
      }
      options.onEnded(recorded?.length);
    },
    report: (report) => payments.report(report),
  });
  return { checkout, finish, keeper };
}

/** Completes the order, or confirms the pickup, with its payments (FL-5, FL-6, UC-4). */
function send(
  commands: CommandsView,
  { order, purpose }: Pick<CheckoutOptions, "order" | "purpose">,
  payments: readonly PaymentToSend[],
): Promise<CommandResult> {
  switch (purpose) {
    case "deliver":
      return commands.markDelivered(order.id, payments);
    case "collect":
      return commands.markCollected(order.id, payments);
    case "confirm_pickup":
      return commands.confirm(order.id, { payments });
  }
}
