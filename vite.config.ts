import { readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ShippedLicences } from "./bundle/licences.ts";
import { serviceWorker } from "./bundle/service-worker-plugin.ts";
import { previewPolicy } from "./deploy/page-policy.ts";

/** Every module that the entry reaches by static imports. */
function reached(context: Rolldown.ChunkingContext, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [`${import.meta.dirname}/${entry}`];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = context.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []));
  }
  return found;
}

const entry = "src/main.tsx";
const simulatedPorts = "src/compose/simulator/simulated-ports.ts";
const livePorts = "src/compose/live/live-ports.ts";
let first: ReadonlySet<string> | undefined;

/** The modules that every mode needs before its first rows. */
function inEveryMode(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ofLive = reached(context, livePorts);
  const ofBoth = [...reached(context, simulatedPorts)].filter((id) => ofLive.has(id));
  return new Set([...reached(context, entry), ...ofBoth]);
}

/**
 * The code that every mode waits for comes in two chunks, packages and our own: smaller shared chunks would
 * each cost a request and compress worse (PF-8).
 */
function firstChunkOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  first ??= inEveryMode(context);
  if (!first.has(id)) return undefined;
  return /node_modules|^\0/.test(id) ? "packages" : "board";
}

/** The name of every source file, and of the chunk that has it. */
const manifest = "manifest.json";

/** Moves the source maps, which contain the whole source, and the manifest out of the published folder. */
function sourcesApart(): Plugin {
  return {
    name: "sources-apart",
    apply: "build",
    writeBundle: async ({ dir }, bundle) => {
      if (dir === undefined) return;
      const apart = join(dir, "..", "source-maps");
      await rm(apart, { recursive: true, force: true });
      const isOfSources = (name: string) => name.endsWith(".map") || name === manifest;
      for (const file of Object.keys(bundle).filter(isOfSources)) {
        const moved = join(apart, file);
        await mkdir(dirname(moved), { recursive: true });
        await rename(join(dir, file), moved);
      }
    },
  };
}

/**
 * Starts the simulated days first: they take longest, and started last they would leave the other cores idle. Then files
 * of one environment follow each other: a worker that is given a file of another one ends, with all modules it has loaded.
 */
class DaysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map((file) => ({ file, rank: rankOf(file) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}

/** 0 for days, 1 for other tests without a page, 2 for those with one. */
function rankOf({ moduleId }: TestSpecification): number {
  if (/tests.simulation/.test(moduleId)) return 0;
  return readFileSync(moduleId, "utf8").startsWith("// @vitest-environment") ? 2 : 1;
}

/** Node 25 and later have a localStorage of their own, empty without a file, which would hide that of jsdom. */
const storageFlag = ["--webstorage", "--experimental-webstorage"].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);
const withoutStorage = storageFlag === undefined ? [] : [storageFlag.replace("--", "--no-")];
/** For code that runs a few times and objects that die young: V8's defaults, made for long runs, take a tenth more time. */
const shortRuns = ["--max-semi-space-size=64", "--min-semi-space-size=32", "--always-sparkplug"];

const { name, version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "package.json"), "utf8"),
) as Readonly<Record<"name" | "version", string>>;
const allModes = ["simulator", "classroom", "live"];
/** The modes to build (N29). */
const modes = (process.env["MODES"] || allModes.join()).split(",").map((mode) => mode.trim());
const unknown = modes.filter((mode) => !allModes.includes(mode));
if (unknown.length > 0) {
  throw new Error(`MODES has no ${unknown.join(", ")}; use some of ${allModes.join(", ")}`);
}
const modeConstants = Object.fromEntries(
  allModes.map((mode) => [`__${mode.toUpperCase()}_MODE__`, String(modes.includes(mode))]),
);
/** Names the build in the readiness panel and in error reports; a pipeline may set its own. */
const release = process.env["RELEASE"] || `${name}@${version}`;

const licences = new ShippedLicences(import.meta.dirname);

export default defineConfig({
  define: modeConstants,
  plugins: [
    react(),
    sourcesApart(),
    pageRelease(release),
    licences.collector(),
    serviceWorker({ root: import.meta.dirname, release, plugins: [licences.collector()] }),
    licences.writer(),
  ],
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
  preview: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    headers: { "Content-Security-Policy": previewPolicy },
  },
  build: {
    target: "es2022",
    manifest,
    // Without a comment in the scripts that names their maps.
    sourcemap: "hidden",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: firstChunkOf, debugName: "first" }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    include: ["{ports,src,adapters,simulator,bundle,deploy,tests}/**/*.test.{ts,tsx}"],
    // The files of a worker share their modules and jsdom, which saves a third of the processor's time. A test must put
    // back what it changes outside its own objects: globals, timers, the state of a module. setup-jsdom.ts empties the page.
    isolate: false,
    // What takes long runs in `npm run verify`, which sets VERIFY=1, or where -t selects it.
    ...(process.env["VERIFY"] !== "1" && { testNamePattern: /^(?!.*@verify)/ }),
    sequence: { sequencer: DaysFirst },
    setupFiles: ["tests/support/run/setup.ts", "tests/support/screens/setup-jsdom.ts"],
    environment: "node",
    restoreMocks: true,
    execArgv: [...withoutStorage, ...shortRuns],
    // Uses every core; the default leaves one for the main process, which has little to do.
    maxWorkers: "100%",
    // Guards against hanging; measures nothing, because the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Writes the release into the page: a page that cannot start has no other way to show it. */
function pageRelease(release: string): Plugin {
  const text = release.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    name: "page-release",
    transformIndexHtml: (html) => html.replaceAll("%RELEASE%", () => text),
  };
}
