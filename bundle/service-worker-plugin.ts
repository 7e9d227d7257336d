import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { type AppFiles, appFiles, type BuiltFile } from "./app-files.ts";

/** The page's own scripts, which are loaded before the first chunk. */
const pageScript = /(?<= src=")\/[\w-]+\.js(?=")/g;

export interface ServiceWorkerOptions {
  readonly root: string;
  readonly release: string;
  /** Those of the worker's own build. */
  readonly plugins: Plugin[];
}

/**
 * Builds the service worker after the app, as one file without imports. Its build is one of its own, because a second
 * entry would share chunks with the page. Gives the page's own scripts addresses with the hash of their content, so that
 * the worker can keep them as it keeps other hashed files.
 */
export function serviceWorker({ root, release, plugins }: ServiceWorkerOptions): Plugin {
  let scripts: readonly string[] = [];
  return {
    name: "service-worker",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const found: string[] = [];
        const hashed = html.replace(pageScript, (path) => {
          const address = `${path}?v=${hashOf(readFileSync(join(root, "public", path)))}`;
          found.push(address);
          return address;
        });
        scripts = found;
        return hashed;
      },
    },
    writeBundle: async ({ dir }, bundle) => {
      if (dir === undefined) return;
      const files = appFiles(Object.values(bundle) as readonly BuiltFile[], scripts);
      await buildWorker(root, dir, { files, release }, plugins);
    },
  };
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

interface WorkerConstants {
  readonly files: AppFiles;
  readonly release: string;
}

async function buildWorker(
  root: string,
  dir: string,
  constants: WorkerConstants,
  plugins: Plugin[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins,
    logLevel: "error",
    define: {
      __APP_FILES__: JSON.stringify(constants.files),
      __RELEASE__: JSON.stringify(constants.release),
    },
    build: {
      target: "es2022",
      outDir: dir,
      emptyOutDir: false,
      rolldownOptions: {
        input: "adapters/service-worker/service-worker.ts",
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
