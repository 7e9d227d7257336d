import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const layers = ["ports", "src", "adapters", "simulator", "bundle", "deploy", "tests"];

/** Several checkers would each find the same types, and the other checks keep the cores busy. */
const typesIn = (project) => ["-p", project, "--singleThreaded"];

/** The checks of `npm run check`. They are started without npx, which takes longer to start. */
const checks = [
  { name: "types", bin: "typescript/bin/tsc", args: typesIn("tsconfig.json") },
  {
    name: "pure types (no page, timers or Node in ports, core and simulator)",
    bin: "typescript/bin/tsc",
    args: typesIn("tsconfig.pure.json"),
  },
  {
    name: "lint and format",
    bin: "@biomejs/biome/bin/biome",
    args: ["check", "--error-on-warnings", "."],
  },
  {
    name: "layers",
    bin: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    folders: layers,
  },
  { name: "dead code", bin: "knip/bin/knip.js", args: ["--no-progress"] },
  { name: "texts in all languages", script: "scripts/check-texts.mjs", args: [] },
  { name: "document of the calls", script: "scripts/check-openapi.mjs", args: [] },
];

/** The checks that look at one area alone. */
function checksOf({ name, tsconfig, paths }) {
  const [types, , lint, imports] = checks;
  return [
    { ...types, name: `types of ${name}`, args: typesIn(tsconfig) },
    { ...lint, args: [...lint.args.slice(0, -1), ...paths] },
    { ...imports, folders: paths },
  ];
}

/**
 * Runs all checks in parallel and prints their findings one after the other.
 *
 * @param {ReturnType<typeof import("./areas.mjs").areaOf>} [area] checks this area alone
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(area) {
  const results = await Promise.all((area ? checksOf(area) : checks).map(runCheck));
  for (const { name, isPassed, output, seconds } of results) {
    console.log(`${isPassed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
    // The limits of lines are warnings (N54): all others of the linter are errors.
    if (!isPassed || output.includes(" lint/")) console.log(output.trim());
  }
  const failed = results.filter(({ isPassed }) => !isPassed).length;
  return { passed: results.length - failed, failed };
}

function runCheck({ name, bin, script = `node_modules/${bin}`, args, folders = [] }) {
  const startedAt = performance.now();
  const present = folders.filter((folder) => existsSync(`${root}${folder}`));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}${script}`, ...args, ...present], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (isPassed) =>
      resolve({ name, isPassed, output, seconds: (performance.now() - startedAt) / 1000 });
    child.on("error", (error) => {
      collect(error.message);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
