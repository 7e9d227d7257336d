import type { Company } from "../../../ports/entities/company.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { Proof } from "../../../ports/outcome.ts";
import type { CommandResult } from "../../orders/commands/command-results.ts";
import type { CheckoutSources } from "../../payments/checkout.ts";
import { type CheckoutOpening, CheckoutSession } from "../../payments/checkout-session.ts";
import type { CommandsView, Stores } from "../../stores.ts";
import { questionsOf } from "../completion/take-step.ts";

/**
 * Builds one order's checkout over the stores; nothing is started. `company`: when the checkout opened; a newer one
 * replaces it. `onEnded`: the order is completed, by this device with that many payments, or elsewhere if undefined.
 */
export function createSession(
  opening: CheckoutOpening,
  company: Company,
  stores: Stores,
  onEnded: (recordedCount: number | undefined) => void,
): CheckoutSession {
  const { order, purpose } = opening;
  const { commands, payments, coreBase, configuration } = stores;
  return new CheckoutSession({
    ...opening,
    company: companySource(stores, company),
    kept: payments.lines,
    attempts: () => payments.attempts,
    isBlocked: () => payments.isBlocked(order.id),
    sendsOnlyNewLines: configuration.paymentsAtCompletion === "additional",
    // Without a core app this is training: mark its payments, so that none is taken for a real one (TN-1).
    ...(coreBase === undefined && { metaData: { simulated: true } }),
    questions: () => questionsOf(order, purpose, stores),
    lookUp: (id) => payments.lookUp(id),
    send: (lines, proof) => send(commands, opening, lines, proof),
    onEnded,
    report: (report) => payments.report(report),
  });
}

/** The company and its payment types as they are now; `company` until the store has one. */
export function companySource(
  { company: store }: Stores,
  company: Company,
): CheckoutSources["company"] {
  return {
    get company() {
      return store.company ?? company;
    },
    get paymentTypes() {
      return store.paymentTypes;
    },
  };
}

/** Completes the order, or confirms the pickup, with its payments (FL-5, FL-6, UC-4). */
function send(
  commands: CommandsView,
  { order, purpose }: CheckoutOpening,
  payments: readonly PaymentToSend[],
  proof: Proof | undefined,
): Promise<CommandResult> {
  switch (purpose) {
    case "deliver":
      return commands.markDelivered(order.id, payments);
    case "collect":
      return commands.markCollected(order.id, payments, ...(proof === undefined ? [] : [proof]));
    case "confirm_pickup":
      return commands.confirm(order.id, { payments });
  }
}
