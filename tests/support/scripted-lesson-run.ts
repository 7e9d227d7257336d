import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, minuteMs } from "../../ports/entities/time.ts";
import type { Goal, GoalState } from "../../simulator/training/goal.ts";
import type {
  GoalTexts,
  Lesson,
  LessonRun,
  LessonTexts,
  RunEnd,
  ShownHint,
} from "../../simulator/training/lesson.ts";
import { baseScenario } from "../../simulator/world/base-scenario.ts";

const goals: readonly Goal[] = [
  { id: "sound", kind: "sound_on", withinSeconds: 60, weight: 30, hint: { points: "sound" } },
  {
    id: "rider",
    kind: "rider_replaced",
    orders: ["first"],
    withinSeconds: 60,
    weight: 70,
    hint: { points: "rider" },
  },
];

const goalTexts: Readonly<Record<Goal["id"], GoalTexts>> = {
  sound: {
    goal: "The sound is on within a minute",
    short: "Sound on in 1 min",
    now: "Turn the sound on.",
    hint: "Press the bell.",
    advice: "Turn the sound on before the first order.",
    why: "Without it an order waits unheard.",
  },
  rider: {
    goal: "When a rider goes off duty, the order goes to another",
    short: "Off-duty rider's order moved",
    now: "{rider} has gone off duty. Give {order} to another rider.",
    hint: "Press the ringed button, then a rider who is free.",
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
  hint: ShownHint | undefined;
  end: RunEnd | undefined;
  /** The order of the second goal. */
  orderId: OrderId | undefined;
  private readonly listeners = new Set<() => void>();

  /** Whether the goal now has stayed open beside a later one. */
  isBeside = false;

  get order(): readonly Goal["id"][] {
    return goals.map(({ id }) => id);
  }

  get current(): GoalState | undefined {
    return this.place === undefined ? undefined : this.goals[this.place];
  }

  showHint(): void {
    const goal = goals[this.place ?? 0];
    if (goal?.hint === undefined) return;
    this.hint = {
      goalId: goal.id,
      phase: "ring",
      hint: goal.hint,
      ...(this.orderId !== undefined && { orderId: this.orderId }),
    };
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
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  change(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
