// Finds programs on this machine, among them the nginx with which tests/e2e/install.spec.ts serves the built app, and
// installs Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The paths that commands of these names would have, folder by folder of the PATH.
 * @param {readonly string[]} commands
 * @returns {string[]}
 */
export function onPath(commands) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => commands.map((command) => join(folder, command)));
}

/** Whether the program at the path prints its version. */
export function doesRun(path) {
  if (path === undefined || path === "" || !existsSync(path)) return false;
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/**
 * The first line that a program prints when it is asked for its version.
 * @param {string} path
 * @returns {string | undefined}
 */
export function versionOf(path) {
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  const [line = ""] = (stdout ?? "").trim().split("\n");
  return line === "" ? undefined : line.trim();
}

/**
 * Installs packages when running as root on a Debian system. Prints what it installs, and the installer's own
 * words only when it fails; all on stderr.
 * @param {readonly string[]} packages
 * @returns {boolean} whether all of them are installed
 */
export function installFromDebian(packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  console.error(`Installing the system's packages ${packages.join(", ")}.`);
  return aptGet("update") && aptGet("install", "-y", "--no-install-recommends", ...packages);
}

function aptGet(...words) {
  const { status, error, stdout, stderr } = spawnSync("apt-get", ["-q", ...words], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) console.error(`apt-get ${words.join(" ")}: ${error ?? `${stdout}${stderr}`}`);
  return status === 0;
}

/**
 * The nginx of this machine, with the openssl that makes a certificate for it.
 * @returns {string | undefined}
 */
export function findNginx() {
  const hasOpenssl = onPath(["openssl"]).some((path) => existsSync(path));
  const places = [...onPath(["nginx"]), "/usr/sbin/nginx", "/usr/local/sbin/nginx"];
  return hasOpenssl ? places.find(isNginx) : undefined;
}

/** nginx knows `-v` only. */
function isNginx(path) {
  return existsSync(path) && spawnSync(path, ["-v"], { stdio: "ignore" }).status === 0;
}

/** Tries to install nginx where it is missing; the specs that need it say so if it still is. */
export function installNginx() {
  if (findNginx() === undefined) installFromDebian(["nginx", "openssl"]);
}
