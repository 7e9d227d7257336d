// Finds Debian's nginx, with which tests/e2e/install.spec.ts serves the built app.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installFromDebian, onPath } from "./programs.mjs";

const places = [...onPath(["nginx"]), "/usr/sbin/nginx", "/usr/local/sbin/nginx"];

/**
 * The nginx of this machine, with the openssl that makes a certificate for it.
 * @returns {string | undefined}
 */
export function findNginx() {
  const hasOpenssl = onPath(["openssl"]).some((path) => existsSync(path));
  return hasOpenssl ? places.find(doesRun) : undefined;
}

/** Tries to install nginx where it is missing; the specs that need it say so if it still is. */
export function installNginx() {
  if (findNginx() === undefined) installFromDebian(["nginx", "openssl"]);
}

/** nginx knows `-v` only. */
function doesRun(path) {
  return existsSync(path) && spawnSync(path, ["-v"], { stdio: "ignore" }).status === 0;
}
