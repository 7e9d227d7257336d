import type { OrderId } from "../../../ports/entities/ids.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { LessonRun } from "../../../simulator/training/lesson.ts";
import { nextStep } from "../../../simulator/training/next-step.ts";
import { orderOf } from "../../../simulator/training/plan-run.ts";
import type { NextStep, SeenControl, SeenPage } from "../../../simulator/training/step.ts";
import type { OrderFinder } from "./training-view.ts";

/** The one thing to do now, or the reason to wait. */
export type CoachStep = NextStep;
/** The screen and a control of it, as the coach reads them. */
export type ReadScreen = SeenPage;
export type ReadControl = SeenControl;

/** The next step of a run on this screen; computed also where the coach does not show it. */
export function coachStep(
  run: LessonRun,
  page: SeenPage,
  orders: OrderFinder,
): CoachStep | undefined {
  return nextStep(run.plan, { page, now: branchNow(run), tabOf: (id) => orders.find(id)?.tab });
}

/** The branch's time in a run. */
export function branchNow({ startedAt, lesson, timeLeftMs }: LessonRun): Instant {
  return startedAt + lesson.minutes * minuteMs - timeLeftMs;
}

/** The order that is meant, where the goal is about certain ones: a fact, which is no hint. */
export function orderMeant({ plan, lesson }: LessonRun): OrderId | undefined {
  const goal = lesson.goals.find(({ id }) => id === plan.task?.goalId);
  return goal !== undefined && "orders" in goal ? orderOf(plan.task?.act) : undefined;
}
