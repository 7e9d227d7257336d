import type { ControlName } from "../../ports/entities/control-name.ts";
import type { Order } from "../../ports/entities/order.ts";
import { incidentInstant } from "../../simulator/training/incidents/incident-fields.ts";
import type { NextStep } from "../../simulator/training/step.ts";
import { coachStep } from "../../src/training/session/coach-view.ts";
import { stepSentence } from "../../src/training/ui/coach/step-sentence.ts";
import type { LessonPage } from "./lesson-page.tsx";

/** The state of an order for which a button of its row is true. */
const statuses: Readonly<Partial<Record<ControlName, readonly Order["status"][]>>> = {
  "action.approve": ["unconfirmed"],
  "action.retry": ["unconfirmed"],
  "action.reject": ["unconfirmed"],
  "action.moveToRejected": ["unconfirmed"],
  "action.markReady": ["new"],
  "action.markPickedUp": ["ready"],
  "action.markCollected": ["ready"],
  "action.markAsCollected": ["ready"],
  "action.markDelivered": ["in_progress"],
  "rider.assign": ["new", "ready"],
  "print.reprint": ["new", "ready"],
  "reschedule.button": ["new"],
  confirm: ["unconfirmed"],
  "reject.proceed": ["unconfirmed"],
};

/** The step of this second and its sentence, whether the coach shows them or not. */
function stepNow(page: LessonPage) {
  const { read, orders, run, now, language } = page;
  const shown = read();
  const step = coachStep(run, shown.page, orders);
  const sentence = step === undefined ? "" : stepSentence(step, { language, orders, now });
  const element =
    step !== undefined && "control" in step ? shown.elementOf(step.control) : undefined;
  return { step, element, sentence: withoutIsolates(sentence) };
}

export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "");
}

/** Finds what is wrong with the step of this second (LE-5): nothing, in a lesson that tells the truth. */
export function problemsOfStep(page: LessonPage): readonly string[] {
  const { step, element, sentence } = stepNow(page);
  if (page.run.end !== undefined) return [];
  if (step === undefined) return ["There is no step and no reason to wait"];
  const problems =
    step.kind === "wait" ? problemsOfWait(step, page) : problemsOfPress(step, element, page);
  return problems.map((problem) => `${problem}: ${sentence}`);
}

function problemsOfWait(
  step: Extract<NextStep, { readonly kind: "wait" }>,
  { now, run }: LessonPage,
): readonly string[] {
  const { scenario } = run.lesson;
  const coming = scenario.commands
    .map(({ at }) => incidentInstant(scenario, at))
    .filter((at) => at > now);
  const problems: string[] = [];
  if (step.until <= now) problems.push("Waiting has no end");
  if (step.until > Math.min(...coming, now + run.timeLeftMs)) {
    problems.push("Waiting passes the next command");
  }
  return problems;
}

function problemsOfPress(
  step: Exclude<NextStep, { readonly kind: "wait" }>,
  element: HTMLElement | undefined,
  page: LessonPage,
): readonly string[] {
  const order = step.kind === "scroll" ? step.order : step.control.order;
  const latest = order === undefined ? undefined : page.orderNow(order);
  const problems: string[] = [];
  if (order !== undefined && latest === undefined) problems.push("The order does not exist");
  if (step.kind === "scroll") return problems;
  const { name, isEnabled, label } = step.control;
  if (element?.isConnected !== true) problems.push("The control is not there");
  if (!isEnabled) problems.push("The control cannot be pressed");
  if (label === "") problems.push(`The control ${name} has no label`);
  const fitting = statuses[name];
  if (latest !== undefined && fitting?.includes(latest.status) === false) {
    problems.push(`${name} does not fit an order that is ${latest.status}`);
  }
  return problems;
}
