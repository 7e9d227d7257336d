import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { joinShards, reportOf, sharedRun } from "./join-shards.ts";
import { runShardProcesses } from "./shard-processes.ts";
import { readShardResults, type ShardResult, writeShardResult } from "./shard-result.ts";
import { seedsOf } from "./simulation-arguments.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const days = ["--seeds", "1..5", "--hours", "0.25", "--once"];

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of this folder as its npm script does. */
async function command(program: string, ...given: readonly string[]): Promise<Ended> {
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "production" } };
  const started = ["scripts/run.mjs", `tests/simulation/${program}.ts`, ...given];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, started, options);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

const digestOf = ({ output }: Ended): string | undefined =>
  /digest of all seeds: (\w+)/.exec(output)?.[1];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "delivery-manager-shards-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm run simulate in shards", () => {
  it("ends as the whole run in one process and in two, digest by digest over the seeds in order @verify [IN-10]", async () => {
    const shards = ["3/3", "1/3", "2/3"].map((shard) =>
      command("simulate", ...days, "--shard", shard, "--results", folder),
    );
    for (const { code, output } of await Promise.all(shards)) expect(code, output).toBe(0);
    const joined = await command("join", folder);
    expect(joined.code, joined.output).toBe(0);
    const [one, two] = await Promise.all(
      ["1", "2"].map((processes) => command("simulate", ...days, "--processes", processes)),
    );
    expect(one?.output.match(/^seed \d+: ok/gm)).toEqual(
      [1, 2, 3, 4, 5].map((seed) => `seed ${seed}: ok`),
    );
    expect(two?.output).toContain("; 2 processes");
    expect(digestOf(joined)).toMatch(/^\w{16}$/);
    expect([one, two].map((run) => run && digestOf(run))).toEqual([
      digestOf(joined),
      digestOf(joined),
    ]);
  }, 120_000);

  it("names a shard that was killed, with its seeds and its command @verify", async () => {
    await rm(join(folder, "shard-2-of-3.json"));
    const long = ["--seeds", "1..5", "--hours", "200", "--once", "--shard", "2/3"];
    const program = ["scripts/run.mjs", "tests/simulation/simulate.ts", ...long];
    const killed = spawn(process.execPath, [...program, "--results", folder], { cwd: root });
    await once(killed, "spawn");
    killed.kill("SIGTERM");
    await once(killed, "exit");
    expect(await readdir(folder)).toEqual(["shard-1-of-3.json", "shard-3-of-3.json"]);
    const joined = await command("join", folder);
    expect(joined.code).toBe(1);
    expect(joined.output).toContain("shard 2/3 is missing; not run: seeds 2, 5");
    expect(joined.output).toMatch(
      /run it: npm run simulate -- --seeds 1..5 .*--shard 2\/3 --results \S+$/m,
    );
    expect(digestOf(joined)).toBeUndefined();
  }, 60_000);

  it("names a process that ends without a result", async () => {
    const program = join(folder, "program.mjs");
    await writeFile(
      program,
      `if (process.argv.includes("2/2")) process.kill(process.pid, "SIGKILL");
       process.send({ kind: "seed", text: "seed 1: ok" });
       process.send({ kind: "ended", result: { index: 1, of: 2, seeds: [] } });`,
    );
    const printed: string[] = [];
    const print = (text: string): void => void printed.push(text);
    const options = { program, given: [], processes: 2, endsAtFailure: false, print };
    const { results, lost } = await runShardProcesses(options);
    expect(printed).toEqual(["seed 1: ok"]);
    expect(results).toHaveLength(1);
    expect([...lost]).toEqual([[2, "was ended by SIGKILL"]]);
  });
});

const shardOf = (index: number, changes: Partial<ShardResult> = {}): ShardResult => ({
  program: "code",
  run: ["--seeds", "1..4", "--hours", "1"],
  first: 1,
  last: 4,
  index,
  of: 2,
  branchDays: 1,
  cpuSeconds: 2,
  seconds: 2,
  seeds: [index, index + 2].map((seed) => ({ seed, digest: `${seed}` })),
  ...changes,
});

