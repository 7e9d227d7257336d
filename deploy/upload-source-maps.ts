// npm run source-maps: uploads the source maps of the build to the error-reporting service (IN-7).
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { printedLines } from "../ports/entities/text-signs.ts";
import { uploadPlan } from "./source-map-upload.ts";

const usage = "usage: npm run source-maps [-- --dry-run]";
const [page, assets, maps] = ["dist/index.html", "dist/assets", "source-maps/assets"];

process.exitCode = run(process.argv.slice(2));

function run(words: readonly string[]): number {
  const isDry = words[0] === "--dry-run";
  if (words.length > (isDry ? 1 : 0)) return refuse(usage);
  const plan = uploadPlan({
    page: existsSync(page) ? readFileSync(page, "utf8") : undefined,
    scripts: new Set(namesIn(assets).filter((name) => name.endsWith(".js"))),
    maps: namesIn(maps),
  });
  if (plan.kind === "refused") return refuse(plan.problem);
  console.log(printedLines(plan.command.join(" ")));
  if (isDry) return 0;
  const [program = "", ...rest] = plan.command;
  return spawnSync(program, rest, { stdio: "inherit" }).status ?? 1;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function refuse(message: string): number {
  console.error(printedLines(message));
  return 1;
}
