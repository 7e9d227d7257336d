import react from "@vitejs/plugin-react";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Every module that the entry reaches by static imports. */
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
 * The code that every mode waits for comes in two chunks, packages and our own: smaller shared chunks would
 * each cost a request and compress worse (PF-8).
 */
function firstChunkOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  first ??= firstModules(context, `${import.meta.dirname}/src/main.tsx`);
  // All icons share one module, so an icon is packed with the chunks that render it.
  if (!first.has(id) || /lucide-react.*[\\/]icons[\\/]/.test(id)) return undefined;
  return /node_modules|^\0/.test(id) ? "packages" : "board";
}

/**
 * Starts the simulated days first: they take longest, and started last they would leave the other cores
 * idle.
 */
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
            // Without this, a chunk that the entry imports would import the entry.
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
        // Threads keep jsdom, which a process per file would load each time. That halves the time.
        test: { name: "screens", include: ["src/**/*.test.tsx"], pool: "vmThreads" },
      },
    ],
    sequence: { sequencer: DaysFirst },
    setupFiles: ["tests/support/setup.ts"],
    environment: "node",
    restoreMocks: true,
    // Uses every core; the default leaves one for the main process, which has little to do.
    maxWorkers: "100%",
    // Guards against hanging; measures nothing, because the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
