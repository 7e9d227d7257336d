// Runs test files with a fault of scripts/faults.mjs in place; prints the first test that fails.
//
//   node scripts/run-planted.mjs NAME FILE...
//
// The name "nothing" changes nothing.
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";
import { faults, plantFault } from "./faults.mjs";

// The build of a fault of whole days leaves "production" to what its program starts: many tests of screens cannot load then.
process.env.NODE_ENV = "test";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name, ...files] = process.argv.slice(2);
const plant =
  name === "nothing"
    ? { plugin: undefined, missing: () => [] }
    : plantFault(
        faults.find((fault) => fault.name === name),
        root,
      );
// Several faults are hunted beside each other.
const oneWorker = name === "nothing" ? {} : { maxWorkers: 1 };
const vitest = await startVitest(
  "test",
  files,
  { root, run: true, watch: false, reporters: [{}], bail: 1, ...oneWorker },
  { plugins: [plant.plugin] },
);
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const failed = tests.find((each) => each.result().state === "failed");
if (failed !== undefined) console.log(`failed: ${failed.fullName}`);
// It could not be loaded or prepared, so that its tests did not run.
const unrun = modules.find((module) => module.state() === "failed");
if (failed === undefined && unrun !== undefined)
  console.log(`${unrun.relativeModuleId} could not run: ${unrun.errors()[0]?.message}`);
else if (plant.missing().length > 0) console.log(`${plant.missing()} was not loaded`);
else console.log(`ran ${tests.length} tests`);
await vitest.close();
process.exit();
