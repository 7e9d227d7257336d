#!/usr/bin/env node
// npm test: the checks, every test, the built app in a browser. Ends with `N passed, N failed`.
//
//   node scripts/test.mjs [--check] [--unit] [--e2e]      only the named parts
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChecks } from "./checks.mjs";
import { browserName, findOrInstallBrowser } from "./find-browser.mjs";
import { installEngines } from "./find-engines.mjs";
import { installNginx } from "./find-nginx.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, ".cache", "test");
const specsFolder = join(root, "tests", "e2e");
const parts = { "--check": runChecks, "--unit": runUnit, "--e2e": runEndToEnd };

const given = process.argv.slice(2);
const unknown = given.filter((flag) => !(flag in parts));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(" ")}\nusage: node scripts/test.mjs [--check] [--unit] [--e2e]`,
  );
  process.exit(2);
}

mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0 };
for (const [flag, runPart] of Object.entries(parts)) {
  if (given.length > 0 && !given.includes(flag)) continue;
  console.log(`\n== ${flag.slice(2)}`);
  const { passed, failed } = await settled(runPart);
  total.passed += passed;
  total.failed += failed;
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

/** A part that cannot run counts as one failure; the others still run. */
async function settled(runPart) {
  try {
    return await runPart();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function runUnit() {
  const file = freshResult("vitest.json");
  const status = run("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readResult(file);
  // A file that could not be loaded reports no tests, so it counts as one failure.
  const unloaded = testResults.filter(
    ({ status: result, assertionResults }) =>
      result === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  reportSkipped(numPendingTests + numTodoTests);
  return counted(numPassedTests, numFailedTests + unloaded, status);
}

async function runEndToEnd() {
  const specs = existsSync(specsFolder)
    ? readdirSync(specsFolder, { recursive: true }).filter((path) => /\.spec\.ts$/.test(path))
    : [];
  if (specs.length === 0) {
    console.warn("!! NO BROWSER TEST WAS RUN: tests/e2e holds no *.spec.ts yet.");
    return { passed: 0, failed: 0 };
  }
  const browser = await findOrInstallBrowser();
  console.log(`browser: ${browserName(browser)}, at ${browser}`);
  installEngines();
  installNginx();
  if (run("vite/bin/vite.js", ["build", "--logLevel", "warn"]) !== 0) {
    throw new Error("The app could not be built.");
  }
  const file = freshResult("playwright.json");
  const status = run("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, errors, suites } = readResult(file);
  reportSkipped(stats.skipped, skipReasons(suites));
  if (stats.flaky > 0)
    console.warn(`!! ${stats.flaky} TESTS PASSED ONLY ON THE SECOND TRY: find out why.`);
  return counted(stats.expected + stats.flaky, stats.unexpected + errors.length, status);
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
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", bin), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}
