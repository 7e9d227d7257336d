import { gzipSync } from "node:zlib";
import { build, minifySync, type Rolldown } from "vite";

/** The dynamic imports, by source, that a mode waits for before its board can be used. */
export interface Mode {
  readonly modules: readonly string[];
}

export interface FirstLoad {
  /** All JavaScript, in gzipped bytes. */
  readonly bytes: number;
  /** Our own modules in it, minified and gzipped separately, in bytes. */
  readonly ownBytes: number;
  /** The chunks and workers in it, in gzipped bytes, the largest first. */
  readonly parts: readonly (readonly [name: string, bytes: number])[];
  /** Every module in it, relative to the project or to its node_modules. */
  readonly modules: readonly string[];
}

/** Builds the app in `root` as `npm run build` does, without writing files. */
export async function buildApp(root: string): Promise<Rolldown.RolldownOutput> {
  const { NODE_ENV } = process.env;
  // The NODE_ENV of a test would bundle the development versions of React and MobX.
  process.env["NODE_ENV"] = "production";
  try {
    const output = await build({
      root,
      logLevel: "error",
      build: { write: false, sourcemap: false, reportCompressedSize: false },
    });
    if (Array.isArray(output) || !("output" in output)) throw new Error("Not one build");
    return output;
  } finally {
    process.env["NODE_ENV"] = NODE_ENV;
  }
}

/**
 * Measures the JavaScript that a mode loads before its board can be used. Throws for a module that is not a
 * chunk of its own.
 */
export function firstLoadOf({ output }: Rolldown.RolldownOutput, mode: Mode): FirstLoad {
  const chunks = output.filter((each) => each.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || first.has(chunk)) return;
    first.add(chunk);
    for (const name of chunk.imports) load(byName.get(name));
  };
  for (const chunk of chunks) if (chunk.isEntry) load(chunk);
  for (const module of mode.modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (chunk === undefined) throw new Error(`${module} is not loaded by a dynamic import`);
    load(chunk);
  }
  const modules = [...first].flatMap((chunk) => Object.entries(chunk.modules));
  const own = modules.filter(([id]) => isOwn(id));
  const code = [...first].map((chunk) => chunk.code).join("\n");
  // A worker is loaded by the chunk that names its file.
  const workers = output.filter(
    (each) =>
      each.type === "asset" && each.fileName.endsWith(".js") && code.includes(`/${each.fileName}`),
  );
  const workerBytes = total(workers.map((each) => ("source" in each ? each.source : "")));
  const parts = [...first].map(({ name, code }) => [name, total([code])] as const);
  if (workerBytes > 0) parts.push(["workers", workerBytes]);
  return {
    bytes: parts.reduce((sum, [, bytes]) => sum + bytes, 0),
    ownBytes:
      total([own.map(([id, { code }]) => minified(id, code ?? "")).join("\n")]) + workerBytes,
    parts: parts.toSorted(([, one], [, other]) => other - one),
    modules: modules.map(([id]) => shortId(id)),
  };
}

function isOwn(id: string): boolean {
  // Virtual modules are helpers of the build tool.
  return !id.startsWith("\0") && !shortId(id).startsWith("node_modules/");
}

function shortId(id: string): string {
  const [, inPackages] = /.*\/(node_modules\/.*)$/.exec(id) ?? [];
  return inPackages ?? id.replace(/^.*\/(?=(ports|src|adapters|simulator)\/)/, "");
}

function minified(id: string, rendered: string): string {
  // Outside its chunk a module seems to use little of its code, so nothing may be removed as unused.
  const compress = { unused: false };
  const { code, errors } = minifySync("module.js", rendered, { module: true, compress });
  if (errors.length > 0) throw new Error(`${id}: ${errors.map(({ message }) => message).join()}`);
  return code;
}

function total(texts: readonly (string | Uint8Array)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}
