import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("a planted bug", () => {
  it.each([
    ["no-generation-guard", /B-I(10|11)/],
    ["no-tombstone", /B-I5/],
    ["stale-without-refetch", /B-I8/],
  ])(
    "%s is caught by the simulation within 200 seeds",
    async (name, invariant) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["scripts/mutants.mjs", name, "--seeds", "1..200"],
        { cwd: root, env: { ...process.env, NODE_ENV: "production" } },
      );
      expect(stdout).toMatch(new RegExp(`^caught +${name}`));
      expect(stdout).toMatch(invariant);
    },
    120_000,
  );
});
