import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import {
  logisticsEventNames,
  orderEventNames,
  synchronizedData,
} from "../../ports/entities/push-message.ts";
import { changesOf, faults, isFact, withFault } from "../../scripts/faults.mjs";
import { hasQuickTests } from "../../scripts/ledger.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each kind of push that the app receives. */
const pushKinds = [
  ...orderEventNames,
  ...logisticsEventNames,
  ...synchronizedData.map((data) => `synchronized-${data}`),
  "riders_changed",
  "rider_position",
];

describe("a planted fault", () => {
  it("ignores each kind of push", () => {
    const planted = faults.map(({ name }) => name);
    expect(pushKinds.filter((kind) => !planted.includes(`push-ignored-${kind}`))).toEqual([]);
  });

  it("has a name of its own", () => {
    const names = faults.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("changes 40 facts, each in another place and with at most one file beside it", () => {
    const facts = faults.filter(isFact);
    expect(facts).toHaveLength(40);
    expect(new Set(facts.map(({ file, from }) => `${file} ${from}`)).size).toBe(40);
    const seconds = facts.flatMap(({ second }) => second ?? []);
    expect(seconds.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(faults)(
    "$name finds its text once in its file, and quick tests in those that it names",
    (fault) => {
      for (const { file } of changesOf(fault)) {
        const code = readFileSync(join(root, file), "utf8");
        expect(withFault(fault, file, code)).not.toBe(code);
      }
      for (const path of typeof fault.foundBy === "string" ? [] : fault.foundBy)
        expect([path, hasQuickTests(readFileSync(join(root, path), "utf8"))]).toEqual([path, true]);
    },
  );

  it.each([
    [["--help"], 0, "usage: npm run mutants"],
    [["--hepl"], 2, "--hepl needs names before it\nusage"],
    [["no-such-fault"], 2, "Unknown: no-such-fault. Use no-generation-guard, "],
    [["--by-simulation", "--sample", "none", "1"], 2, "usage: npm run mutants"],
  ])("is not hunted where the command is asked %j", (given, code, message) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/mutants.mjs", ...given],
      { cwd: root, encoding: "utf8" },
    );
    expect([status, stdout + stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  // One of each kind shows that they are hunted; `npm run mutants` hunts them all.
  it.each([
    ["no-generation-guard", "by the simulation within 200 seeds", /B-I(10|11)/],
    ["begun-while-unknown", "by 1,000 payment histories", /seed/],
    [
      "focused-row-scrolled",
      "by its quick tests, although NODE_ENV is production",
      /rows come above it/,
    ],
  ])(
    "%s is caught %s @verify",
    async (name, _within, message) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["scripts/mutants.mjs", name],
        { cwd: root, env: { ...process.env, NODE_ENV: "production" } },
      );
      expect(stdout).toMatch(new RegExp(`^caught +${name}`));
      expect(stdout).toMatch(message);
    },
    120_000,
  );

  it("is counted among those that the simulation finds by itself @verify", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/mutants.mjs", "--by-simulation", "no-generation-guard"],
      { cwd: root },
    );
    expect(stdout).toMatch(/^caught +no-generation-guard.*\n +seed \d+: B-I1/);
    expect(stdout).toContain("1 of 1 found by the simulation");
  }, 120_000);
});
