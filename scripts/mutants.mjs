#!/usr/bin/env node
// npm run mutants: plants one bug at a time into a bundle of the simulation, and expects an invariant to
// break within 200 seeds. The source files do not change.
//
//   node scripts/mutants.mjs [name ...] [arguments of npm run simulate]
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Each bug replaces a text that occurs exactly once in its file. */
const mutants = [
  {
    name: "no-generation-guard",
    bug: "an answer to a cancelled request is applied like any other",
    file: "src/orders/feed/list-worker.ts",
    from: "if (token.generation !== this.generation) return;",
    to: "",
  },
  {
    name: "no-tombstone",
    bug: "a removed order leaves no tombstone",
    file: "src/orders/order-book.ts",
    from: "this.tombstones.add(id, { ...removal, model: model && new WeakRef(model) });",
    to: "void removal;",
  },
  {
    name: "stale-without-refetch",
    bug: "a message that arrived too late is dropped, and nothing is fetched",
    file: "src/orders/order-feed.ts",
    from: "routing.fetchTouched(message);",
    to: "",
  },
  {
    name: "no-version-guard",
    bug: "older data replaces newer data",
    file: "src/orders/order-book.ts",
    from: "if (isOlder(known, order, origin)) return undefined;",
    to: "",
  },
  {
    name: "foreign-orders",
    bug: "an order of any branch is accepted",
    file: "src/orders/order-intake.ts",
    from: "this.board.holds(order.branchId) && !this.board.isExpired(order, now);",
    to: "!this.board.isExpired(order, now);",
  },
  {
    name: "gap-without-refetch",
    bug: "nothing is loaded after a reconnection",
    file: "src/orders/feed/gap-worker.ts",
    from: "if (concernsOrders) this.suspect();",
    to: "",
  },
  {
    name: "late-after-outage",
    bug: "a load that was requested meanwhile waits for the retry of the failed one",
    file: "src/orders/feed/list-worker.ts",
    from: "this.isWanted = false;\n    // Sooner",
    to: "this.isWanted = false;\n    if (this.waiting !== undefined) return;\n    // Sooner",
  },
  {
    name: "job-goes-back",
    bug: "an older change of an order reverts its partner job",
    file: "src/orders/order-book.ts",
    from: "withNewestJob(order, known.data)",
    to: "order",
  },
  {
    name: "two-at-once",
    bug: "a double click sends two actions",
    file: "src/orders/commands/command-service.ts",
    from: 'if (this.inFlight.has(id)) return { kind: "busy" };',
    to: "",
  },
];

const usual = ["--seeds", "1..200", "--hours", "14", "--faults", "storm"];
const entry = "tests/simulation/simulate.ts";
const root = fileURLToPath(new URL("..", import.meta.url));

const given = process.argv.slice(2);
const firstFlag = given.findIndex((argument) => argument.startsWith("-"));
const named = firstFlag < 0 ? given : given.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : given.slice(firstFlag);
const unknown = named.filter((name) => !mutants.some((mutant) => mutant.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown mutant: ${unknown.join(", ")}. Use ${mutants.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

let survivors = 0;
for (const mutant of mutants) {
  if (named.length > 0 && !named.includes(mutant.name)) continue;
  const caught = await hunt(mutant);
  if (caught === undefined) survivors += 1;
  console.log(`${caught === undefined ? "SURVIVED" : "caught  "}  ${mutant.name}: ${mutant.bug}`);
  if (caught !== undefined) console.log(`          seed ${caught.seed}: ${caught.finding}`);
}
process.exitCode = survivors > 0 ? 1 : 0;

/** Runs seeds with the bug in place until one of them fails; undefined when none does. */
async function hunt(mutant) {
  const folder = join(root, ".cache", "run", `mutant-${mutant.name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await bundle(mutant, folder);
    const { status, output } = await run(join(folder, "simulate.mjs"));
    const caught = /seed (\d+): FAILED\n\s+(.*)/.exec(output);
    if (caught !== null) return { seed: caught[1], finding: caught[2] };
    if (status !== 0) throw new Error(`The simulation could not run:\n${output}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bundle(mutant, folder) {
  let isPlanted = false;
  const plant = {
    name: "plant-a-bug",
    enforce: "pre",
    transform(code, id) {
      if (id.split("?")[0] !== join(root, mutant.file)) return undefined;
      isPlanted = true;
      return { code: mutated(mutant, code), map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isPlanted) throw new Error(`${mutant.file} is not in the bundle`);
    },
  };
  mutated(mutant, readFileSync(join(root, mutant.file), "utf8"));
  return build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [plant],
    build: {
      ssr: join(root, entry),
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "simulate.mjs" } },
    },
  });
}

function mutated({ name, file, from, to }, code) {
  const parts = code.split(from);
  if (parts.length !== 2) {
    throw new Error(`${name}: its text occurs ${parts.length - 1} times in ${file}, not once`);
  }
  return parts.join(to);
}

function run(program) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [program, ...usual, ...flags, "--once", "--until-failure"],
      { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    );
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
