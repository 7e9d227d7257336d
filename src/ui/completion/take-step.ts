import { isPaymentValidated } from "../../company/payment-validation.ts";
import {
  type CompletionQuestion,
  type CompletionStep,
  completionSteps,
} from "../../orders/order-rules/completion-steps.ts";
import type { OrderView, Stores } from "../../stores.ts";

/** A step of one order, with the questions that its press has raised. */
export interface AskedStep {
  readonly order: OrderView;
  readonly step: CompletionStep;
  readonly questions: readonly CompletionQuestion[];
}

/** The questions that the step asks now. The checkout comes last, and sends the command itself. */
export function questionsOf(
  { data }: Pick<OrderView, "data">,
  step: CompletionStep,
  { company: store, configuration }: Pick<Stores, "company" | "configuration">,
): readonly CompletionQuestion[] {
  const { company, partners, areCarriersKnown } = store;
  const riders = areCarriersKnown ? store.riders : undefined;
  if (company === undefined) return [];
  const { canDeliveryManagerRecordPayment, isLoyaltyAcceptedForWalkIn } = company;
  return completionSteps(data, step, {
    riders,
    partners,
    isPaymentValidated: isPaymentValidated(company.id, configuration),
    canDeliveryManagerRecordPayment,
    isLoyaltyAcceptedForWalkIn,
  });
}

/** Whether a dialog asks it; the checkout asks for the payment. */
export function isAskedFirst(question: CompletionQuestion): boolean {
  return question !== "payment";
}

/** Takes the step once staff have answered its questions: opens the checkout if it asks for a payment, else sends it. */
export function takeStep({ order, step, questions }: AskedStep, stores: Stores): void {
  if (questions.includes("payment") && step !== "pick_up")
    stores.payments.checkouts.open({ order, purpose: step, answered: questions });
  else send(order, step, stores);
}

/** Sends the step without payments, as none was recorded in it (N5). Alerts report the result. */
function send({ id }: OrderView, step: CompletionStep, { commands }: Stores): void {
  switch (step) {
    case "pick_up":
      void commands.markPickedUp(id);
      return;
    case "deliver":
      void commands.markDelivered(id);
      return;
    case "collect":
      void commands.markCollected(id);
      return;
    case "confirm_pickup":
      void commands.confirm(id);
      return;
  }
}
