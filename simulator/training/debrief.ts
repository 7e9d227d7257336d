import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, secondMs } from "../../ports/entities/time.ts";
import type { RunEvent } from "../inputs/run-log.ts";
import { confirmationMinutesOf } from "../world/company.ts";
import type { AdviceFault } from "./advice-fault.ts";
import { type FaultyRun, faultOf } from "./advice-of.ts";
import {
  type NumberOf,
  numbersOf,
  silencesOf,
  type Trouble,
  troublesOf,
  type WaitingStep,
  waitingOf,
} from "./debrief-lanes.ts";
import type { GoalPart, GoalState } from "./goal.ts";
import { firstLost, judgeFacts, scoreOf } from "./judge.ts";
import { type Lesson, type Medal, medalOf, medalPoints, medals, type RunEnd } from "./lesson.ts";
import { RunFacts } from "./run-facts.ts";
import { deedsOf, type StaffAct, type StaffDeed } from "./staff-acts.ts";

/** The advice for the goal that cost most points. */
export interface Advice {
  readonly goalId: string;
  /** The points that it cost. */
  readonly cost: number;
  /** The order that was lost first. */
  readonly orderId?: OrderId;
  readonly orderNumber?: string;
  readonly fault: AdviceFault;
}

/** Something that the trainee did. */
export interface TraineeAction {
  readonly at: Instant;
  readonly name: StaffAct;
  readonly orderId?: OrderId;
  readonly orderNumber?: string;
  readonly earnedPoints: boolean;
  /** The points that it earned, or to which it led as a step of the same order before; absent for none. */
  readonly points?: number;
  readonly wasRefused: boolean;
}

/** A deadline that was missed (DB-6). */
export interface MissedDeadline {
  readonly goalId: string;
  readonly orderId?: OrderId;
  readonly orderNumber?: string;
  /** From then on it could have been met. */
  readonly since: Instant;
  /** The last moment at which it could have been met. */
  readonly lastMomentAt: Instant;
  /** The order was taken care of after all, or the run ended. */
  readonly until: Instant;
  readonly cost: number;
  /** The trainee's actions in the meantime, on this and other orders. */
  readonly meanwhile: readonly TraineeAction[];
}

export interface Debrief {
  readonly score: number;
  readonly medal: Medal | undefined;
  /** The medal above, and the points to it. */
  readonly next: { readonly medal: Medal; readonly points: number } | undefined;
  readonly goals: readonly GoalState[];
  /** Undefined for a full score. */
  readonly advice: Advice | undefined;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly waiting: readonly WaitingStep[];
  readonly actions: readonly TraineeAction[];
  readonly troubles: readonly Trouble[];
  readonly missed: readonly MissedDeadline[];
  /** The moment of the advice, else that of the costliest deadline, at which the debrief opens. */
  readonly opensAt: Instant;
}

export interface DebriefedRun {
  readonly lesson: Lesson;
  readonly events: readonly RunEvent[];
  /** The orders at the branch when the run began. */
  readonly opening: readonly Order[];
  readonly startedAt: Instant;
  readonly end: RunEnd;
}

/** Sums a run up (DB-3, DB-6). */
export function debriefOf({ lesson, events, opening, startedAt, end }: DebriefedRun): Debrief {
  const before = events.filter(({ at }) => at <= end.at);
  const facts = new RunFacts(before);
  const goals = judgeFacts(lesson, facts, end.at, true);
  const numberOf = numbersOf(before, opening);
  const score = scoreOf(goals);
  const deeds = deedsOf(before);
  const actions = actionsOf(deeds, goals, numberOf);
  const missed = missedOf(goals, facts, actions, end.at, numberOf);
  const [costliest] = [...missed].sort((one, other) => other.cost - one.cost);
  const { scenario } = lesson;
  const confirmationMinutes = confirmationMinutesOf(scenario);
  const faultyRun: FaultyRun = { facts, deeds, scenario, confirmationMinutes, end };
  const advice = adviceOf(lesson, goals, faultyRun, numberOf);
  const nextMedal = medals.find((medal) => medalPoints[medal] > score);
  return {
    score,
    medal: medalOf(score),
    next: nextMedal && { medal: nextMedal, points: medalPoints[nextMedal] - score },
    goals,
    advice,
    startedAt,
    endedAt: end.at,
    waiting: waitingOf(before, opening, startedAt),
    actions,
    troubles: [
      ...troublesOf(facts, goals, end.at, numberOf),
      ...silencesOf(facts.screens, startedAt, end.at, facts.incidents),
    ].sort((one, other) => one.from - other.from),
    missed,
    opensAt: advice?.fault.at ?? costliest?.lastMomentAt ?? end.at,
  };
}

