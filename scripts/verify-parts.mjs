// The parts of `npm run verify`, which run what `npm test` leaves out.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser } from "./find-browser.mjs";
import { installEngines } from "./find-engines.mjs";
import { installNginx } from "./programs.mjs";
import { buildApp, root, runNode, runSpecs, runUnit, wholeRun } from "./test-runs.mjs";

const product = ["ports", "src", "adapters", "simulator", "bundle", "deploy", "public"];
const builds = ["index.html", "vite.config.ts", "package-lock.json"];
const programs = ["scripts", "tests/support"];
const specs = ["tests/e2e", "playwright.config.ts"];

/**
 * @typedef {{
 *   readonly does: string,
 *   readonly minutes: number,
 *   readonly inputs: readonly string[],
 *   readonly run: (isAll: boolean) => import("./test-runs.mjs").Counts | Promise<import("./test-runs.mjs").Counts>,
 * }} Part
 */

/**
 * `minutes` is what a part usually takes on two quiet cores; its result counts while none of its `inputs` changes.
 *
 * @type {Readonly<Record<string, Part>>}
 */
export const parts = {
  browsers: {
    does: "the browser tests tagged @verify in Chromium: every screen, language and size",
    minutes: 19,
    inputs: [...product, ...builds, ...programs, ...specs],
    run: async () => inChromium(["--grep", "@verify", "--grep-invert", specsWithNginx()]),
  },
  engines: {
    does: "orders, payments, map, Arabic, lesson 1 and an outage in Firefox and WebKit",
    minutes: 4,
    inputs: [...product, ...builds, ...programs, "tests/engines", "playwright.config.ts"],
    run: () => {
      installEngines();
      buildApp();
      return runSpecs(["--project=firefox", "--project=webkit"], { ...wholeRun, CI: "1" });
    },
  },
  servers: {
    does: "the built app behind nginx, the container files, pusher-js's own specs, the alerts of head office",
    minutes: 13,
    // No screen: they look at what is served, not at what it shows.
    inputs: [
      ...product,
      ...builds,
      ...programs,
      ...specs,
      "tests/container",
      "tests/head-office",
      ":!src/ui",
      ":!src/training/ui",
    ],
    run: async () => {
      installNginx();
      const served = await inChromium([specsWithNginx()]);
      return sum([
        served,
        program(["scripts/run.mjs", "tests/container/container.ts"]),
        program(["scripts/run.mjs", "tests/head-office/alerts.ts"]),
        program(["scripts/pusher-specs/run.mjs"]),
        program(["scripts/pusher-specs/run.mjs", "--second"]),
      ]);
    },
  },
  lessons: {
    does: "the lessons played by robots in every language; with --all 20 seeds of each",
    minutes: 10,
    inputs: [...product, ...programs, "tests/lessons", "tests/simulation"],
    run: (isAll) => program(["scripts/lessons.mjs", "--seeds", isAll ? "20" : "2"]),
  },
  simulation: {
    does: "unit tests that are tagged @verify or draw by size, whole branch-days and payment histories; with --all ten times as many, and the soak",
    minutes: 15,
    inputs: [...product, ...builds, "scripts", "tests", ":!tests/e2e", ":!tests/engines"],
    run: (isAll) =>
      sum([
        runUnit(slowUnitFiles(), wholeRun),
        program([...simulate, "--seeds", isAll ? "1..400" : "1..40", "--once"]),
        program([...simulate, "--payments", isAll ? "100000" : "10000"]),
        program([...simulate, "--payments", "--up-to", isAll ? "5" : "4"]),
        ...(isAll ? [program(["scripts/run.mjs", "tests/soak/soak.ts"])] : []),
      ]),
  },
  nodes: {
    does: "the checks, the unit tests of rules and a part of the screens in each other supported Node, from npm's package node",
    minutes: 15,
    inputs: [
      ...product,
      ...builds,
      "package.json",
      "scripts",
      "tests",
      ":!tests/e2e",
      ":!tests/engines",
    ],
    run: () => program(["scripts/nodes.mjs"]),
  },
  mutants: {
    does: "plants every fault of scripts/faults.mjs, one at a time: something must notice each",
    minutes: 16,
    inputs: [...product, "vite.config.ts", "scripts", "tests", ":!tests/e2e", ":!tests/engines"],
    run: () => sum([program(["scripts/mutants.mjs"]), program(["scripts/mutants.mjs", "--facts"])]),
  },
};

const simulate = ["scripts/run.mjs", "tests/simulation/simulate.ts"];

async function inChromium(selection) {
  const browser = await findOrInstallBrowser();
  buildApp();
  return runSpecs(["--project=chromium", ...selection], {
    ...wholeRun,
    CHROME_PATH: browser,
    // A test whose server is missing fails instead of being skipped.
    CI: "1",
  });
}

/** A pattern of the specs that need nginx, which `npm test` does not install. */
function specsWithNginx() {
  const folder = join(root, "tests", "e2e");
  const names = readdirSync(folder).filter((name) => name.endsWith(".spec.ts"));
  const found = names.filter((name) => /nginx/.test(readFileSync(join(folder, name), "utf8")));
  return `\\b(${found.map((name) => name.replace(".spec.ts", "")).join("|")})\\.spec`;
}

/** A program counts as one test. */
function program(args) {
  console.log(`\n${args.join(" ")}`);
  return runNode(args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

/** The test files that run more in a whole run than in `npm test`. Robots of lessons have a part of their own. */
function slowUnitFiles() {
  return ["src", "adapters", "simulator", "bundle", "deploy", "tests"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith(join("tests", "lessons")))
    .filter((path) => /@verify|run-size\.ts/.test(readFileSync(join(root, path), "utf8")));
}
