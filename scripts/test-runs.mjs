// Starts the unit tests and the browser tests of `npm test` and `npm run verify`, and counts their results.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, ".cache", "test");

/** Tests and describes with this word in their titles, and the whole sizes of tests/support/run/run-size.ts, are left to verify. */
const slowTag = "@verify";
/** The switch that vite.config.ts, playwright.config.ts and run-size.ts read. */
export const wholeRun = { VERIFY: "1" };

/**
 * @typedef {{ readonly passed: number, readonly failed: number }} Counts
 *
 * @param {readonly string[]} files all files if empty
 * @param {Readonly<Record<string, string>>} environment
 * @returns {Counts}
 */
export function runUnit(files = [], environment = {}) {
  const file = freshResult("vitest.json");
  const status = run(
    "vitest/vitest.mjs",
    [
      "run",
      ...files,
      "--reporter=./scripts/progress-reporter.mjs",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    environment,
  );
  const { numPassedTests, numFailedTests, testResults } = readResult(file);
  // A file that could not be loaded reports no tests, so it counts as one failure.
  const unloaded = testResults.filter(
    ({ status: result, assertionResults }) =>
      result === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const unrun = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status: result }) => result !== "passed" && result !== "failed");
  reportSkipped(unrun.filter(({ fullName }) => !fullName.includes(slowTag)).length);
  return counted(numPassedTests, numFailedTests + unloaded, status);
}

/**
 * Runs specs over the app in `dist`. A test that passes only on a second try has failed.
 *
 * @param {readonly string[]} selection arguments of Playwright that select tests
 * @param {Readonly<Record<string, string>>} environment
 * @returns {Counts}
 */
export function runSpecs(selection = [], environment = {}) {
  const file = freshResult("playwright.json");
  const status = run("@playwright/test/cli.js", ["test", ...selection, "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...environment,
  });
  const { stats, errors, suites } = readResult(file);
  reportSkipped(stats.skipped, skipReasons(suites));
  return counted(stats.expected, stats.unexpected + stats.flaky + errors.length, status);
}

/** Builds the app into `dist`. */
export function buildApp() {
  if (run("vite/bin/vite.js", ["build", "--logLevel", "warn"]) !== 0) {
    throw new Error("The app could not be built.");
  }
}

/** An unhandled rejection or a crash without a failed test counts as one failure. */
function counted(passed, failed, status) {
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}

function reportSkipped(count, reasons = []) {
  if (count > 0) console.warn(["!!", count, "TESTS WERE SKIPPED.", ...reasons].join(" "));
}

/** Each reason that Playwright's tests gave for being skipped, once. */
function skipReasons(suites) {
  const reasons = suites.flatMap(({ suites: inner = [], specs }) => [
    ...skipReasons(inner),
    ...specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ annotations }) => annotations)
      .filter(({ type, description }) => type === "skip" && description !== undefined)
      .map(({ description }) => description),
  ]);
  return [...new Set(reasons)];
}

function freshResult(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

function readResult(file) {
  if (!existsSync(file)) throw new Error("The tests ended without a result file.");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Runs a package's program and returns its exit status. */
function run(bin, args, environment = {}) {
  return runNode([join(root, "node_modules", bin), ...args], environment);
}

/**
 * Runs a program in Node, with this one's output, and returns its exit status.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} environment
 * @returns {number}
 */
export function runNode(args, environment = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}

/**
 * Runs a part and says how long it took. A part that cannot run counts as one failure.
 *
 * @param {string} name
 * @param {() => Counts | Promise<Counts>} runPart
 * @returns {Promise<Counts & { readonly minutes: number }>}
 */
export async function settled(name, runPart) {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  let counts = { passed: 0, failed: 1 };
  try {
    counts = await runPart();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const minutes = Math.round((performance.now() - startedAt) / 6_000) / 10;
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${minutes} min`);
  return { ...counts, minutes };
}
