#!/usr/bin/env node
// npm run nodes: the checks and the unit tests of rules in every other Node that is supported, from npm's package
// `node`, and a part of the screens in each, so that every screen runs in one of them.
//
//   node scripts/nodes.mjs [VERSION …]   (all of package.json's `engines` but the one that runs this)
//
// The Nodes are in .cache/nodes of the clone. The packages of the project stay as they are: they were installed for one.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { supportedNodes } from "./node-versions.mjs";
import { runNpm } from "./npm.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const known = supportedNodes(root);
const given = process.argv.slice(2);
const unknown = given.filter((version) => !known.includes(version));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(" ")}\nusage: npm run nodes [-- ${known.join(" ")}]`);
  process.exit(2);
}

// `npm test` runs in this one.
const others = known.filter((version) => version !== process.versions.node.split(".")[0]);
const chosen = given.length > 0 ? given : others;
const failed = chosen.filter((version, place) => !passesIn(version, place + 1));
console.log(failed.length > 0 ? `FAILED in Node ${failed.join(", ")}` : "passed in each");
process.exitCode = failed.length > 0 ? 1 : 0;

function passesIn(version, place) {
  const node = installed(version);
  if (node === undefined) return false;
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  console.log(`\nNode ${stdout.trim()}`);
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const vitest = ["node_modules/vitest/vitest.mjs", "run"];
  return [
    ["scripts/test.mjs", "--check"],
    [...vitest, "--exclude=**/*.test.tsx"],
    [...vitest, ".test.tsx", `--shard=${place}/${chosen.length}`],
  ].every((program) => {
    const env = { ...process.env, PATH };
    return spawnSync(node, program, { cwd: root, env, stdio: "inherit" }).status === 0;
  });
}

/** The program of this version; undefined where the registry does not give it. */
function installed(version) {
  const folder = join(root, ".cache", "nodes", version);
  const program = process.platform === "win32" ? "node.exe" : "node";
  const node = join(folder, "node_modules", "node", "bin", program);
  if (existsSync(node)) return node;
  mkdirSync(folder, { recursive: true });
  const quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  const { stderr } = runNpm(["install", "--prefix", folder, ...quiet, `node@${version}`], {
    cwd: folder,
  });
  if (existsSync(node)) return node;
  console.error(`npm's package node@${version} could not be installed: ${stderr}`);
  return undefined;
}
