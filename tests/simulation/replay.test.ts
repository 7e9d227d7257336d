import { describe, expect, it } from "vitest";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { Simulation } from "../../simulator/in-process/create-simulation.ts";
import { Recorder } from "../../simulator/inputs/recorder.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { ReplayDivergence, replayTo } from "../../simulator/inputs/replay.ts";
import { scenarioNamed } from "../../simulator/scenarios/scenarios.ts";
import { offerIncidentsForReplay } from "../../simulator/training/incidents/start-incidents.ts";
import { readRecording } from "../../simulator/training/read-recording.ts";
import { boardAt } from "../support/branch/board-at.ts";
import { storedRecording } from "../support/branch/stored-recording.ts";
import { recordedSession } from "./recorded-session.ts";

interface Plan {
  readonly name?: string;
  readonly seed?: number;
  readonly forMs?: Duration;
  readonly plant?: (simulation: Simulation) => void;
}

function session({ name = "stormy-lunch", seed = 1, forMs = 20 * minuteMs, plant }: Plan = {}) {
  const scenario = scenarioNamed(name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}`);
  return recordedSession({ scenario, seed, forMs, ...(plant && { plant }) });
}

function repeated(recording: Recording, at?: Instant) {
  return replayTo(recording, at, offerIncidentsForReplay);
}

function shown(world: Simulation["world"]): string {
  return JSON.stringify([...boardAt(world)]);
}

/** The recording as it comes out of a file. */
function saved({ recorder }: Simulation): Recording {
  return JSON.parse(JSON.stringify(recorder.recording()));
}

describe("A recorded lesson", () => {
  it.each([
    ["stormy-lunch", 1, 40],
    ["stormy-lunch", 2, 40],
    ["lunch-rush", 3, 40],
    ["friday-night", 4, 60],
    ["trouble-at-the-counter", 5, 90],
  ])(
    "is repeated from its file with the same digest, with faults, pauses, speeds, cards and prints: %s, seed %i [DB-1] [TN-7] (DB-2)",
    async (name, seed, minutes) => {
      const simulation = await session({ name, seed, forMs: minutes * minuteMs });
      const recording = saved(simulation);
      expect(recording.stopped).toBeUndefined();
      const read = readRecording(JSON.stringify(recording), () => recording.scenario.version);
      expect(read).toEqual({ kind: "valid", recording });
      expect(recording.inputs.length).toBeGreaterThan(500);
      const parts = new Set(
        recording.inputs.flatMap((input) => {
          if (input.do === "call") return (input.does ?? []).map(({ on }) => on);
          return input.do === "work" ? [input.on] : [];
        }),
      );
      expect([...parts].sort()).toEqual(
        expect.arrayContaining([
          "auth",
          "commands",
          "partners",
          "readers",
          "staff",
          "terminals",
          "world",
        ]),
      );
      const { world } = await repeated(recording);
      expect(world.log.tail()).toEqual(simulation.world.log.tail());
      expect(world.digest()).toBe(simulation.world.digest());
    },
    60_000,
  );

  it("stands as it stood at every instant on the way, with the board of that instant [TN-7] (DB-4)", async () => {
    const digests = new Map<number, string>();
    const boards = new Map<number, string>();
    const plant = ({ clock, world }: Simulation): void => {
      const look = (): void => {
        digests.set(clock.now(), world.digest());
        boards.set(clock.now(), shown(world));
        clock.schedule(clock.now() + 3 * minuteMs + 1, look);
      };
      clock.schedule(clock.now() + minuteMs + 1, look);
    };
    const recording = saved(await session({ plant }));
    expect(digests.size).toBeGreaterThan(5);
    for (const [at, digest] of digests) {
      const { world, clock } = await repeated(recording, at);
      expect([clock.now(), world.digest()]).toEqual([at, digest]);
      expect(shown(world)).toBe(boards.get(at));
    }
  }, 60_000);
});

describe("The stored recording", () => {
  const stored: Recording = JSON.parse(storedRecording());

  it("is repeated in Node with the stored digest; store-recording.ts renews it after a change of the world (DB-2)", async () => {
    expect(stored.stopped).toBeUndefined();
    expect(stored.inputs.length).toBeGreaterThanOrEqual(500);
    const { world, clock } = await repeated(stored);
    expect([clock.now(), world.digest()]).toEqual([stored.end.at, stored.end.digest]);
  }, 60_000);

  it("is a valid file, also with the calls of a page between two milliseconds [DB-1]", () => {
    expect(stored.inputs.some(({ at }) => !Number.isInteger(at))).toBe(true);
    const reading = readRecording(storedRecording(), () => stored.scenario.version);
    expect(reading).toEqual({ kind: "valid", recording: stored });
  });

  it("is recorded again, input by input, while it is repeated [DB-1]", async () => {
    let recorder: Recorder | undefined;
    await replayTo(stored, undefined, (world) => {
      recorder = new Recorder(world);
      offerIncidentsForReplay(world);
    });
    expect(recorder?.recording()).toEqual(stored);
  }, 60_000);

  it("is not repeated without one of its commands (DB-2)", async () => {
    const inputs = [...stored.inputs];
    inputs.splice(
      inputs.findIndex((input) => input.do === "work" && input.name === "run"),
      1,
    );
    await expect(repeated({ ...stored, inputs })).rejects.toThrow(ReplayDivergence);
  }, 60_000);
});

describe("A world that is not a function of its inputs", () => {
  const plants: Readonly<Record<string, (simulation: Simulation) => void>> = {
    "draws real randomness": ({ world }) => {
      const stream = world.random.stream("customers");
      stream.next = () => Math.floor(Math.random() * 2 ** 32);
    },
    "reads a real clock": ({ world }) => {
      const stream = world.random.stream("network page");
      stream.integer = (min, max) => min + (Math.floor(performance.now() * 1_000) % (max - min));
    },
  };

  it.each(Object.keys(plants))(
    "is caught when it %s (DB-2)",
    async (what) => {
      const recording = saved(await session({ plant: plants[what]! }));
      await expect(repeated(recording)).rejects.toThrow(ReplayDivergence);
    },
    60_000,
  );

  it("is caught when the order of two calls is another one (DB-2)", async () => {
    const recording = saved(await session());
    const inputs = [...recording.inputs];
    const changing = inputs.flatMap((input, index) =>
      input.do === "call" && input.does?.some(({ on }) => on === "staff") ? [index] : [],
    );
    const [one, other] = [changing[10]!, changing[11]!];
    const [first, second] = [inputs[one]!, inputs[other]!];
    inputs[one] = { ...second, at: first.at, after: first.after };
    inputs[other] = { ...first, at: second.at, after: second.after };
    await expect(repeated({ ...recording, inputs })).rejects.toThrow(ReplayDivergence);
  }, 60_000);
});
