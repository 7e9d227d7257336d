// Runs pusher-js's own integration specs against the simulator's server (public and private channels), or with
// --second against the second implementation, which tests of --push use.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const bundles = join(root, ".cache/pusher-specs");
const pusher = join(bundles, "pusher-js");

if (!existsSync(join(here, "node_modules/jasmine"))) {
  console.log("Installing the specs' packages into scripts/pusher-specs …");
  execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
}

// Copies the specs, because esbuild reads TypeScript inside node_modules differently.
for (const part of ["package.json", "src", "spec"]) {
  cpSync(join(root, "node_modules/pusher-js", part), join(pusher, part), {
    recursive: true,
    dereference: true,
  });
}

const { build } = await import("esbuild");
const { default: Jasmine } = await import("jasmine");

await build({
  entryPoints: [join(here, "harness.ts")],
  outfile: join(bundles, "harness.mjs"),
  bundle: true,
  platform: "node",
  format: "esm",
  external: ["ws"],
  logLevel: "error",
});
await build({
  entryPoints: [join(here, "specs-entry.cjs")],
  outfile: join(bundles, "specs.cjs"),
  bundle: true,
  platform: "node",
  format: "cjs",
  logLevel: "error",
  nodePaths: [
    join(pusher, "src/runtimes/node"),
    join(pusher, "src"),
    join(pusher, "src/runtimes"),
    join(pusher, "spec/javascripts/helpers"),
    join(here, "node_modules"),
  ],
  alias: {
    pusher_integration: join(here, "redirected-pusher.cjs"),
    integration: join(here, "redirected-integration.cjs"),
    "dom/dependencies": join(pusher, "spec/javascripts/helpers/node/mock-dom-dependencies.ts"),
    "dom/dependency_loader": join(pusher, "spec/javascripts/helpers/node/mock-dom-dependencies.ts"),
    testenv: join(here, "test-environment.cjs"),
  },
  tsconfigRaw: { compilerOptions: { target: "es2020", useDefineForClassFields: false } },
  define: {
    RUNTIME: '"node"',
    VERSION: '"specs"',
    CDN_HTTP: '""',
    CDN_HTTPS: '""',
    DEPENDENCY_SUFFIX: '""',
  },
});

const isSecond = process.argv.includes("--second");
const harnesses = await import(pathToFileURL(join(bundles, "harness.mjs")).href);
const harness = await (isSecond ? harnesses.startServiceHarness() : harnesses.startHarness());
process.env.PUSHER_SPECS_PORT = String(harness.port);

const jasmine = new Jasmine({ projectBaseDir: here });
jasmine.exitOnCompletion = false;
let leftOut = 0;
let ran = 0;
jasmine.clearReporters();
jasmine.addReporter({
  specDone: (spec) => {
    if (spec.status === "excluded") {
      leftOut += 1;
      return;
    }
    ran += 1;
    console.log(`${spec.status}: ${spec.fullName}`);
    for (const failure of spec.failedExpectations) console.log(`  ${failure.message}`);
  },
});
jasmine.env.configure({
  random: false,
  // The simulator serves public and private channels only.
  specFilter: (spec) => isSecond || !spec.getFullName().includes("with a presence channel"),
});
const result = await jasmine.execute([join(bundles, "specs.cjs")]);
harness.stop();
console.log(`${result.overallStatus}: ${ran} specs ran, ${leftOut} of presence channels left out`);
process.exit(result.overallStatus === "passed" && ran > 0 ? 0 : 1);
