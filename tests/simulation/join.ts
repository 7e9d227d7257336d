// npm run simulate:join: joins the results of the shards of `npm run simulate -- --shard` (IN-10).
import { spawnSync } from "node:child_process";
import { printedLines } from "../../ports/entities/text-signs.ts";
import { joinShards, reportOf, sharedRun } from "./join-shards.ts";
import { readShardResults } from "./shard-result.ts";
import { readArguments } from "./simulation-arguments.ts";

const again = "--again";
const usage = `usage: npm run simulate:join -- FOLDER [${again}]
${again} repeats each seed that failed`;

const given = process.argv.slice(2);
const [folder, ...more] = given.filter((word) => word !== again);
if (folder === undefined || folder.startsWith("-") || more.length > 0) {
  console.error(printedLines(usage));
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await joinFolder(folder, given.includes(again));
  } catch (error) {
    console.error(printedLines(error instanceof Error ? error.message : String(error)));
    process.exitCode = 2;
  }
}

async function joinFolder(path: string, repeats: boolean): Promise<number> {
  const { results, unreadable } = await readShardResults(path);
  for (const line of unreadable) console.log(printedLines(line));
  const run = sharedRun(results);
  const joined = joinShards({ ...run, results: path }, results);
  for (const { seed, problem, index, of, again: words } of joined.failed) {
    const failure = `seed ${seed}: FAILED in shard ${index}/${of}\n  ${problem}`;
    console.log(printedLines(`${failure}\n  again: npm run simulate -- ${words.join(" ")}`));
    if (repeats) spawnSync("npm", ["run", "simulate", "--", ...words], { stdio: "inherit" });
  }
  const read = readArguments(run.run);
  // Without the file of its scenario, the tables have no rules.
  if (read.kind === "wrong") console.log(printedLines(read.message));
  const { lines, isPassed } = reportOf(joined, "arguments" in read ? read.arguments : undefined);
  for (const line of lines) console.log(printedLines(line));
  return isPassed && unreadable.length === 0 ? 0 : 1;
}
