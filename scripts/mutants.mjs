#!/usr/bin/env node
// npm run mutants: plants each fault of scripts/faults.mjs, one at a time, and expects the tests that it names, the
// branch-days or the payment histories to notice it. The source files do not change.
//
//   node scripts/mutants.mjs [name ...] [arguments of npm run simulate]
//
// npm run facts does so with the facts among them alone: each is changed in its one place.
//
//   node scripts/mutants.mjs --facts [name ...]
//
// With --by-simulation no test is asked: random payment histories, all short ones and branch-days look for each fault,
// together within 60 CPU-seconds. The last line counts those that they found. Without names it hunts all faults of orders,
// feed, payments and commands; with --sample 24 1, the 24 of them that seed 1 draws.
//
//   node scripts/mutants.mjs --by-simulation [name ... | --sample COUNT SEED]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { changesOf, faults, isFact, plantFault } from "./faults.mjs";

const days = ["--seeds", "1..200", "--hours", "14", "--faults", "storm", "--once"];
const histories = ["--payments", "1000"];
const root = fileURLToPath(new URL("..", import.meta.url));

/** Together 60 CPU-seconds for a fault. */
const simulations = [
  { cpuSeconds: 14, arguments: ["--payments", "100000"] },
  // It prints only at its end, which `--minutes` sets.
  { cpuSeconds: 18, arguments: ["--payments", "--up-to", "3", "--minutes", "0.25"] },
  { cpuSeconds: 28, arguments: [...days, "--processes", "1"] },
];

const usage = `usage: npm run mutants -- [NAME ... [arguments of npm run simulate]]
       npm run mutants -- --facts [NAME ...]
       npm run mutants -- --by-simulation [NAME ... | --sample COUNT SEED]`;
if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit();
}

const areFacts = process.argv[2] === "--facts";
const isBySimulation = process.argv[2] === "--by-simulation";
const planted = faults.filter((fault) => isFact(fault) === areFacts);
const given = readSample(process.argv.slice(areFacts || isBySimulation ? 3 : 2));
const firstFlag = given.findIndex((argument) => argument.startsWith("-"));
const named = firstFlag < 0 ? given : given.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : given.slice(firstFlag);
const unknown = named.filter((name) => !planted.some((mutant) => mutant.name === name));
if (unknown.length > 0) {
  refuse(`Unknown: ${unknown.join(", ")}. Use ${planted.map(({ name }) => name).join(", ")}`);
}
// Without names, the arguments of a misspelt mode would hunt each fault.
if (flags.length > 0 && named.length === 0) refuse(`${flags[0]} needs names before it\n${usage}`);

if (areFacts) {
  const foundBy = [...new Set(planted.flatMap((fact) => fact.foundBy))];
  const failed = await huntByTests({ name: "nothing", foundBy });
  if (failed !== undefined) throw new Error(`Fails without a change: ${failed}`);
}

const counts = { hunted: 0, found: 0 };
const waiting = planted.filter((fault) =>
  named.length === 0 ? !isBySimulation || isOfOrders(fault) : named.includes(fault.name),
);
// Each hunt keeps about one core busy.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift())
      await report(mutant);
  }),
);
if (isBySimulation) console.log(`${counts.found} of ${counts.hunted} found by the simulation`);

function refuse(message) {
  console.error(message);
  process.exit(2);
}

/** Whether all of its code is that of orders, feed, payments and commands. */
function isOfOrders(fault) {
  return changesOf(fault).every(({ file }) => /^src\/(orders|payments)\//.test(file));
}

/** Replaces `--sample COUNT SEED` by the names that it draws. */
function readSample([flag, count, seed, ...rest]) {
  if (flag !== "--sample") return [flag, count, seed, ...rest].filter((each) => each !== undefined);
  const isRead = [count, seed].every((each) => /^\d{1,9}$/.test(each ?? "")) && count !== "0";
  if (!isBySimulation || !isRead || rest.length > 0) refuse(usage);
  const place = ({ name }) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  return planted
    .filter(isOfOrders)
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
    .slice(0, Number(count))
    .map(({ name }) => name);
}

/** Hunts a mutant, and prints what noticed it. */
async function report(mutant) {
  try {
    const caught = isBySimulation ? await huntBySimulation(mutant) : await hunt(mutant);
    counts.hunted += 1;
    if (caught !== undefined) counts.found += 1;
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
  return withBundle(mutant, async (program) => {
    const played = mutant.foundBy === "payments" ? histories : days;
    const { status, output } = await run([program, ...played, "--until-failure", ...flags]);
    const caught = failureIn(output);
    if (caught === undefined && status !== 0)
      throw new Error(`The simulation could not run:\n${output}`);
    return caught;
  });
}

/** Returns what the simulation alone noticed of the bug within its CPU-seconds. */
async function huntBySimulation(mutant) {
  return withBundle(mutant, async (program) => {
    for (const { cpuSeconds, arguments: played } of simulations) {
      const { status, output } = await run(
        [program, ...played, "--until-failure", ...flags],
        cpuSeconds,
      );
      const caught = failureIn(output);
      if (caught !== undefined) return caught;
      // One that the system ended has no status, and one that its minutes ended is not whole.
      const isOver = status === null || output.includes("NOT all histories");
      if (status !== 0 && !isOver) throw new Error(output);
    }
    return undefined;
  });
}

function failureIn(output) {
  const [, seed, found] = /seed (\d+): FAILED\n\s+(.*)/.exec(output) ?? [];
  if (seed !== undefined) return `seed ${seed}: ${found}`;
  const [, shortest] = /^FAILED: (.*)/m.exec(output) ?? [];
  return shortest && `all short histories: ${shortest}`;
}

/** Builds the simulation with the bug in it for as long as `play` runs it. */
async function withBundle(mutant, play) {
  const folder = join(root, ".cache", "run", `mutant-${mutant.name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await bundle(mutant, folder);
    return await play(join(folder, "simulate.mjs"));
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

/** The system ends a process that has used its CPU-seconds. */
function run(arguments_, cpuSeconds = "unlimited") {
  const limited = ["-c", `ulimit -t ${cpuSeconds}; exec "$0" "$@"`, process.execPath];
  return new Promise((resolve, reject) => {
    const child = spawn("sh", [...limited, ...arguments_], {
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