/** The goal that lost most points; of equal ones the first. */
function adviceOf(
  lesson: Lesson,
  goals: readonly GoalState[],
  run: FaultyRun,
  numberOf: NumberOf,
): Advice | undefined {
  let worst: GoalState | undefined;
  for (const goal of goals) {
    if (costOf(goal) > (worst === undefined ? 0 : costOf(worst))) worst = goal;
  }
  const goal = lesson.goals.find(({ id }) => id === worst?.id);
  if (worst === undefined || goal === undefined) return undefined;
  const lost =
    firstLost(worst.parts) ??
    worst.parts.find(({ state, since }) => state === "open" && since !== undefined) ??
    worst.parts.find(({ state }) => state === "open");
  const fault = faultOf(goal, worst, lost, run);
  return { goalId: goal.id, cost: costOf(worst), ...numberOf(lost?.orderId), fault };
}

function costOf({ weight, points }: GoalState): number {
  return weight - points;
}

/** A goal is won in the same change of the branch as the action that wins it, or when its answer arrives. */
const answerWithinMs = secondMs;

function actionsOf(
  deeds: readonly StaffDeed[],
  goals: readonly GoalState[],
  numberOf: NumberOf,
): readonly TraineeAction[] {
  const won = goals.flatMap(({ weight, progress, parts }) =>
    parts.flatMap((part) =>
      part.state === "won" ? [{ ...part, points: weight / Math.max(1, progress.of) }] : [],
    ),
  );
  const earned = deeds.map(() => 0);
  for (const { orderId, settledAt = 0, points } of won) {
    const place = winnerOf(deeds, orderId, settledAt);
    if (place >= 0) earned[place] = (earned[place] ?? 0) + points;
  }
  return deeds.map(({ at, act, orderId, result }, place) => {
    const own = earned[place] ?? 0;
    // A step that the branch took is part of what its order earned next.
    const isStep = own === 0 && result === 200 && orderId !== undefined;
    const next = deeds.findIndex(
      (deed, later) => later > place && deed.orderId === orderId && (earned[later] ?? 0) > 0,
    );
    const points = Math.round(isStep ? (earned[next] ?? 0) : own);
    return {
      at,
      name: act,
      ...numberOf(orderId),
      earnedPoints: own > 0,
      ...(points > 0 && { points }),
      wasRefused: typeof result === "number" && result >= 400,
    };
  });
}

/** The place of the press that won a part of an order: the one nearest to it. Its answer may have been lost. */
function winnerOf(
  deeds: readonly StaffDeed[],
  orderId: OrderId | undefined,
  settledAt: Instant,
): number {
  let nearest = -1;
  let least = answerWithinMs;
  for (const [place, deed] of deeds.entries()) {
    const apart = Math.abs(settledAt - deed.at);
    const isDone = deed.result === 200 || (deed.result === "lost" && apart === 0);
    if (!isDone || deed.orderId !== orderId || apart > least) continue;
    nearest = place;
    least = apart;
  }
  return nearest;
}

function missedOf(
  goals: readonly GoalState[],
  facts: RunFacts,
  actions: readonly TraineeAction[],
  endedAt: Instant,
  numberOf: NumberOf,
): readonly MissedDeadline[] {
  const missed = goals.flatMap((goal) =>
    goal.parts.flatMap((part) => {
      const { since, dueAt, orderId } = part;
      // Until its deadline an order that was lost otherwise could have been saved.
      const isMissed = part.state === "lost" && since !== undefined && dueAt !== undefined;
      if (!isMissed || (part.settledAt ?? dueAt) < dueAt) return [];
      return [
        {
          goalId: goal.id,
          ...numberOf(orderId),
          since,
          lastMomentAt: dueAt,
          until: Math.min(endedAt, takenCareOfAt(part, facts)),
          cost: goal.weight / Math.max(1, goal.progress.of),
          meanwhile: actions.filter(({ at }) => at >= since && at <= dueAt),
        },
      ];
    }),
  );
  return missed.sort((one, other) => one.lastMomentAt - other.lastMomentAt);
}

/** The next change of the order after its deadline, which ends what went wrong. */
function takenCareOfAt({ orderId, dueAt = 0 }: GoalPart, facts: RunFacts): Instant {
  const steps = orderId === undefined ? [] : (facts.byId(orderId)?.steps ?? []);
  return steps.find(({ at }) => at >= dueAt)?.at ?? Number.POSITIVE_INFINITY;
}
