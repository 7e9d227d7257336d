import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { readArguments, runArguments, seedsOf } from "./simulation-arguments.ts";

describe("the arguments of npm run simulate", () => {
  it("contain seeds, hours, faults and scenario [DV-2]", () => {
    const given = "--seeds 1..200 --hours 14 --faults storm --scenario lunch-rush --once";
    expect(readArguments(given.split(" "))).toMatchObject({
      kind: "understood",
      arguments: {
        seeds: { first: 1, last: 200 },
        forMs: 14 * hourMs,
        faults: "storm",
        scenario: { name: "lunch-rush" },
        isOnce: true,
      },
    });
  });

  it("have a default for everything", () => {
    const read = readArguments([]);
    expect(read).toMatchObject({
      arguments: {
        seeds: { first: 1, last: 20 },
        forMs: 14 * hourMs,
        faults: "storm",
        scenario: { name: "full-day" },
        checkEveryMs: 60 * secondMs,
        isOnce: false,
      },
    });
  });

  it("contain a number of payment histories, or their seeds", () => {
    const seedsOf = (given: string) => readArguments(["--payments", given]);
    expect(seedsOf("20000")).toMatchObject({ arguments: { payments: { first: 1, last: 20_000 } } });
    expect(seedsOf("7..7")).toMatchObject({ arguments: { payments: { first: 7, last: 7 } } });
  });

  it("contain a bound for all payment histories, and the events that they are made of", () => {
    const upToOf = (given: string) => readArguments(given.split(" "));
    expect(upToOf("--payments --up-to 5")).toMatchObject({ arguments: { upTo: { bound: 5 } } });
    expect(upToOf("--up-to 7 --only tabs --minutes 10 --payments")).toMatchObject({
      arguments: { upTo: { bound: 7, only: "tabs", minutes: 10 } },
    });
  });

  it("contain a shard, which runs in one process, and the folder for its results", () => {
    const given = "--seeds 1..10 --shard 3/4 --results night";
    expect(readArguments(given.split(" "))).toMatchObject({
      arguments: { shard: { index: 3, of: 4 }, results: "night", processes: 1 },
    });
    expect(readArguments(["--processes", "3"])).toMatchObject({ arguments: { processes: 3 } });
  });

  it("ask for the orders of a scenario alone, by its own seed", () => {
    expect(readArguments(["--orders"])).toMatchObject({
      arguments: { isOrdersOnly: true, seeds: { first: 1, last: 1 } },
    });
    expect(readArguments(["--orders", "--seeds", "9"])).toMatchObject({
      arguments: { seeds: { first: 9, last: 9 } },
    });
  });

  it.each([
    ["--shard 0/3", "--shard is a part of a number of parts"],
    ["--shard 4/3", "--shard is a part of a number of parts"],
    ["--shard 3", "--shard is a part of a number of parts"],
    ["--results night", "--results needs --shard"],
    ["--processes 1.5", "--processes is a whole number"],
    ["--processes 0", "--processes is a whole number"],
    ["--payments 7 --shard 1/2", "--shard spreads branch-days"],
    ["--payments many", "--payments is a number of histories"],
    ["--payments --up-to 0", "--up-to is a number of events"],
    ["--payments --up-to many", "--up-to is a number of events"],
    ["--payments 7 --up-to 3", "--payments has no number beside --up-to"],
    ["--payments --up-to 3 --only screens", "--only is one of: entry, terminal, tabs"],
    ["--payments --up-to 3 --minutes 0", "--minutes is a number above 0"],
    ["--only entry", "--up-to is a number of events"],
    ["--payments", "--payments needs a value"],
    ["--sedes 1", "There is no --sedes"],
    ["--seeds", "--seeds needs a value"],
    ["--seeds 9..3", "--seeds is one number or a range"],
    ["--seeds 1..99999999999", "--seeds is one number or a range"],
    ["--hours -1", "--hours is a number above 0"],
    ["--hours 0", "--hours is a number above 0"],
    ["--faults hail", "--faults is one of: none, light, storm"],
    ["--scenario nowhere", 'There is no scenario "nowhere"'],
    ["--check-seconds x", "--check-seconds is above 0"],
  ])("%s is answered with one line", (given, message) => {
    const read = readArguments(given.split(" "));
    if (read.kind === "understood") expect.fail("It was understood");
    expect(read.message).toContain(message);
    expect(read.message).not.toContain("\n");
  });
});

describe("the seeds of a run", () => {
  it("fall to exactly one shard each, in turn", () => {
    const seeds = { first: 5, last: 14 };
    const shards = [1, 2, 3].map((index) => seedsOf(seeds, { index, of: 3 }));
    expect(shards).toEqual([
      [5, 8, 11, 14],
      [6, 9, 12],
      [7, 10, 13],
    ]);
    expect(seedsOf({ first: 5, last: 6 }, { index: 3, of: 3 })).toEqual([]);
  });

  it("are the same when its printed arguments are read again", () => {
    const given =
      "--seeds 3..9 --hours 1.5 --faults light --scenario lunch-rush --check-seconds 10";
    const read = readArguments([...given.split(" "), "--once"]);
    if (read.kind === "wrong") expect.fail(read.message);
    expect(readArguments(runArguments(read.arguments))).toEqual(read);
  });
});
