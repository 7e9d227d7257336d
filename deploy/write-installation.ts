// npm run installation: writes what a web server, a cluster or a bucket needs for one installation (IN-1).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { printedLines } from "../ports/entities/text-signs.ts";
import { describeProblems } from "../simulator/training/json-file.ts";
import { readInstallation } from "./installation-file.ts";
import { installationFiles } from "./installation-files.ts";

const usage = "usage: npm run installation -- FILE [--out FOLDER]";
const builtPage = "dist/index.html";

process.exitCode = run(process.argv.slice(2));

function run([file, flag, folder = "installation", ...more]: readonly string[]): number {
  const isUsed = flag === undefined || flag === "--out";
  if (file === undefined || file.startsWith("-") || !isUsed || more.length > 0)
    return refuse(usage);
  if (!existsSync(file)) return refuse(`The file ${file} cannot be read: check its path`);
  const reading = readInstallation({ name: basename(file), text: readFileSync(file, "utf8") });
  if (reading.kind === "invalid") return refuse(describeProblems(reading.problems));
  const page = existsSync(builtPage) ? readFileSync(builtPage, "utf8") : undefined;
  // A file of an earlier run, such as that of a class that was removed, would still be included.
  for (const part of ["nginx", "sites"]) {
    rmSync(join(folder, part), { recursive: true, force: true });
  }
  const templates = {
    cluster: readFileSync("deploy/kubernetes.yaml", "utf8"),
    server: readFileSync("deploy/nginx.conf", "utf8"),
    classroom: readFileSync("deploy/classroom.conf", "utf8"),
    page,
  };
  for (const [path, text] of installationFiles(reading.value, templates)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(printedLines(target));
  }
  if (page === undefined) console.log(`No page for a bucket: run \`npm run build\` first`);
  return 0;
}

function refuse(message: string): number {
  console.error(printedLines(message));
  return 1;
}
