import type { ControlName } from "../../ports/entities/control-name.ts";
import { areaOf, type TabName } from "../../ports/entities/tab-name.ts";
import type { RunPlan } from "./plan-run.ts";
import type { OrderAct, SourceAct, StaffAct } from "./staff-act.ts";
import { find, type NextStep, type StepAt, waitFor } from "./step.ts";
import { givingTime, stepInDialog } from "./step-in-dialog.ts";

type Names = readonly ControlName[];

const rowControls: Readonly<Record<OrderAct["do"], Names>> = {
  approve: ["action.approve", "action.retry"],
  reject: ["action.reject", "action.moveToRejected"],
  mark_ready: ["action.markReady"],
  assign_rider: ["rider.assign", "rider"],
  send_out: ["action.markPickedUp"],
  cancel_job: ["partner"],
  complete: ["action.markCollected", "action.markAsCollected", "action.markDelivered"],
  open: ["number"],
  move: ["number"],
  reprint: ["number"],
  give_time: ["more_time", "number"],
};

/**
 * The next step of a plan on the screen as it is: a control that is there and can be pressed, the next one on the way to
 * it, or a reason to wait. Every sentence of the coach, its ring and Show me come from here.
 */
export function nextStep(plan: RunPlan, at: StepAt): NextStep | undefined {
  const { task, wait, eventAt } = plan;
  if (task === undefined) return wait && { ...wait, kind: "wait" };
  const found = stepFor(task.act, at);
  const isBlocked = "control" in found && !found.control.isEnabled;
  const step = isBlocked ? waitFor("busy", at, found.control.order) : found;
  return step.kind === "wait" ? { ...step, until: Math.min(step.until, eventAt) } : step;
}

function stepFor(act: StaffAct, at: StepAt): NextStep {
  if (at.page.dialog !== undefined) return stepBehindDialog(act, at);
  const { panels } = at.page;
  const isSoundOpen = panels.includes("sound");
  if (act.do === "turn_sound_on") return press([isSoundOpen ? "sound.mute" : "sound.title"], at);
  if (isSoundOpen) return press(["sound.title"], at);
  if (panels.includes("more_time")) return stepInMoreTime(act, at);
  if (panels.includes("readiness")) {
    // Show also closes the panel, which on a phone lies over its own button.
    return press(isAboutSources(act) ? ["acceptance.show", "readiness"] : ["readiness"], at);
  }
  if (isAboutSources(act)) return stepOnSources(act, at);
  return act.do === "show_tab" ? wayTo(act.tab, at) : stepInRow(act, at);
}

/** The panel may cover what the act needs: the way leads through it, or closes it. */
function stepInMoreTime(act: StaffAct, at: StepAt): NextStep {
  const { controls } = at.page;
  const own = controls.filter((each) => act.do === "give_time" && each.order === act.order);
  return givingTime(own) ?? press(["close"], at);
}

function isAboutSources(act: StaffAct): act is SourceAct {
  return act.do === "slow_source" || act.do === "open_source";
}

/**
 * The choice of a source in the list, which opens below the tabs, or Open now beside what is paused. A phone has no room
 * for the button of the list: there readiness leads to it.
 */
function stepOnSources(act: SourceAct, at: StepAt): NextStep {
  const { controls, panels } = at.page;
  const choice = act.do === "slow_source" ? `${act.source} ${act.minutes}` : act.source;
  const name = act.do === "slow_source" ? sourceControls[act.mode] : "source_open";
  const wanted = controls.find((each) => each.name === name && each.choice === choice);
  const openNow = controls.find(
    (each) =>
      act.do === "open_source" &&
      each.name === "acceptance.openNow" &&
      each.choice?.split(" ").includes(act.source),
  );
  const control = openNow ?? wanted;
  if (control !== undefined) return { kind: "press", control };
  if (panels.includes("taking_orders")) return waitFor("busy", at);
  return press(["acceptance.title", "readiness"], at);
}

const sourceControls = { busy: "source_busy", paused: "source_pause" } as const;

/** Behind a dialog nothing can be pressed: the way leads through the dialog, or out of it. */
function stepBehindDialog(act: StaffAct, at: StepAt): NextStep {
  const { dialog } = at.page;
  const isAbout =
    dialog !== undefined && "order" in dialog && "order" in act && act.order === dialog.order;
  return (isAbout ? stepInDialog(act, at) : undefined) ?? wayOut(at);
}

function press(names: Names, at: StepAt): NextStep {
  const control = find(at.page.controls, names);
  return control === undefined ? waitFor("busy", at) : { kind: "press", control };
}

function stepInRow(act: OrderAct, at: StepAt): NextStep {
  const { page } = at;
  const own = page.controls.filter(({ order }) => order === act.order);
  const control = find(own, rowControls[act.do]);
  if (control !== undefined) return { kind: "press", control };
  const tab = at.tabOf(act.order);
  if (tab !== undefined && tab !== page.tab) return wayTo(tab, at);
  // The row of an order that has just moved on shows its state of before.
  if (tab === undefined || !page.isLong || page.rows.includes(act.order)) {
    return waitFor("not_shown", at, act.order);
  }
  return { kind: "scroll", order: act.order };
}

/** The tab, or the area in which it stands. */
function wayTo(tab: TabName, at: StepAt): NextStep {
  const { controls } = at.page;
  const control =
    controls.find(({ name, choice }) => name === "tab" && choice === tab) ??
    controls.find(({ name, choice }) => name === "area" && choice === areaOf(tab));
  return control === undefined ? waitFor("busy", at) : { kind: "press", control };
}

/** The buttons that leave a dialog and change nothing, the best first. */
const exits: Names = [
  "close",
  "cancel",
  "complete.no",
  "terminal.goBack",
  "terminal.goBackToPayment",
  "terminal.notSure",
  "pay.leaveNow",
  "ok",
];

function wayOut(at: StepAt): NextStep {
  const open = at.page.controls.filter(({ isEnabled }) => isEnabled);
  const control = find(open, exits);
  if (control !== undefined) return { kind: "press", control };
  const { dialog, isPaid } = at.page;
  const order = dialog !== undefined && "order" in dialog ? dialog.order : undefined;
  if (isPaid === true) return waitFor("paid", at, order);
  return waitFor(dialog?.is === "card_payment" ? "terminal" : "busy", at, order);
}
