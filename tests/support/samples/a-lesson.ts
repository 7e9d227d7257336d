import { Emitter } from "../../../ports/emitter.ts";
import { languageTags } from "../../../ports/entities/language.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { RunEvent, RunLog } from "../../../simulator/inputs/run-log.ts";
import type { Goal } from "../../../simulator/training/goal.ts";
import type { Lesson, LessonTexts } from "../../../simulator/training/lesson.ts";
import { baseScenario } from "../../../simulator/world/base-scenario.ts";

const twoGoals: readonly Goal[] = [
  {
    id: "ready",
    weight: 60,
    kind: "order_reaches",
    orders: ["first"],
    status: "ready",
    withinSeconds: 120,
  },
  {
    id: "send",
    weight: 40,
    kind: "order_reaches",
    orders: ["first"],
    status: "in_progress",
  },
];

/** A lesson of 4 minutes: prepare the order "first" within 2 minutes and send it out. */
export function aLesson(set: Partial<Lesson> = {}): Lesson {
  const goals = set.goals ?? twoGoals;
  const sentences = {
    goal: "Goal",
    short: "Short",
    advice: "A",
    why: "W",
  };
  const texts: LessonTexts = {
    title: "A lesson",
    summary: "One order.",
    brief: "One order arrives.",
    goals: Object.fromEntries(goals.map(({ id }) => [id, sentences])),
  };
  return {
    name: "a-lesson",
    number: 1,
    version: 1,
    minutes: 4,
    isExam: false,
    startsMuted: false,
    scenario: baseScenario,
    goals,
    texts: Object.fromEntries(languageTags.map((tag) => [tag, texts])) as Lesson["texts"],
    ...set,
  };
}

/** A log to which a test adds events. */
export class ScriptedLog implements RunLog {
  readonly events: RunEvent[];
  private readonly listeners = new Emitter<[event: RunEvent]>();

  constructor(events: readonly RunEvent[] = []) {
    this.events = [...events];
  }

  add(event: RunEvent): void {
    this.events.push(event);
    this.listeners.emit(event);
  }

  onEvent(listener: (event: RunEvent) => void): Stop {
    return this.listeners.add(listener);
  }
}
