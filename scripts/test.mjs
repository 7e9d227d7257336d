#!/usr/bin/env node
// npm test: the checks, the quick tests, the built app in Chromium. Ends with `N passed, N failed`. What takes longer is
// in `npm run verify`.
//
//   node scripts/test.mjs [--check] [--unit] [--e2e]      only the named parts
//   node scripts/test.mjs --area board                    checks and unit tests of one area (scripts/areas.mjs)
import { areaOrExit, testsOf } from "./areas.mjs";
import { runChecks } from "./checks.mjs";
import { browserName, findOrInstallBrowser } from "./find-browser.mjs";
import { buildApp, runSpecs, runUnit, settled } from "./test-runs.mjs";

const { area, rest: given } = areaOrExit(process.argv.slice(2));

/** `minutes` is what a part usually takes on two quiet cores. */
const parts = {
  "--check": {
    does: "types, lint, layers, dead code and texts",
    minutes: 1,
    run: () => runChecks(area),
  },
  "--unit": { does: "unit tests", minutes: 3, run: () => runUnit(area && testsOf(area)) },
  "--e2e": {
    does: "a build of the app, and its browser tests in Chromium",
    minutes: 4,
    run: runE2e,
  },
};

const unknown = given.filter((flag) => !(flag in parts));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(" ")}\nusage: node scripts/test.mjs [--check] [--unit] [--e2e] [--area board|training|simulator|deploy]`,
  );
  process.exit(2);
}

const all = area ? ["--check", "--unit"] : Object.keys(parts);
const wanted = given.length === 0 ? all : given;
const chosen = Object.entries(parts).filter(([flag]) => wanted.includes(flag));
const minutes = Math.ceil(chosen.reduce((sum, [, part]) => sum + part.minutes, 0));
console.log(`Runs ${chosen.map(([, { does }]) => does).join("; then ")}.`);
console.log(
  `${area ? `Of ${area.name} alone: less than` : "About"} ${minutes} min on two quiet cores. Installs nothing but Chromium, where it is missing.`,
);

const total = { passed: 0, failed: 0 };
for (const [flag, part] of chosen) {
  const { passed, failed } = await settled(flag.slice(2), part.run);
  total.passed += passed;
  total.failed += failed;
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

async function runE2e() {
  const browser = await findOrInstallBrowser();
  console.log(`browser: ${browserName(browser)}, at ${browser}`);
  buildApp();
  return runSpecs([], { CHROME_PATH: browser });
}
