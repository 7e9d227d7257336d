import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Builds the app of the working tree, and returns the folder with its files. */
export async function buildNow(): Promise<string> {
  const out = resolve(".cache/bench-now/dist");
  await buildInto(resolve("."), out);
  return out;
}

/** The commit beside which start and simulation are measured. */
export const olderCommit = "c05becb";

/**
 * The folder with the built files of an older commit; it is built once and kept. Undefined where the history has no such
 * commit, as in a shallow clone.
 */
export async function buildOfCommit(commit: string): Promise<string | undefined> {
  const folder = await sourceOfCommit(commit);
  if (folder === undefined) return undefined;
  const out = join(folder, "dist");
  if (existsSync(out)) return out;
  // Renamed when it is complete, so that an interrupted build is not taken for one.
  const unfinished = join(folder, "unfinished");
  await buildInto(folder, unfinished);
  await rename(unfinished, out);
  return out;
}

/** The folder with an older commit's files and packages; it is made once and kept. Undefined as for `buildOfCommit`. */
export async function sourceOfCommit(commit: string): Promise<string | undefined> {
  const folder = resolve(`.cache/bench-${commit}`);
  if (existsSync(folder)) return folder;
  try {
    await run("git", ["cat-file", "-e", `${commit}^{commit}`]);
  } catch {
    return undefined;
  }
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const packed = join(unfinished, "source.tar");
  await run("git", ["archive", "--format=tar", `--output=${packed}`, commit]);
  await run("tar", ["-xf", packed, "-C", unfinished]);
  await rm(packed);
  await installInto(unfinished);
  await rename(unfinished, folder);
  return folder;
}

async function buildInto(project: string, out: string): Promise<void> {
  const vite = join(project, "node_modules/vite/bin/vite.js");
  const build = [vite, "build", "--outDir", out, "--emptyOutDir", "--logLevel", "error"];
  await run(process.execPath, build, { cwd: project });
}

/** Lends the older commit the installed packages if it names the same versions, else installs its own. */
async function installInto(folder: string): Promise<void> {
  const older = await versionsIn(join(folder, "package-lock.json"));
  const installed = await versionsIn("node_modules/.package-lock.json");
  if ([...older].every(([name, version]) => installed.get(name) === version)) {
    await symlink(resolve("node_modules"), join(folder, "node_modules"), "dir");
  } else {
    // Not "ci", which refuses the older lock file: it lacks packages of other platforms. A build before this one may have
    // set NODE_ENV to production, which would leave the bundler out.
    await run("npm", ["install", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder });
  }
}

/** The versions of what is built into the app, and of the bundler. */
async function versionsIn(lockFile: string): Promise<ReadonlyMap<string, string>> {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: true }>>;
  };
  const bundler = ["vite", "rolldown", "@vitejs/plugin-react"].map(
    (name) => `node_modules/${name}`,
  );
  return new Map(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== "" && (dev !== true || bundler.includes(path)))
      .map(([path, { version }]) => [path, version]),
  );
}
