#!/usr/bin/env node
// npm run mutants: plants each fault of scripts/faults.mjs, one at a time, and expects the tests that it names, the
// branch-days or the payment histories to notice it. The source files do not change.
//
//   node scripts/mutants.mjs [name ...] [arguments of npm run simulate]
//
// npm run facts does so with the facts among them alone: each is changed in its one place.
//
//   node scripts/mutants.mjs --facts [name ...]
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { faults, isFact, plantFault } from "./faults.mjs";

const days = ["--seeds", "1..200", "--hours", "14", "--faults", "storm", "--once"];
const histories = ["--payments", "1000"];
const root = fileURLToPath(new URL("..", import.meta.url));

const areFacts = process.argv[2] === "--facts";
const planted = faults.filter((fault) => isFact(fault) === areFacts);
const given = process.argv.slice(areFacts ? 3 : 2);
const firstFlag = given.findIndex((argument) => argument.startsWith("-"));
const named = firstFlag < 0 ? given : given.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : given.slice(firstFlag);
const unknown = named.filter((name) => !planted.some((mutant) => mutant.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(", ")}. Use ${planted.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

if (areFacts) {
  const foundBy = [...new Set(planted.flatMap((fact) => fact.foundBy))];
  const failed = await huntByTests({ name: "nothing", foundBy });
  if (failed !== undefined) throw new Error(`Fails without a change: ${failed}`);
}

for (const mutant of planted) {
  if (named.length > 0 && !named.includes(mutant.name)) continue;
  try {
    const caught = await hunt(mutant);
    if (caught === undefined) process.exitCode = 1;
    console.log(`${caught === undefined ? "SURVIVED" : "caught  "}  ${mutant.name}: ${mutant.bug}`);
    if (caught !== undefined) console.log(`          ${caught}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`BROKEN    ${mutant.name}: ${error.message}`);
  }
}

/** Returns what noticed the bug; undefined if nothing did. */
async function hunt(mutant) {
  if (Array.isArray(mutant.foundBy)) return huntByTests(mutant);
  const folder = join(root, ".cache", "run", `mutant-${mutant.name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await bundle(mutant, folder);
    const program = join(folder, "simulate.mjs");
    const played = mutant.foundBy === "payments" ? histories : days;
    const { status, output } = await run([program, ...played, "--until-failure", ...flags]);
    const caught = /seed (\d+): FAILED\n\s+(.*)/.exec(output);
    if (caught !== null) return `seed ${caught[1]}: ${caught[2]}`;
    if (status !== 0) throw new Error(`The simulation could not run:\n${output}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the mutant's test files with the bug in place; returns the first test that fails. */
async function huntByTests({ name, foundBy }) {
  const { output } = await run(["scripts/run-planted.mjs", name, ...foundBy]);
  if (!/^ran \d/m.test(output)) throw new Error(`The tests could not run:\n${output}`);
  return /^failed: (.*)/m.exec(output)?.[1];
}

async function bundle(mutant, folder) {
  const plant = plantFault(mutant, root);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [plant.plugin],
    build: {
      ssr: join(root, "tests/simulation/simulate.ts"),
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "simulate.mjs" } },
    },
  });
  if (plant.missing().length > 0) throw new Error(`${plant.missing()} is not in the bundle`);
}

function run(arguments_) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, arguments_, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}
