import { Emitter } from "../../../ports/emitter.ts";
import type { OrderId, RiderId } from "../../../ports/entities/ids.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import type { Goal, GoalState } from "../../../simulator/training/goal.ts";
import type {
  GoalTexts,
  HintPhase,
  Lesson,
  LessonRun,
  LessonTexts,
  RunEnd,
} from "../../../simulator/training/lesson.ts";
import { noPlan, type RunPlan } from "../../../simulator/training/plan-run.ts";
import type { StaffAct } from "../../../simulator/training/staff-act.ts";
import { baseScenario } from "../../../simulator/world/base-scenario.ts";

const goals: readonly Goal[] = [
  { id: "sound", kind: "sound_on", withinSeconds: 60, weight: 30 },
  {
    id: "rider",
    kind: "rider_replaced",
    orders: ["first"],
    withinSeconds: 60,
    weight: 70,
  },
];

const goalTexts: Readonly<Record<Goal["id"], GoalTexts>> = {
  sound: {
    goal: "The sound is on within a minute",
    short: "Sound on in 1 min",
    advice: "Turn the sound on before the first order.",
    why: "Without it an order waits unheard.",
  },
  rider: {
    goal: "When a rider goes off duty, the order goes to another",
    short: "Off-duty rider's order moved",
    advice: "Give the order to the next rider at once.",
    why: "The customer of {order} waited for nothing.",
  },
};

const texts: LessonTexts = {
  title: "Riders and partners",
  summary: "Assign and reassign.",
  brief: "Omar goes off duty.",
  goals: goalTexts,
};

const scriptedLesson: Lesson = {
  name: "riders-and-partners",
  number: 5,
  version: 1,
  minutes: 10,
  isExam: false,
  startsMuted: false,
  scenario: baseScenario,
  goals,
  texts: { en: texts, ar: texts, ms: texts, zh: texts },
};

/** A run whose state a test sets. */
export class ScriptedLessonRun implements LessonRun {
  readonly lesson = scriptedLesson;
  readonly startedAt = 0;
  isExam = false;
  goals: readonly GoalState[] = goals.map(({ id, weight }) => ({
    id,
    weight,
    state: "open",
    points: 0,
    progress: { done: 0, of: 1 },
    parts: [],
  }));
  place: number | undefined = 0;
  score = 0;
  timeLeftMs: Duration = 10 * minuteMs;
  hint: HintPhase | undefined;
  looks: number | undefined;
  waiting = 0;
  end: RunEnd | undefined;
  /** The order of the second goal. */
  orderId: OrderId | undefined;
  private readonly listeners = new Emitter();

  /** Whether the goal now has stayed open beside a later one. */
  isBeside = false;

  get order(): readonly Goal["id"][] {
    return goals.map(({ id }) => id);
  }

  get current(): GoalState | undefined {
    return this.place === undefined ? undefined : this.goals[this.place];
  }

  get plan(): RunPlan {
    const goal = goals[this.place ?? -1];
    if (goal === undefined) return noPlan;
    const { orderId } = this;
    const act: StaffAct =
      orderId === undefined
        ? { do: "turn_sound_on" }
        : { do: "assign_rider", order: orderId, insteadOf: 1 as RiderId };
    return {
      task: { goalId: goal.id, act, dueAt: this.timeLeftMs },
      wait: undefined,
      eventAt: 10 * minuteMs,
    };
  }

  showHint(): void {
    this.hint = "ring";
    this.change();
  }

  leave(): void {
    this.end = { at: 0, reason: "trainee" };
    this.change();
  }

  /** Moves on to the second goal, about this order. */
  toRider(orderId: OrderId): void {
    this.orderId = orderId;
    this.place = 1;
    this.hint = undefined;
    this.goals = this.goals.map((goal, place) =>
      place === 0
        ? { ...goal, state: "reached", points: goal.weight }
        : { ...goal, subject: orderId },
    );
    this.change();
  }

  onChange(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  change(): void {
    this.listeners.emit();
  }
}
