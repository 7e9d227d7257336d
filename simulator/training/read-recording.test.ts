import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/headless.ts";
import type { Recording } from "../inputs/recording.ts";
import { replayTo } from "../inputs/replay.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { readRecording, recordingCharactersMax } from "./read-recording.ts";
import { offerCommandsForReplay } from "./start-commands.ts";

async function recorded(): Promise<Recording> {
  const { world, clock, recorder, ports } = headless({ scenario: defaultScenario, seed: 7 });
  world.start();
  const order = world.order({ status: "new", isTakeaway: true, scheduledFor: "never" });
  await ports.orderApi.markReady(order.id, "pickup");
  await clock.advanceBy(minuteMs);
  return recorder.recording();
}

const versionOf = (name: string): number | undefined =>
  name === defaultScenario.name ? defaultScenario.version : undefined;

function read(value: unknown) {
  return readRecording(typeof value === "string" ? value : JSON.stringify(value), versionOf);
}

describe("A recording from a file", () => {
  it("is read as it was saved [DB-1]", async () => {
    const recording = await recorded();
    const reading = read(recording);
    expect(reading).toEqual({ kind: "valid", recording: JSON.parse(JSON.stringify(recording)) });
    if (reading.kind !== "valid") return;
    const { world } = await replayTo(reading.recording, undefined, offerCommandsForReplay);
    expect(world.digest()).toBe(recording.end.digest);
  });

  it("says so when it was made with another version of the scenario [DB-1]", async () => {
    const recording = await recorded();
    const { scenario } = recording;
    const version = scenario.version + 1;
    expect(read({ ...recording, scenario: { ...scenario, version } })).toEqual({
      kind: "invalid",
      problem: {
        kind: "other_version",
        scenario: defaultScenario.name,
        recorded: version,
        known: scenario.version,
      },
    });
    const mine = { ...scenario, name: "mine", version };
    expect(read({ ...recording, scenario: mine }).kind).toBe("valid");
  });

  it.each([
    ["a file of 10 MB", () => " ".repeat(10_000_000), "too_large"],
    ["broken JSON", () => '{"format": 1,', "no_recording"],
    ["another file", () => ({ results: [] }), "no_recording"],
    ["a later format", (good: Recording) => ({ ...good, format: 2 }), "other_format"],
    ["a seed that is none", (good: Recording) => ({ ...good, seed: -1 }), "damaged"],
    [
      "an end in a hundred years",
      (good: Recording) => ({ ...good, end: { ...good.end, at: 5e12 } }),
      "damaged",
    ],
    [
      "a scenario without staff",
      (good: Recording) => ({
        ...good,
        scenario: { ...good.scenario, day: { ...good.scenario.day, staff: [] } },
      }),
      "damaged",
    ],
    [
      "an input that is none",
      (good: Recording) => ({ ...good, inputs: [{ at: 1, after: 0, do: "wonder" }] }),
      "damaged",
    ],
  ])("is refused with its reason: %s", async (_, make, kind) => {
    expect(recordingCharactersMax).toBeLessThan(10_000_000);
    const reading = read(make(await recorded()));
    expect(reading).toMatchObject({ kind: "invalid", problem: { kind } });
  });

  it("cannot ask the world for anything that is no input", async () => {
    const recording = await recorded();
    const { at, after } = recording.inputs[0]!;
    const close = { at, after, do: "work", on: "world", name: "close", args: [] } as const;
    const changed = { ...recording, inputs: [close, ...recording.inputs] };
    await expect(replayTo(changed)).rejects.toThrow("world close is no input");
  });
});
