import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import type { Recording } from "../inputs/recording.ts";
import { replayTo } from "../inputs/replay.ts";
import { defaultScenario } from "../scenarios/default-scenario.ts";
import { offerIncidentsForReplay } from "./incidents/start-incidents.ts";
import { readRecording, recordingCharactersMax } from "./read-recording.ts";

async function recorded(): Promise<Recording> {
  const { world, clock, recorder, ports } = headless({ scenario: defaultScenario, seed: 7 });
  world.start();
  const order = world.order({ status: "new", isTakeaway: true, scheduledFor: "never" });
  await ports.orderApi.markReady(order.id, "pickup");
  await clock.advanceBy(minuteMs);
  return recorder.recording();
}

/** Inputs at the end that change nothing. */
function manyReports({ end: { at, after } }: Recording): Recording["inputs"] {
  const report = { at, after, do: "work", on: "world", name: "report", args: ["a", "b"] } as const;
  return Array.from({ length: 500 }, () => report);
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
    const { world } = await replayTo(reading.recording, undefined, offerIncidentsForReplay);
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

  const opened = (good: Recording) => good.inputs[0]!;
  const work = (good: Recording, on: string, name: string, ...args: readonly unknown[]) => ({
    ...good,
    inputs: [...good.inputs, { ...opened(good), do: "work", on, name, args }],
  });

  it.each<readonly [string, (good: Recording) => unknown, RegExp]>([
    [
      "an order of a billion lines",
      (good) => work(good, "world", "order", { lineCount: 1e9 }),
      /^inputs\[\d+\]\.args\[0\]\.lineCount is 1000000000: give a whole number from 0 to 120$/,
    ],
    [
      "a fault for a billion calls",
      (good) => work(good, "world", "injectFault", { kind: "lose_requests", atMs: 0, count: 1e9 }),
      /args\[0\]\.count is 1000000000/,
    ],
    [
      "pushes that come back at once, for ever",
      (good) =>
        work(good, "world", "injectFault", {
          kind: "double_pushes",
          atMs: 0,
          count: 5,
          afterMs: -1,
        }),
      /args\[0\]\.afterMs is -1/,
    ],
    [
      "colleagues without a skill",
      (good) => work(good, "world", "handOver", { sharePercent: 1e9, skill: 0 }),
      /args\[0\]\.sharePercent is 1000000000/,
    ],
    [
      "a text for an order",
      (good) => work(good, "staff", "markReady", "7", "pickup"),
      /args\[0\] is "7"/,
    ],
    [
      "an amount with decimals",
      (good) =>
        work(good, "staff", "markCollected", 7, [
          { name: "Cash", amount: 1.5, amountCollected: 2 },
        ]),
      /args\[1\]\[0\]\.amount is 1\.5/,
    ],
    ["an argument too many", (good) => work(good, "world", "clearFaults", 1), /args.*0 arguments/],
    [
      "an incident that is none",
      (good) => work(good, "commands", "run", { do: "constructor" }),
      /args\[0\]/,
    ],
    [
      "a call that is no input",
      (good) => work(good, "world", "close"),
      /does world close: remove it$/,
    ],
    ["a call of an object", (good) => work(good, "staff", "constructor"), /does staff constructor/],
    ["a part that is none", (good) => work(good, "constructor", "call"), /inputs\[\d+\]\.on is/],
    [
      "a hostile argument inside a call",
      (good) => ({
        ...good,
        inputs: [
          {
            at: opened(good).at,
            after: 0,
            do: "call",
            client: "page",
            call: "confirm",
            does: [{ on: "staff", name: "confirm", args: [7, "pickup", { payments: "all" }] }],
          },
        ],
      }),
      /^inputs\[0\]\.does\[0\]\.args\[2\]\.payments is "all"/,
    ],
    [
      "more tasks than any day has",
      (good) => ({ ...good, end: { ...good.end, after: 1e6 } }),
      /^end\.after is 1000000: give a whole number from 0 to 300000$/,
    ],
    [
      "a scenario without an opening time",
      (good) => {
        const { opensAt: _, ...day } = good.scenario.day;
        return { ...good, scenario: { ...good.scenario, day } };
      },
      /^scenario: opensAt is missing: add it$/,
    ],
    [
      "a scenario that is empty",
      (good) => ({ ...good, scenario: { ...good.scenario, day: {} } }),
      /^scenario: name is missing: add it$/,
    ],
  ])("is refused in words: %s [DB-1]", async (_, make, sentence) => {
    const reading = read(make(await recorded()));
    const problem = reading.kind === "invalid" ? reading.problem : undefined;
    expect(problem).toMatchObject({
      kind: "damaged",
      problems: expect.arrayContaining([expect.stringMatching(sentence)]),
    });
  });

  it("cannot ask the world for anything that is no input", async () => {
    const recording = await recorded();
    const { at, after } = recording.inputs[0]!;
    const close = { at, after, do: "work", on: "world", name: "close", args: [] } as const;
    const changed = { ...recording, inputs: [close, ...recording.inputs] };
    await expect(replayTo(changed)).rejects.toThrow("world close is no input");
  });

  it("is not replayed beyond the tasks that it says there were", async () => {
    const recording = await recorded();
    const at = recording.end.at - 1;
    await replayTo(recording, at, offerIncidentsForReplay);
    const short = { ...recording, end: { ...recording.end, after: 1 } };
    await expect(replayTo(short, at, offerIncidentsForReplay)).rejects.toThrow(
      "left its recording",
    );
  });

  it("is replayed in slices, and ends where the page stops it", async () => {
    const recording = await recorded();
    const shares: number[] = [];
    const pause = async (share: number): Promise<void> => {
      shares.push(share);
    };
    const { world } = await replayTo(recording, undefined, offerIncidentsForReplay, pause);
    expect(world.digest()).toBe(recording.end.digest);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    const stop = () => Promise.reject(new Error("Enough"));
    const long = { ...recording, inputs: [...recording.inputs, ...manyReports(recording)] };
    await expect(replayTo(long, undefined, offerIncidentsForReplay, stop)).rejects.toThrow(
      "Enough",
    );
  });
});
