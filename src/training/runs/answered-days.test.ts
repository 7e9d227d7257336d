import { describe, expect, it } from "vitest";
import { hourMs, type Instant, minuteMs } from "../../../ports/entities/time.ts";
import { createHeadlessSimulation } from "../../../simulator/in-process/create-headless-simulation.ts";
import { ReplayDivergence } from "../../../simulator/inputs/replay.ts";
import { defaultScenario } from "../../../simulator/scenarios/default-scenario.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import { DayAnswers } from "../../../simulator/training/day-answers.ts";
import { whatIf } from "../../../simulator/training/what-if.ts";
import { instantOf } from "../../../simulator/world/scenario.ts";
import type { OrderChange } from "../../../simulator/world/world-event.ts";
import { yieldToPlatform } from "../../../tests/support/branch/headless.ts";
import { answersOfRecording, answersOfScenario } from "./answered-days.ts";

const scenario = defaultScenario;
const goOn = () => Promise.resolve();

/** A rush of two hours with simulated staff, recorded. */
async function recordedRush() {
  const simulation = createHeadlessSimulation({ scenario, seed: 7, yieldToPlatform });
  const answers = new DayAnswers(simulation.world);
  const changes: (OrderChange & { readonly at: Instant })[] = [];
  simulation.world.onOrderChanged((change) =>
    changes.push({ ...change, at: simulation.clock.now() }),
  );
  simulation.world.start();
  simulation.world.handOver({ sharePercent: 100, skill: 20 });
  await simulation.clock.advanceBy(2 * hourMs);
  return { ...simulation, answers, changes };
}

describe("The answers of a day", () => {
  it("count the orders that staff confirmed in time, and those that their marketplace rejected [DB-7]", async () => {
    const { answers, changes } = await recordedRush();
    const counted = changes.filter(
      ({ order }) => order.type === "online" && order.confirmationMinutes !== 0,
    );
    const inTime = counted.filter(({ at, event, order }) => {
      const minutes = order.confirmationMinutes ?? 8;
      return event === "marked_as_confirmed" && at <= order.placedAt + minutes * minuteMs;
    });
    const timedOut = counted.filter(({ event, by }) => event === "rejected" && by.id === undefined);
    const { today } = whatIf(answers.day());
    expect([today.saved, today.lost]).toEqual([inTime.length, timedOut.length]);
    expect(today.saved).toBeGreaterThan(20);
    expect(today.lost).toBeGreaterThan(0);
  });

  it("are the same when the run is repeated from its recording, in slices [DB-7]", async () => {
    const { answers, recorder, world } = await recordedRush();
    const shares: number[] = [];
    const { day, currency } = await answersOfRecording(recorder.recording(), async (share) => {
      shares.push(share);
    });
    expect(day).toEqual(answers.day());
    expect(currency).toEqual(world.reference.company.currency);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it("are refused for a recording of a world that does something else", async () => {
    const { recorder } = await recordedRush();
    const recording = recorder.recording();
    const other = { ...recording, end: { ...recording.end, digest: "0".repeat(16) } };
    await expect(answersOfRecording(other, goOn)).rejects.toBeInstanceOf(ReplayDivergence);
  });

  it("of a scenario end at midnight, are the same each time, and end early with the pause that ends them", async () => {
    const friday = builtIn("friday-night");
    const { day } = await answersOfScenario(friday, 42, goOn);
    expect(day.endsAt).toBe(instantOf(friday, "00:00") + 24 * hourMs);
    expect(day.orders.length).toBeGreaterThan(100);
    expect((await answersOfScenario(friday, 42, goOn)).day).toEqual(day);
    let slices = 0;
    const stopped = answersOfScenario(friday, 42, async () => {
      slices += 1;
      if (slices === 3) throw new Error("Another day was chosen");
    });
    await expect(stopped).rejects.toThrow("Another day was chosen");
    expect(slices).toBe(3);
  });
});
