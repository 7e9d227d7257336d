#!/usr/bin/env node
// npm run release: everything that is handed over with a version, in a folder of its own.
//
//   node scripts/release.mjs VERSION [--out FOLDER]   (release/VERSION)
//
// Writes the version into package.json and package-lock.json, and builds. Commits nothing: it prints the commands.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runNpm } from "./npm.mjs";
import { sbomOf } from "./sbom.mjs";

const cwd = process.cwd();
const semantic = /^\d+\.\d+\.\d+$/;

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string" } },
  });
  const [version = ""] = positionals;
  if (positionals.length !== 1 || !semantic.test(version)) {
    throw new Error(
      "usage: npm run release -- VERSION [--out FOLDER], with a VERSION such as 1.2.0",
    );
  }
  const folder = values.out ?? join("release", version);
  if (existsSync(folder)) throw new Error(`${folder} is there already: remove it first`);
  if (git("status", "--porcelain") !== "") {
    throw new Error("There are changes that are not committed: a release is made of one commit");
  }
  const before = lastRelease();
  if (before !== undefined && !isLater(version, before)) {
    throw new Error(`${version} is not later than the last release, ${before}`);
  }
  const commit = git("rev-parse", "HEAD");
  const changes = changesSince(before);
  setVersion(version);
  build(version);
  mkdirSync(folder, { recursive: true });
  cpSync("dist", join(folder, "page"), { recursive: true });
  // They hold the whole source: no server publishes them.
  cpSync("source-maps", join(folder, "source-maps"), { recursive: true });
  writeFileSync(join(folder, "sbom.cdx.json"), sbomOf(cwd));
  writeFileSync(join(folder, "CHANGES.md"), `# ${version}\n\nOf commit ${commit}.\n\n${changes}`);
  writeFileSync(join(folder, "ROLL-BACK.md"), rollBackNote(version, before));
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
  console.log(`${folder}
Check it where it arrives:  cd ${folder} && sha256sum --check --quiet SHA256SUMS
Keep its version:           git commit -am "Release ${version}" && git tag v${version}`);
}

/** The version of the newest release tag that this commit has behind it. */
function lastRelease() {
  const tags = git("tag", "--merged", "HEAD", "--list", "v*", "--sort=-version:refname").split(
    "\n",
  );
  return tags.map((tag) => tag.slice(1)).find((version) => semantic.test(version));
}

function isLater(version, before) {
  const [one = [], other = []] = [version, before].map((each) => each.split(".").map(Number));
  const place = one.findIndex((part, index) => part !== other[index]);
  return place >= 0 && one[place] > other[place];
}

/** The subjects of the commits since the last release, the newest first. */
function changesSince(before) {
  if (before === undefined)
    return `The first release: ${git("rev-list", "--count", "HEAD")} commits.\n`;
  const subjects = git("log", "--no-merges", "--format=%s", `v${before}..HEAD`)
    .split("\n")
    .filter((subject) => subject !== "" && subject !== `Release ${before}`);
  if (subjects.length === 0) throw new Error(`Nothing has changed since ${before}`);
  return `Since ${before}:\n\n${subjects.map((subject) => `- ${subject}\n`).join("")}`;
}

function setVersion(version) {
  const args = ["version", version, "--no-git-tag-version", "--allow-same-version"];
  const { status, stderr } = runNpm([...args, "--ignore-scripts"], { cwd });
  if (status !== 0) throw new Error(`npm version failed: ${stderr}`);
}

function build(version) {
  const { status } = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build"], {
    cwd,
    env: { ...process.env, RELEASE: version },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The build failed");
}

function rollBackNote(version, before) {
  if (before === undefined) {
    return `# Roll back from ${version}\n\nIt is the first release: there is no version to go back to.\n`;
  }
  return `# Roll back from ${version} to ${before}

- On a server of your own: \`sh deploy/switch-version "$SITE" ${before}\`
- In a cluster: point the service at the other colour, as section 5 of deploy/README.md has it.
- In a bucket: upload the \`index.html\` of ${before} again, as deploy/bucket.md has it.

Leave the files of ${version} on the server for a day: open pages still ask for them. Tablets take ${before} by themselves, as they take any other version.
`;
}

/** In the form of sha256sum. */
function checksums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  return files
    .map((path) => {
      const sum = createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex");
      return `${sum}  ${path}\n`;
    })
    .join("");
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}
