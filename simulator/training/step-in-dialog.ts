import type { ControlName } from "../../ports/entities/control-name.ts";
import type { OpenScreen } from "../../ports/entities/open-screen.ts";
import type { HandOverAct, OrderAct, PayAct } from "./staff-act.ts";
import { find, type NextStep, pressOf, type SeenControl, type StepAt, waitFor } from "./step.ts";

type Names = readonly ControlName[];

/** The buttons of dialogs that ask before an act, or do it. */
const plainControls: Readonly<Partial<Record<OrderAct["do"], Names>>> = {
  mark_ready: ["action.markReady"],
  reprint: ["template", "print.reprint"],
};

const sendingOut: Names = ["complete.yes", "complete.proceed", "action.markPickedUp"];

const completions: Names = [
  "action.markCollected",
  "action.markAsCollected",
  "action.markDelivered",
];

/** The step for an act in a dialog about its order; undefined if the dialog does not lead there. */
export function stepInDialog(act: OrderAct, at: StepAt): NextStep | undefined {
  const { controls, dialog } = at.page;
  if (act.do === "approve" || act.do === "complete") {
    const paying = dialog === undefined ? undefined : stepInPayment(act, dialog.is, at);
    if (paying !== undefined) return paying;
  }
  switch (act.do) {
    case "approve":
      return approving(act, controls);
    case "reject":
      return rejecting(act, controls);
    case "assign_rider":
      return choosingRider(act, controls);
    case "cancel_job":
      return cancellingJob(controls);
    case "complete":
      return namingCode(act, controls) ?? completing(at);
    case "send_out":
      return namingCode(act, controls) ?? pressOf(find(controls, sendingOut));
    case "move":
      return moving(act, at);
    case "give_time":
      return givingTime(controls);
    case "open":
      return undefined;
    default:
      return pressOf(find(controls, plainControls[act.do] ?? []));
  }
}

function typing(control: SeenControl | undefined, text: string): NextStep | undefined {
  if (control === undefined || control.value === text) return undefined;
  return { kind: "type", control, text };
}

/** Writes the code that the one who takes the order names, where it is asked for. */
function namingCode({ code }: HandOverAct, controls: readonly SeenControl[]): NextStep | undefined {
  return code === undefined ? undefined : typing(find(controls, ["handover.code"]), code);
}

type ActOf<Do extends OrderAct["do"]> = Extract<OrderAct, { readonly do: Do }>;

function approving(
  { minutes }: ActOf<"approve">,
  controls: readonly SeenControl[],
): NextStep | undefined {
  const confirm = find(controls, ["confirm", "action.approve", "action.retry"]);
  if (confirm === undefined) return undefined;
  const field = find(controls, ["eta.minutes"]);
  const typed = minutes === undefined ? undefined : typing(field, String(minutes));
  return typed ?? pressOf(confirm);
}

function rejecting(
  { reason }: ActOf<"reject">,
  controls: readonly SeenControl[],
): NextStep | undefined {
  const field = find(controls, ["reject.reason"]);
  const wanted = field?.options?.find(({ value }) => value === String(reason));
  if (field !== undefined && wanted !== undefined && field.value !== wanted.value) {
    return { kind: "choose", control: field, text: wanted.label };
  }
  return pressOf(find(controls, ["reject.proceed", "action.reject", "action.moveToRejected"]));
}

/** Sends what is chosen; else chooses the longest time, since a customer is told once. */
export function givingTime(controls: readonly SeenControl[]): NextStep | undefined {
  const choices = controls.filter(({ name }) => name === "more_time_choice");
  const send = find(controls, ["promise.moreTime"]);
  const isChosen = choices.some(({ isOn }) => isOn) && send?.isEnabled === true;
  return pressOf(isChosen ? send : choices.at(-1));
}

/** A rider of the list, the one with the fewest orders first. */
function freeRider(
  controls: readonly SeenControl[],
  insteadOf: number | undefined,
): SeenControl | undefined {
  return controls.find(
    ({ name, choice, isEnabled, isOn }) =>
      name === "rider_choice" && isEnabled && !isOn && choice !== String(insteadOf),
  );
}

function choosingRider(
  { insteadOf }: ActOf<"assign_rider">,
  controls: readonly SeenControl[],
): NextStep | undefined {
  const chosen = controls.find(
    ({ name, choice, isOn }) => name === "rider_choice" && isOn && choice !== String(insteadOf),
  );
  const send = find(controls, ["rider.sendOut", "rider.take", "rider.change"]);
  if (chosen !== undefined && send?.isEnabled === true) return pressOf(send);
  return pressOf(freeRider(controls, insteadOf));
}

/** The question before a job is cancelled takes a rider for an answer. */
function cancellingJob(controls: readonly SeenControl[]): NextStep | undefined {
  const yes = find(controls, ["complete.yes"]);
  if (yes === undefined) return pressOf(find(controls, ["partner.cancelJob"]));
  return pressOf(freeRider(controls, undefined) ?? yes);
}

function completing(at: StepAt): NextStep | undefined {
  const { controls, dialog } = at.page;
  const isOrder = dialog?.is === "order";
  return pressOf(find(controls, isOrder ? completions : ["complete.yes", "complete.proceed"]));
}

/** Presses +30 min where that leads there; else writes the time, then confirms. */
function moving({ time, isLater }: ActOf<"move">, at: StepAt): NextStep | undefined {
  const { controls, dialog } = at.page;
  if (dialog?.is !== "reschedule") {
    const ways: Names = isLater === true ? ["reschedule.postpone"] : [];
    return pressOf(find(controls, ["ok", ...ways, "reschedule.button"]));
  }
  const typed = typing(find(controls, ["reschedule.time"]), time);
  return typed ?? pressOf(find(controls, ["reschedule.confirm"]));
}

type Paid = OrderAct & PayAct;

/** The step in a dialog of a payment; undefined in another one. */
function stepInPayment(act: Paid, dialog: OpenScreen["is"], at: StepAt): NextStep | undefined {
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

/** The buttons of a payment that has ended, the safest first: to look comes before charging again. */
const endings = [
  "terminal.checkStatus",
  "terminal.retryPayment",
  "terminal.retry",
  "terminal.goBackToPayment",
  "terminal.goBack",
] as const;

/** The product fills the next step of a payment that has ended (N57). */
function atTerminal({ order, charge }: Paid, at: StepAt): NextStep {
  if (at.page.isPaid === true) return waitFor("paid", at, order);
  const offered = endings.flatMap((name) => find(at.page.controls, [name]) ?? []);
  const next = offered.find(({ isFilled }) => isFilled) ?? offered[0];
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
