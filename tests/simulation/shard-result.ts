import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Shard } from "./simulation-arguments.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const amount = v.pipe(v.number(), v.minValue(0));

const shardResult = v.object({
  /** A digest of the program that ran the seeds. */
  program: v.string(),
  /** The arguments of the run, without those that spread it. */
  run: v.pipe(v.array(v.string()), v.readonly()),
  /** The seeds of the run: from the first to the last. */
  first: count,
  last: count,
  index: count,
  of: count,
  /** The seeds of this shard that have ended. */
  seeds: v.pipe(
    v.array(v.object({ seed: count, digest: v.string(), problem: v.exactOptional(v.string()) })),
    v.readonly(),
  ),
  /** The number of times that each pair was met, with `--pairs`. */
  pairs: v.exactOptional(v.record(v.string(), count)),
  branchDays: amount,
  cpuSeconds: amount,
  seconds: amount,
});

/** The results of one process of `npm run simulate`. */
export type ShardResult = v.InferOutput<typeof shardResult>;

const namePattern = /^shard-\d+-of-\d+\.json$/;

/** Writes the results into a file of their own; one that is there is complete. */
export async function writeShardResult(folder: string, result: ShardResult): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = nameOf(result);
  const unfinished = join(folder, `${name}.${process.pid}`);
  await writeFile(unfinished, `${JSON.stringify(result, undefined, 2)}\n`);
  await rename(unfinished, join(folder, name));
}

export interface ReadShards {
  readonly results: readonly ShardResult[];
  /** A sentence about each file that is not one, with its name. */
  readonly unreadable: readonly string[];
}

/** Reads the results that the shards of a run left in a folder. */
export async function readShardResults(folder: string): Promise<ReadShards> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const unreadable: string[] = [];
  const results: ShardResult[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), "utf8");
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shardResult), text);
    if (parsed.success && nameOf(parsed.output) === name) results.push(parsed.output);
    else
      unreadable.push(
        `${name} cannot be read: ${parsed.issues?.[0].message ?? "it is of another shard"}`,
      );
  }
  return { results, unreadable };
}

function nameOf({ index, of }: Shard): string {
  return `shard-${index}-of-${of}.json`;
}