describe("joined shards", () => {
  it("have each seed once and the digest of the whole run, in whatever order they end [IN-10]", () => {
    const digests = [1, 2, 3, 7, 20].map((of) => {
      const shards = Array.from({ length: of }, (_, at) => {
        const seeds = seedsOf({ first: 1, last: 20 }, { index: at + 1, of });
        const ended = seeds.map((seed) => ({ seed, digest: `of ${seed}` }));
        return shardOf(at + 1, { of, first: 1, last: 20, seeds: ended });
      }).toReversed();
      const joined = joinShards(shardOf(1, { of, first: 1, last: 20 }), shards);
      expect([joined.missing, joined.failed]).toEqual([[], []]);
      expect(shards.flatMap(({ seeds }) => seeds)).toHaveLength(20);
      return joined.digest;
    });
    expect(digests[0]).toMatch(/^\w{16}$/);
    expect(new Set(digests).size).toBe(1);
  });

  it("name each seed that failed with its shard and the arguments that repeat it", () => {
    const seeds = [{ seed: 2, digest: "x", problem: "B-I5 at 12:00: wrong" }];
    const two = shardOf(2, { seeds });
    const joined = joinShards(two, [shardOf(1), two]);
    expect(joined.failed).toEqual([
      {
        seed: 2,
        problem: "B-I5 at 12:00: wrong",
        index: 2,
        of: 2,
        again: ["--seeds", "2", "--hours", "1", "--once"],
      },
    ]);
    expect(joined.missing).toEqual([expect.stringContaining("shard 2/2 has ended early")]);
    expect(reportOf(joined).isPassed).toBe(false);
    expect(reportOf(joined).lines.join("\n")).toContain("1 seeds FAILED");
  });

  it("print what the pairs of all shards lack, with --pairs alone", () => {
    const pairs = { "state confirm pickup.unconfirmed": 1 };
    const joined = joinShards(shardOf(1), [shardOf(1, { pairs }), shardOf(2, { pairs })]);
    const options = { countsPairs: true, scenario: builtIn("full-day") };
    expect(reportOf(joined, options).lines[0]).toMatch(/^operation × state: 1 pairs met, /);
    const wrong = { ...joined, pairs: { "state markDelivered homeDelivery.new": 1 } };
    expect(reportOf(wrong, options).isPassed).toBe(false);
    expect(reportOf(wrong, { ...options, countsPairs: false })).toEqual(reportOf(joined));
  });

  it("have another digest where one seed ended otherwise", () => {
    const digest = (seed: string): string | undefined =>
      joinShards(shardOf(1), [
        shardOf(2),
        shardOf(1, {
          seeds: [
            { seed: 1, digest: seed },
            { seed: 3, digest: "3" },
          ],
        }),
      ]).digest;
    expect(digest("1")).not.toBe(digest("other"));
    expect(digest("1")).toBe(joinShards(shardOf(1), [shardOf(1), shardOf(2)]).digest);
  });

  it.each([
    ["another run", { run: ["--seeds", "1..4", "--hours", "2"] }, "shards of two runs"],
    ["another number of shards", { of: 3 }, "shards of two runs"],
    ["another version of the code", { program: "other" }, "two versions of the code"],
  ])("are refused where one is of %s", (_, changes, message) => {
    expect(() => sharedRun([shardOf(1), shardOf(2, changes)])).toThrow(message);
    expect(() => sharedRun([])).toThrow("no results");
  });

  it("leave out a file that is cut or is another shard's, and name it", async () => {
    const other = await mkdtemp(join(folder, "files-"));
    await writeShardResult(other, shardOf(1));
    const text = await readFile(join(other, "shard-1-of-2.json"), "utf8");
    await writeFile(join(other, "shard-2-of-2.json"), text.slice(0, 100));
    await writeFile(join(other, "shard-3-of-3.json"), text);
    const { results, unreadable } = await readShardResults(other);
    expect(results).toEqual([shardOf(1)]);
    expect(unreadable).toEqual([
      expect.stringContaining("shard-2-of-2.json cannot be read"),
      "shard-3-of-3.json cannot be read: it is of another shard",
    ]);
  });
});
