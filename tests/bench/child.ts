import { fork } from "node:child_process";
import { text } from "node:stream/consumers";
import { getHeapSnapshot } from "node:v8";
import { ownHeapBytes } from "../support/run/heap-snapshot.ts";

/** The argument with the name of a measurement for a process of its own. */
const childFlag = "--child";

interface ApartOptions {
  /** Arguments of the measurement. */
  readonly options?: readonly string[];
  readonly nodeFlags?: readonly string[];
}

/**
 * Runs a measurement of `measurements` in a Node process of its own: production builds of all packages, a separate
 * heap, and a garbage collector that can be called. Rejects when it fails.
 */
export function measureApart<Result>(
  name: string,
  { options = [], nodeFlags = [] }: ApartOptions = {},
): Promise<Result> {
  const program = process.argv[1];
  if (program === undefined) throw new Error("A bench has to be started from a file");
  return new Promise((resolve, reject) => {
    const child = fork(program, [childFlag, name, ...options], {
      execArgv: ["--expose-gc", "--enable-source-maps", ...nodeFlags],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let result: { readonly value: Result } | undefined;
    child.on("message", (message) => {
      result = message as { readonly value: Result };
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (result !== undefined && code === 0) resolve(result.value);
      else reject(new Error(`The measurement ${name} ended with ${code}`));
    });
  });
}

/** Runs the measurement if `measureApart` has started this process; returns whether it did. */
export async function measureAsChild(
  measurements: Readonly<Record<string, (...options: readonly string[]) => unknown>>,
): Promise<boolean> {
  const at = process.argv.indexOf(childFlag);
  if (at < 0) return false;
  const name = process.argv[at + 1] ?? "";
  const measure = measurements[name];
  if (measure === undefined) throw new Error(`There is no measurement ${name}`);
  const value = await measure(...process.argv.slice(at + 2));
  process.send?.({ value });
  process.disconnect?.();
  return true;
}

/** The heap in use, in bytes, after garbage collection. */
export async function heapInUse(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The bytes of the program's own objects, after garbage collection: takes a heap snapshot, which takes seconds. */
export async function ownHeapInUse(): Promise<number> {
  await collectGarbage();
  return ownHeapBytes(await text(getHeapSnapshot()));
}

async function collectGarbage(): Promise<void> {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("Start Node with --expose-gc");
  for (let pass = 0; pass < 3; pass += 1) {
    await collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
