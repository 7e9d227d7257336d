import { describe, expect, it } from "vitest";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import { createSimulation } from "../../../simulator/in-process/create-simulation.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import type { World } from "../../../simulator/world/world.ts";
import { recordedSession } from "../../../tests/simulation/recorded-session.ts";
import { boardAt } from "../../../tests/support/branch/board-at.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import type { KeptDay } from "./kept-day.ts";
import { resumedDay } from "./resumed-day.ts";

const lesson = lessonNamed("riders-and-partners");
if (lesson === undefined) throw new Error("There is no such lesson");
const { scenario } = lesson;
const opensAt = openingOf(scenario);

async function playedLesson(): Promise<Recording> {
  const { recorder } = await recordedSession({ scenario, seed: 3, forMs: 8 * minuteMs });
  return recorder.recording();
}

function keptDay(recording: Recording, until?: Instant): KeptDay {
  const text = JSON.stringify(recording);
  return { search: "", goesOn: true, recording: text, ...(until !== undefined && { until }) };
}

function openFrom(day: KeptDay) {
  const resumed = resumedDay(day);
  if (resumed === undefined) throw new Error("The recording was not understood");
  const { resume, parent } = resumed;
  const simulation = createSimulation({
    scenario,
    seed: 3,
    speed: 1,
    yieldToPlatform,
    resume,
    ...(parent && { parent }),
    clock: new VirtualClock({ startAt: 0, yieldToPlatform }),
    accessToken: { current: () => undefined },
    onFailure: (error) => {
      throw error;
    },
  });
  simulation.start();
  return simulation;
}

function shown(world: World): string {
  return JSON.stringify([...boardAt(world)]);
}

describe("Taking over from a moment of a run", () => {
  it("shows the board as it stood then, and goes on as a recording that names its parent [DB-5]", async () => {
    const recording = await playedLesson();
    const until = opensAt + 4 * minuteMs;
    const { world, recorder, control } = openFrom(keptDay(recording, until));
    expect(world.now).toBe(until);
    const then = await replayTo(recording, until, offerIncidentsForReplay);
    expect(shown(world)).toBe(shown(then.world));
    expect(shown(world)).toContain("number");

    world.order({ isTakeaway: true, status: "new" });
    await control.jumpTo(until + 10 * minuteMs);
    const own: Recording = JSON.parse(JSON.stringify(recorder.recording()));
    expect(own.parent).toEqual({ digest: recording.end.digest, at: until });
    expect(own.stopped).toBeUndefined();
    expect(own.inputs.filter(({ at }) => at > until).length).toBeLessThan(
      recording.inputs.filter(({ at }) => at > until).length,
    );
    const repeated = await replayTo(own, undefined, offerIncidentsForReplay);
    expect(repeated.world.digest()).toBe(world.digest());
  }, 60_000);

  it("is possible from every moment of the run: its start, an input, a millisecond to either side, and its end [TN-7]", async () => {
    const recording = await playedLesson();
    const { inputs, end } = recording;
    const input = Math.ceil(inputs[Math.floor(inputs.length / 3)]?.at ?? 0);
    for (const until of [opensAt, input - 1, input, input + 1, end.at]) {
      const { world, control } = openFrom(keptDay(recording, until));
      expect(world.now).toBe(until);
      const then = await replayTo(recording, until, offerIncidentsForReplay);
      expect([world.digest(), shown(world)]).toEqual([then.world.digest(), shown(then.world)]);
      await control.jumpTo(until + minuteMs);
      expect(world.now).toBe(until + minuteMs);
    }
  }, 60_000);

  it("still names its parent after a reload goes on with it [DB-5]", async () => {
    const until = opensAt + 2 * minuteMs;
    const first = openFrom(keptDay(await playedLesson(), until));
    await first.control.jumpTo(until + minuteMs);
    const own = first.recorder.recording();
    const second = openFrom(keptDay(own));
    expect(second.world.now).toBe(until + minuteMs);
    expect(second.recorder.recording().parent).toEqual(own.parent);
  }, 60_000);

  it("at the end of the run repeats all of it", async () => {
    const recording = await playedLesson();
    const { world } = openFrom(keptDay(recording, recording.end.at));
    expect(world.now).toBe(recording.end.at);
  }, 60_000);
});
