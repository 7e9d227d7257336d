import * as v from "valibot";
import { scriptedMax } from "../../world/terminals/scenario-choice.ts";
import {
  type TerminalScenarioName,
  terminalScenarios,
} from "../../world/terminals/terminal-scenarios.ts";
import { oneOf, wholeNumber } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { onOrder } from "./incident-fields.ts";
import { stepOn } from "./incident-targets.ts";
import { callerOf, problemOfStatus, refusalOf } from "./order-incidents.ts";

/** In the currency's smallest units: prices of the menu are the same figures in every currency. */
const usualTip = 500;
const outcome = oneOf(terminalScenarios.map(({ name }) => name));

/** The incidents that stand for cards, tips and terminals. */
export const paymentIncidents = {
  next_card: defineIncident(
    { outcome },
    ({ terminals: { choice } }, { outcome }) => {
      const problem =
        choice.picked !== undefined
          ? `The card terminal plays ${choice.picked} for every payment: let it follow the amounts first`
          : choice.scriptedCount >= scriptedMax
            ? `The outcomes of ${scriptedMax} card payments are already set`
            : undefined;
      if (problem !== undefined) return { done: false, problem };
      choice.scriptNext(outcome);
      return { done: true };
    },
    {
      isTrouble: true,
      choice: "outcome",
      needs: "amounts_decide",
      waits: {
        for: "payment",
        until: ({ terminals: { choice } }, outcome) =>
          choice.isScripted(outcome as TerminalScenarioName) || undefined,
        takeBack: ({ terminals: { choice } }, outcome) =>
          choice.unscript(outcome as TerminalScenarioName),
      },
    },
  ),
  /** Every card payment from now on; without `outcome` the amounts decide again. */
  every_card: defineIncident(
    { outcome: v.exactOptional(outcome) },
    ({ terminals: { choice } }, { outcome }) => {
      choice.pick(outcome);
      return { done: true };
    },
    {
      waits: {
        for: "repair",
        until: ({ terminals: { choice } }) => choice.picked !== undefined || undefined,
        takeBack: ({ terminals: { choice } }) => choice.pick(undefined),
      },
    },
  ),
  /** `amount` in the currency's smallest units. */
  tip: defineIncident(
    { ...onOrder, amount: v.exactOptional(wholeNumber(1, 10_000_000)) },
    (targets, { order, amount }) =>
      stepOn(targets, order, {
        problemOf: (found) =>
          problemOfStatus(found, ["new", "ready", "in_progress", "delivered", "collected"]) ??
          (found.payments.length === 0
            ? `Order ${found.number} has no payment to which a tip could be added`
            : undefined),
        take: (found, { lifecycle }) =>
          refusalOf(lifecycle.tipCollected(found.id, amount, callerOf(found))),
      }),
    { usual: { amount: usualTip }, needs: "paid_order" },
  ),
};
