import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { readArguments } from "./simulation-arguments.ts";

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

  it.each([
    ["--payments many", "--payments is a number of histories"],
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
