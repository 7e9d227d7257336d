import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

/** A file of the build, as far as the lists of the service worker need it. */
export interface BuiltFile {
  readonly fileName: string;
  /** Only of a chunk: the file that starts the page. */
  readonly isEntry?: boolean;
  /** Only of a chunk: its sources. */
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** The hashed files of a build by the time at which the service worker keeps them. Addresses, without the host. */
interface AppFiles {
  /** The script that starts the page. Builds of different code have different ones, because it names all others. */
  readonly entry: string;
  /** The files that a live shift needs: kept before the worker controls a page. */
  readonly shift: readonly string[];
  /** Everything else: kept at its first use, or when simulator mode is idle. */
  readonly later: readonly string[];
}

/**
 * The dynamic imports that a live shift can do without: the simulator and training, the classroom, maps, and the service
 * that errors are reported to.
 */
const laterImports =
  /(?:simulat|training|recording|lesson|scenario|classroom)[\w-]*\.tsx?$|\/(?:live-map|error-reporting)\.ts$/;

/** Fonts of Chinese are larger than the whole app; a tablet has its own. */
const leftOut = /noto-sans-sc/;

/** Sorts the files of a build. `scripts` are addresses of the page's own scripts with the hash of their content. */
export function appFiles(built: readonly BuiltFile[], scripts: readonly string[]): AppFiles {
  const entry = built.find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new Error("The build has no entry");
  const shift = neededInShift(entry, built);
  const files = built
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("assets/") && !name.endsWith(".map") && !leftOut.test(name));
  const address = (name: string): string => `/${name}`;
  return {
    entry: address(entry.fileName),
    shift: [...scripts, ...files.filter((name) => shift.has(name)).map(address)],
    later: files.filter((name) => !shift.has(name)).map(address),
  };
}

/** The files that the entry reaches by imports, with their style sheets; also the fonts and the scripts of workers. */
function neededInShift(entry: BuiltFile, built: readonly BuiltFile[]): ReadonlySet<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]));
  const isLater = ({ moduleIds = [] }: BuiltFile): boolean =>
    moduleIds.some((id) => laterImports.test(id));
  const needed = new Set<string>();
  const waiting: (BuiltFile | undefined)[] = [entry];
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (file === undefined || needed.has(file.fileName)) continue;
    needed.add(file.fileName);
    for (const sheet of file.viteMetadata?.importedCss ?? []) needed.add(sheet);
    const onRequest = (file.dynamicImports ?? []).map((name) => byName.get(name));
    waiting.push(...(file.imports ?? []).map((name) => byName.get(name)));
    waiting.push(...onRequest.filter((chunk) => chunk !== undefined && !isLater(chunk)));
  }
  const sheets = new Set(
    built.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  // No chunk names fonts, the scripts of workers, and a style sheet that is imported by itself.
  const isUnnamed = ({ fileName, imports }: BuiltFile): boolean =>
    imports === undefined && /\.(?:js|woff2|css)$/.test(fileName) && !sheets.has(fileName);
  return new Set([...needed, ...built.filter(isUnnamed).map(({ fileName }) => fileName)]);
}

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
