import type { Proof } from "../../../ports/outcome.ts";
import { isPaymentValidated } from "../../company/payment-validation.ts";
import { isCodeAsked } from "../../contact/contact-rules.ts";
import type { CommandResult } from "../../orders/commands/command-results.ts";
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

/** Sends the step. Undefined: the checkout was opened, and sends it. */
type TakenStep = Promise<CommandResult> | undefined;

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
    isCodeAsked: isCodeAsked(data, step, company.capabilities?.handover),
  });
}

/** Whether a dialog asks it; the checkout asks for the payment. */
export function isAskedFirst(
  question: CompletionQuestion,
): question is Exclude<CompletionQuestion, "payment"> {
  return question !== "payment";
}

/**
 * Takes the step once staff have answered its questions: opens the checkout if it asks for a payment, else sends it.
 * `proof`: the code that they have typed.
 */
export function takeStep(asked: AskedStep, stores: Stores, proof?: Proof): TakenStep {
  const { order, step, questions } = asked;
  if (!questions.includes("payment") || step === "pick_up") return send(order, step, stores, proof);
  const given = proof !== undefined && { proof };
  stores.payments.checkouts.open({ order, purpose: step, answered: questions, ...given });
  return undefined;
}

/** Sends the step without payments, as none was recorded in it (N5). Alerts report the result. */
function send(
  { id }: OrderView,
  step: CompletionStep,
  { commands }: Stores,
  proof: Proof | undefined,
): Promise<CommandResult> {
  switch (step) {
    case "pick_up":
      return commands.markPickedUp(id, ...(proof === undefined ? [] : [proof]));
    case "deliver":
      return commands.markDelivered(id);
    case "collect":
      return commands.markCollected(id, undefined, ...(proof === undefined ? [] : [proof]));
    case "confirm_pickup":
      return commands.confirm(id);
  }
}
