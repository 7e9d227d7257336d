import { minuteMs } from "../../ports/entities/time.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { replayTo } from "../../simulator/inputs/replay.ts";
import { defaultScenario } from "../../simulator/scenarios/default-scenario.ts";
import { offerIncidentsForReplay } from "../../simulator/training/incidents/start-incidents.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import { recordedSession } from "../simulation/recorded-session.ts";
import { boardAt } from "../support/branch/board-at.ts";
import { type BenchRow, median } from "./bench-report.ts";
import { measureApart } from "./child.ts";

const lessonMinutes = 20;
const warmUpSteps = 10;
/** A quarter of the goal on a tablet that is four times slower. */
const stepMsGoal = 25;

/** One step of scrubbing through a lesson: the replay up to a minute of it, and its board (PF-16). */
export async function benchScrub(): Promise<readonly BenchRow[]> {
  const ours = await measureApart<number>("scrub");
  const work = `a step of scrubbing through a recorded lesson of ${lessonMinutes} minutes`;
  return [{ goal: "PF-16", work, ours, baseline: stepMsGoal, unit: "ms", ratioMax: 1 }];
}

/** The median of the processor's time over every minute of the lesson. */
export async function measureScrub(): Promise<number> {
  const { recorder } = await recordedSession({
    scenario: defaultScenario,
    seed: 3,
    forMs: lessonMinutes * minuteMs,
  });
  const recording: Recording = JSON.parse(JSON.stringify(recorder.recording()));
  const times: number[] = [];
  for (let step = 0; step < warmUpSteps + lessonMinutes; step += 1) {
    const startedAt = process.cpuUsage();
    const at = openingOf(defaultScenario) + (1 + (step % lessonMinutes)) * minuteMs;
    const { world } = await replayTo(recording, at, offerIncidentsForReplay);
    boardAt(world);
    const { user, system } = process.cpuUsage(startedAt);
    if (step >= warmUpSteps) times.push((user + system) / 1_000);
  }
  return median(times);
}
