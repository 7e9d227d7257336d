import { type ChildProcess, fork } from "node:child_process";
import type { ShardResult } from "./shard-result.ts";

/** A message of a shard's process to the one that started it. */
export type ShardMessage =
  | { readonly kind: "seed"; readonly text: string }
  | { readonly kind: "ended"; readonly result: ShardResult };

export interface ShardProcesses {
  readonly results: readonly ShardResult[];
  /** Why a process ended without its result, by the shard's index. */
  readonly lost: ReadonlyMap<number, string>;
}

export interface ShardProcessesOptions {
  /** The program to start, and the arguments of the run. */
  readonly program: string;
  readonly given: readonly string[];
  readonly processes: number;
  /** Ends all processes when a seed has failed in one. */
  readonly endsAtFailure: boolean;
  readonly print: (text: string) => void;
}

/** Runs the seeds in several processes, each a shard, and collects the results. */
export async function runShardProcesses(options: ShardProcessesOptions): Promise<ShardProcesses> {
  const { program, given, processes, endsAtFailure, print } = options;
  const results: ShardResult[] = [];
  const lost = new Map<number, string>();
  const running = new Set<ChildProcess>();
  const endAll = (): void => {
    for (const child of running) child.kill();
  };
  const run = (index: number): Promise<void> =>
    new Promise((resolve) => {
      const child = fork(program, [...given, "--shard", `${index}/${processes}`]);
      running.add(child);
      let result: ShardResult | undefined;
      child.on("message", (message: ShardMessage) => {
        if (message.kind === "seed") print(message.text);
        else result = message.result;
      });
      child.on("error", (error) => print(error.message));
      child.on("close", (code, signal) => {
        running.delete(child);
        if (result === undefined) lost.set(index, `was ended by ${signal ?? `exit code ${code}`}`);
        else results.push(result);
        const isPassed = result?.seeds.every(({ problem }) => problem === undefined) === true;
        if (endsAtFailure && !isPassed) endAll();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: processes }, (_, place) => run(place + 1)));
  return { results, lost };
}

/** Ends this process, a shard, with the one that started it. Returns the undo. */
export function endWithStarter(): () => void {
  const end = (): never => process.exit(1);
  process.once("disconnect", end);
  return () => {
    process.off("disconnect", end);
  };
}
