// Runs test files with a bug of scripts/mutant-list.mjs in place, or a fact of scripts/fact-list.mjs changed; prints the
// first test that fails.
//
//   node scripts/run-planted.mjs NAME FILE...
//
// The name "nothing" changes nothing.
import { fileURLToPath } from "node:url";
import { loadConfigFromFile, mergeConfig } from "vite";
import { startVitest } from "vitest/node";
import { facts } from "./fact-list.mjs";
import { mutants, plantBug } from "./mutant-list.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name, ...files] = process.argv.slice(2);
const plant =
  name === "nothing"
    ? { plugin: undefined, missing: () => [] }
    : plantBug(
        [...mutants, ...facts].find((mutant) => mutant.name === name),
        root,
      );
const loaded = await loadConfigFromFile({ command: "serve", mode: "test" }, "vite.config.ts", root);
const { projects, ...test } = loaded.config.test;
const base = mergeConfig({ ...loaded.config, test }, { root, plugins: [plant.plugin] });
const vitest = await startVitest(
  "test",
  files,
  { config: false, root, run: true, watch: false, reporters: [{}], bail: 1 },
  // A project that extends the file's configuration would not have the plugin.
  { test: { projects: projects.map((project) => mergeConfig(base, { test: project.test })) } },
);
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const failed = tests.find((each) => each.result().state === "failed");
if (failed !== undefined) console.log(`failed: ${failed.fullName}`);
if (plant.missing().length > 0) console.log(`${plant.missing()} was not loaded`);
else console.log(`ran ${tests.length} tests`);
await vitest.close();
process.exit();
