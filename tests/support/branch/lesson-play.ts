import { type Duration, type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { createHeadlessSimulation } from "../../../simulator/in-process/create-headless-simulation.ts";
import { printerLine } from "../../../simulator/inputs/printer-line.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import type { RunEvent, ScreenView } from "../../../simulator/inputs/run-log.ts";
import type { GoalState } from "../../../simulator/training/goal.ts";
import { startIncidents } from "../../../simulator/training/incidents/start-incidents.ts";
import { areSettled, judgeFacts, scoreOf } from "../../../simulator/training/judge.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import { LessonAutopilot, type Manner } from "../../../simulator/training/lesson-autopilot.ts";
import { latest, RunFacts } from "../../../simulator/training/run-facts.ts";
import { confirmationMinutesOf } from "../../../simulator/world/company.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import type { StaffApi } from "../../../simulator/world/staff-api.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import { staffApiOf, yieldToPlatform } from "./headless.ts";

export interface PlayedLesson {
  readonly score: number;
  readonly goals: readonly GoalState[];
  readonly events: readonly RunEvent[];
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  /** The lesson's commands that were not possible. */
  readonly impossible: readonly string[];
  /** The recording up to the end of the play. */
  readonly recording: Recording;
}

/**
 * Plays a lesson in virtual time, at most for `forMs`, with the page's own rejections at the deadline. `asPressed` lets the
 * trainee press something else than the autopilot does.
 */
export async function playLesson(
  lesson: Lesson,
  seed: number,
  manner: Manner,
  forMs: Duration = lesson.minutes * minuteMs,
  asPressed: (api: StaffApi) => StaffApi = (api) => api,
): Promise<PlayedLesson> {
  const { scenario } = lesson;
  const simulation = createHeadlessSimulation({ scenario, seed, yieldToPlatform });
  const { world, clock } = simulation;
  const journal = new RunJournal(world);
  const facts = new RunFacts();
  const stopListening = journal.onEvent((event) => facts.add(event));
  const impossible: string[] = [];
  const terminals = terminalsOf(world);
  const close = world.start();
  startIncidents(world, {
    printer: { setFault: (fault) => world.report("printer", printerLine(fault)) },
    onIncident: (incident, result, by) => {
      if (result.done) journal.incident({ ...incident }, by, result);
      else impossible.push(`${incident.do}: ${result.problem}`);
    },
  });
  let view: ScreenView = { path: "/", sound: lesson.startsMuted ? "off" : "on" };
  journal.show(view);
  const look = (change: Partial<ScreenView>): void => {
    view = { path: view.path, sound: view.sound, ...change };
    journal.show(view);
  };
  const api = staffApiOf(simulation);
  const judge = (isOver = false): readonly GoalState[] =>
    judgeFacts(lesson, facts, clock.now(), isOver);
  const autopilot = new LessonAutopilot({
    lesson,
    clock,
    facts,
    judge,
    manner,
    random: world.random.stream("lesson autopilot"),
    means: { api: asPressed(api), terminals: terminals.partners, look },
  });
  const stopPlaying = autopilot.start();
  const startedAt = openingOf(scenario);
  const endsAt = startedAt + forMs;
  while (clock.now() < endsAt && !areSettled(lesson, judge(), clock.now())) {
    await clock.advanceBy(secondMs);
    rejectAtDeadline(api, facts, clock.now(), confirmationMinutesOf(scenario));
  }
  const goals = judge(true);
  const endedAt = clock.now();
  stopPlaying();
  const recording = simulation.recorder.recording();
  for (const stop of [stopListening, () => journal.stop(), close]) stop();
  const { events } = journal;
  return { score: scoreOf(goals), goals, events, startedAt, endedAt, impossible, recording };
}

/** The page rejects orders at their deadline by itself. */
function rejectAtDeadline(
  api: StaffApi,
  facts: RunFacts,
  now: number,
  companyMinutes: number,
): void {
  for (const story of facts.all()) {
    const order = latest(story);
    if (order?.status !== "unconfirmed" || order.type !== "online") continue;
    const minutes = order.confirmationMinutes ?? companyMinutes;
    if (now <= order.placedAt + minutes * minuteMs) continue;
    api.reject(order.id, order.isTakeaway ? "pickup" : "homeDelivery", { isAutomatic: true });
  }
}
