import type { Currency } from "../../../ports/entities/money.ts";
import { type Duration, dayMs, hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { createHeadlessSimulation } from "../../../simulator/in-process/create-headless-simulation.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { DayAnswers } from "../../../simulator/training/day-answers.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import type { AnsweredDay } from "../../../simulator/training/what-if.ts";
import { instantOf, openingOf, type Scenario } from "../../../simulator/world/scenario.ts";

/** Called between two slices with the share that is done; if it rejects, the work ends with its error. */
export type Pause = (share: number) => Promise<void>;

/** The staff of a simulated day answer every order, some of them late. */
const staff = { sharePercent: 100, skill: 60 };
const sliceMs: Duration = 15 * minuteMs;
const dayMsMax: Duration = 12 * hourMs;

export interface SimulatedAnswers {
  readonly day: AnsweredDay;
  readonly currency: Currency;
}

/** The answers of a recorded run. Rejects with a ReplayDivergence if another version of the product recorded it. */
export async function answersOfRecording(
  recording: Recording,
  pause: Pause,
): Promise<SimulatedAnswers> {
  let answers: DayAnswers | undefined;
  const prepare = (...[world]: Parameters<typeof offerIncidentsForReplay>): void => {
    offerIncidentsForReplay(world);
    answers = new DayAnswers(world);
  };
  const { world } = await replayTo(recording, undefined, prepare, pause);
  return {
    day: (answers ?? new DayAnswers(world)).day(),
    currency: world.reference.company.currency,
  };
}

/** The answers of a scenario's day from its opening to midnight, 12 hours at most, with simulated staff. */
export async function answersOfScenario(
  scenario: Scenario,
  seed: number,
  pause: Pause,
): Promise<SimulatedAnswers> {
  const { clock, world } = createHeadlessSimulation({
    scenario,
    seed,
    yieldToPlatform: () => Promise.resolve(),
  });
  const answers = new DayAnswers(world);
  const close = world.start();
  world.handOver(staff);
  const from = openingOf(scenario);
  const to = Math.min(from + dayMsMax, instantOf(scenario, "00:00") + dayMs);
  while (clock.now() < to) {
    await clock.runUntil(Math.min(clock.now() + sliceMs, to));
    await pause((clock.now() - from) / (to - from));
  }
  close();
  return { day: answers.day(), currency: world.reference.company.currency };
}
