#!/usr/bin/env node
// Runs a TypeScript entry in Node: bundles it with Vite's server build, without packages, and starts
// the bundle (docs/adr/0002-typescript-in-node.md).
//
//   node scripts/run.mjs [node flags] ENTRY [arguments]
//
// The bundle is in .cache/run, so `import.meta.url` is not the source's own address: a program that
// needs the project's files finds them from its working folder.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache", "run");

const given = process.argv.slice(2);
const entryIndex = given.findIndex((argument) => !argument.startsWith("-"));
const entry = entryIndex < 0 ? undefined : resolve(given[entryIndex] ?? "");
if (entry === undefined || !existsSync(entry)) {
  console.error(
    entry === undefined
      ? "usage: node scripts/run.mjs [node flags] ENTRY [arguments]"
      : `${given[entryIndex]} does not exist`,
  );
  process.exit(2);
}

const name = basename(entry, extname(entry));
// One folder per run, so that parallel runs do not overwrite each other.
const folder = join(cache, `${name}-${process.pid}`);
removeLeftovers();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

try {
  await bundle();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
start();

async function bundle() {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    mode: process.env.NODE_ENV ?? "production",
    publicDir: false,
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: `${name}.mjs`, chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
}

function start() {
  const flags = given.slice(0, entryIndex);
  const rest = given.slice(entryIndex + 1);
  const child = spawn(
    process.execPath,
    ["--enable-source-maps", ...flags, join(folder, `${name}.mjs`), ...rest],
    { stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends the interrupt to the child itself. A second one would kill it before it stops cleanly.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    rmSync(folder, { recursive: true, force: true });
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Removes bundles of runs that were killed before they could clean up. */
function removeLeftovers() {
  mkdirSync(cache, { recursive: true });
  for (const left of readdirSync(cache)) {
    const pid = Number(left.slice(left.lastIndexOf("-") + 1));
    if (Number.isInteger(pid) && !isAlive(pid)) {
      rmSync(join(cache, left), { recursive: true, force: true });
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
