import react from "@vitejs/plugin-react";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Every module that these lead to by static imports: what the page waits for in every mode. */
function firstModules(context: Rolldown.ChunkingContext, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

let first: ReadonlySet<string> | undefined;

/**
 * What the page waits for in every mode comes in two chunks, packages and our own: shared pieces in
 * chunks of their own cost a request each, and pack worse (PF-8).
 */
function firstChunkOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  first ??= firstModules(context, `${import.meta.dirname}/src/main.tsx`);
  // Icons hang on one module that names them all: who draws one brings it along.
  if (!first.has(id) || /lucide-react.*[\\/]icons[\\/]/.test(id)) return undefined;
  return /node_modules|^\0/.test(id) ? "packages" : "board";
}

/** Whole simulated days take longest: begun last, they would leave the other cores with nothing to do. */
class DaysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDay = ({ moduleId }: TestSpecification): boolean => /tests.simulation/.test(moduleId);
    const others = await super.sort(files.filter((file) => !isDay(file)));
    return [...files.filter(isDay), ...others];
  }
}

export default defineConfig({
  plugins: [react()],
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
  preview: { host: "127.0.0.1", port: 5173, strictPort: true },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstChunkOf, debugName: "first" },
            // Never beside the entry, which would lead from it to the first chunks and back.
            { name: "icons", test: /lucide-react.*[\\/]icons[\\/]/, entriesAware: true },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "rules", include: ["{ports,src,adapters,simulator,tests}/**/*.test.ts"] },
      },
      {
        extends: true,
        // Its threads keep jsdom, which a process for each file would load anew: half the time.
        test: { name: "screens", include: ["src/**/*.test.tsx"], pool: "vmThreads" },
      },
    ],
    sequence: { sequencer: DaysFirst },
    setupFiles: ["tests/support/setup.ts"],
    environment: "node",
    restoreMocks: true,
    // Every core: by itself it would leave one to its own process, which has little to do.
    maxWorkers: "100%",
    // A guard against hanging, not a measure: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
