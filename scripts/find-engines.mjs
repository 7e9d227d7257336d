#!/usr/bin/env node
// Finds Firefox and WebKit for tests/engines, and prints what is missing.
//
//   node scripts/find-engines.mjs [--install]
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { doesRun, installFromDebian, onPath } from "./programs.mjs";

const firefoxes = [
  ...onPath(["firefox-esr", "firefox"]),
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * The Firefox at FIREFOX_PATH, else one of this machine. Throws when the one at FIREFOX_PATH does not run, instead of
 * silently using another one.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named === undefined || named === "") return firefoxes.find(doesRun);
  if (doesRun(named)) return named;
  throw new Error(`FIREFOX_PATH is ${named}, which is not a browser that runs here.`);
}

/**
 * The driver of WebKitGTK, which starts the browser that it was built with, and the X server without a screen that
 * the browser draws on.
 * @returns {{ readonly driver: string, readonly display: string } | undefined}
 */
export function findWebKit() {
  const driver = onPath(["WebKitWebDriver"]).find((path) => existsSync(path));
  const display = onPath(["Xvfb"]).find((path) => existsSync(path));
  return driver === undefined || display === undefined ? undefined : { driver, display };
}

/** Tries to install what is missing; the specs of an engine that is still missing say so. */
export function installEngines() {
  if (findFirefox() === undefined) installFromDebian(["firefox-esr"]);
  if (findWebKit() === undefined) installFromDebian(["webkit2gtk-driver", "xvfb"]);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--install")) installEngines();
  const found = { firefox: findFirefox(), webkit: findWebKit()?.driver };
  for (const [engine, path] of Object.entries(found)) console.log(`${engine}: ${path ?? "none"}`);
  process.exitCode = Object.values(found).includes(undefined) ? 1 : 0;
}
