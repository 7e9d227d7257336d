import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { PlannedIncident } from "../world/scenario.ts";
import type { Goal, GoalState } from "./goal.ts";
import { incidentInstant } from "./incidents/incident-fields.ts";
import { placingIncidents } from "./incidents/order-incidents.ts";
import { nextAct } from "./next-act.ts";
import { type ActWait, isAct, type Planning, type StaffAct } from "./staff-act.ts";

/** A part that is lost so soon goes before the one that staff are busy with. */
const pressingMs: Duration = 20 * secondMs;

/** The next thing to do for a goal. */
export interface Task {
  readonly goalId: Goal["id"];
  readonly act: StaffAct;
  /** The last instant at which its part can be won. */
  readonly dueAt: Instant;
}

export interface RunPlan {
  /** Undefined while nothing can be done for any goal. */
  readonly task: Task | undefined;
  /** The end of waiting, if nothing can be done. */
  readonly wait: ActWait | undefined;
  /** The next event of the lesson's file, which no waiting passes. */
  readonly eventAt: Instant;
}

/** The plan of a run that has not begun, or has ended. */
export const noPlan: RunPlan = {
  task: undefined,
  wait: undefined,
  eventAt: Number.MAX_SAFE_INTEGER,
};

export interface PlanOptions extends Planning {
  readonly states: readonly GoalState[];
  readonly endsAt: Instant;
}

/**
 * The task to do now: the one before while there is more to do for its order and goal, else the one that is due first.
 * Offline nothing can be done.
 */
export function planRun(options: PlanOptions, before: Task | undefined): RunPlan {
  const { tasks, waits } = openTasks(options);
  const outage = outageEnd(options);
  const next = nextIncident(options);
  const eventAt = next.until;
  const wait = earliest([...waits, next]);
  if (outage !== undefined) {
    const until = Math.min(outage, eventAt);
    return { task: undefined, wait: { do: "wait", reason: "offline", until }, eventAt };
  }
  const [first] = tasks.toSorted((one, other) => one.dueAt - other.dueAt || 0);
  const same = before && tasks.find((task) => isSame(task, before));
  const isPressing = first !== undefined && first.dueAt - options.now < pressingMs;
  const task = same === undefined || isPressing ? first : same;
  return { task, wait: task === undefined ? wait : undefined, eventAt };
}

export function orderOf(act: StaffAct | undefined): OrderId | undefined {
  return act !== undefined && "order" in act ? act.order : undefined;
}

function isSame(one: Task, other: Task): boolean {
  return one.goalId === other.goalId && orderOf(one.act) === orderOf(other.act);
}

function openTasks(options: PlanOptions): { tasks: Task[]; waits: ActWait[] } {
  const tasks: Task[] = [];
  const waits: ActWait[] = [];
  for (const { goal, part } of openParts(options)) {
    const act = nextAct(goal, part, options);
    const dueAt = part.dueAt ?? Number.MAX_SAFE_INTEGER;
    if (act === undefined) continue;
    if (isAct(act)) tasks.push({ goalId: goal.id, act, dueAt });
    else waits.push(act);
  }
  return { tasks, waits };
}

function openParts({ lesson, states }: PlanOptions) {
  return lesson.goals.flatMap((goal) => {
    const state = states.find(({ id }) => id === goal.id);
    const parts = state?.state === "open" ? state.parts : [];
    return parts.flatMap((part) => (part.state === "open" ? [{ goal, part }] : []));
  });
}

function earliest(waits: readonly ActWait[]): ActWait | undefined {
  return waits.toSorted((one, other) => one.until - other.until)[0];
}

/** The next event of the lesson's file, at the latest its end. */
function nextIncident({ lesson, now, endsAt }: PlanOptions): ActWait {
  let found: { readonly at: Instant; readonly incident: PlannedIncident } | undefined;
  for (const incident of lesson.scenario.commands) {
    const at = incidentInstant(lesson.scenario, incident.at);
    if (at > now && (found === undefined || at < found.at)) found = { at, incident };
  }
  if (found === undefined || found.at > endsAt)
    return { do: "wait", reason: "event", until: endsAt };
  const reason = placingIncidents.some((name) => name === found?.incident.do) ? "order" : "event";
  return { do: "wait", reason, until: found.at };
}

/** The end of a network outage, whatever began it. */
function outageEnd({ facts, now }: PlanOptions): Instant | undefined {
  const end = facts.troubleEnd("outage", now);
  return end !== undefined && end > now ? end : undefined;
}
