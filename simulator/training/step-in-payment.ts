import type { OpenScreen } from "../../ports/entities/open-screen.ts";
import type { SeenControl } from "./seen-page.ts";
import type { OrderAct, PayAct } from "./staff-act.ts";
import { find, type NextStep, pressOf, type StepAt, waitFor } from "./step.ts";

type Paid = OrderAct & PayAct;

/** The step in a dialog of a payment; undefined in another one. */
export function stepInPayment(
  act: Paid,
  dialog: OpenScreen["is"],
  at: StepAt,
): NextStep | undefined {
  const { controls } = at.page;
  switch (dialog) {
    case "checkout":
      return paying(act, controls) ?? waitFor("busy", at, act.order);
    case "card_payment":
      return atTerminal(act, at);
    case "card_question":
      return lookedUp(act, controls) ?? waitFor("terminal", at, act.order);
    case "leave_payment":
      return pressOf(find(controls, ["pay.stay"]));
    default:
      return undefined;
  }
}

/** The payment is taken by its type. */
function paying({ pay }: Paid, controls: readonly SeenControl[]): NextStep | undefined {
  const finish = find(controls, ["ok", "offline.tryAgain"]);
  if (finish !== undefined) return pressOf(finish);
  const type = controls.find(
    ({ name, choice }) => name === "payment_type" && choice === String(pay),
  );
  if (type !== undefined && !type.isOn) return pressOf(type);
  const kind = find(controls, ["transaction_type", "device"]);
  if (kind !== undefined) return pressOf(kind);
  const taking = find(controls, ["pay.exact", "pay.pay", "pay.add"]);
  return pressOf(type === undefined ? find(controls, ["pay.by", "pay.back"]) : taking);
}

/**
 * A result that is not known is looked up, until the partner knows none either; a card is charged again only after a
 * known end.
 */
function atTerminal({ order, charge }: Paid, at: StepAt): NextStep {
  if (at.page.isPaid === true) return waitFor("paid", at, order);
  const check = find(at.page.controls, ["terminal.checkStatus"]);
  const retry = find(at.page.controls, ["terminal.retryPayment", "terminal.retry"]);
  const next =
    (retry?.isFilled === true ? retry : (check ?? retry)) ??
    find(at.page.controls, ["terminal.goBackToPayment", "terminal.goBack"]);
  const waiting = waitFor("terminal", at, order);
  const endsAt = charge?.endsAt ?? 0;
  return pressOf(next) ?? (endsAt > at.now ? { ...waiting, until: endsAt } : waiting);
}

/** The product asks staff to look at the terminal, which shows whether the card was charged. */
function lookedUp({ charge }: Paid, controls: readonly SeenControl[]): NextStep | undefined {
  if (charge?.isUnpaid !== true) return pressOf(find(controls, ["terminal.notSure"]));
  const control = find(controls, ["unsure.notPaid"]);
  return control && { kind: "press", control, note: "not_paid" };
}
