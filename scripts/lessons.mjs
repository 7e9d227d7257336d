#!/usr/bin/env node
// npm run lessons: plays the lessons over the real screens, in every language and with many seeds, and prints what
// was played. Takes hours with 100 seeds.
//
//   node scripts/lessons.mjs [--seeds N] [vitest's own arguments]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const at = given.indexOf("--seeds");
const [, seeds = "100"] = at < 0 ? [] : given.splice(at, 2);
if (!/^[1-9]\d*$/.test(seeds)) {
  console.error("usage: node scripts/lessons.mjs [--seeds N] [vitest's own arguments]");
  process.exit(2);
}
const vitest = join(root, "node_modules", "vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "tests/lessons", "tests/simulation/lessons.test.ts", ...given],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, LESSON_SEEDS: seeds, VERIFY: "1" },
  },
);
process.exitCode = status ?? 1;
