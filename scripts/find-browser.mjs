#!/usr/bin/env node
// Finds the Chromium for the browser tests and prints its path.
//
//   node scripts/find-browser.mjs [--install]
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { doesRun, installFromDebian, onPath, versionOf } from "./programs.mjs";

const playwrightCli = fileURLToPath(
  new URL("../node_modules/@playwright/test/cli.js", import.meta.url),
);
/** Chromium without windows: the same engine at half the cost per page. Playwright uses it for headless runs. */
const shell = "chromium-headless-shell";
const commands = [
  shell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
  "microsoft-edge",
  "microsoft-edge-stable",
];
const places = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => [
    join(process.env[variable] ?? "C:\\", "Google/Chrome/Application/chrome.exe"),
    join(process.env[variable] ?? "C:\\", "Microsoft/Edge/Application/msedge.exe"),
  ]),
};

/**
 * The browser at CHROME_PATH, else a system Chromium, Chrome or Edge, else Playwright's own. Throws when
 * the browser at CHROME_PATH does not run, instead of silently using another one.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== "") {
    if (doesRun(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, which is not a browser that runs here.`);
  }
  const own = await playwrightBrowser();
  return [...onPath(commands), ...(places[process.platform] ?? []), own].find(doesRun);
}

/**
 * Finds a browser, or installs one: Debian's package when running as root, else Playwright's. When neither
 * works, it throws one sentence with instructions.
 * @returns {Promise<string>}
 */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found !== undefined) return found;
  for (const install of [installSystemChromium, installFromPlaywright]) {
    install();
    const installed = await findBrowser();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    "No browser was found and none could be installed: install Chromium or Chrome, or set CHROME_PATH to one, and run this again.",
  );
}

/**
 * Name and version as the browser gives them: Chromium 156.0.8078.79.
 * @param {string} path
 * @returns {string}
 */
export function browserName(path) {
  return versionOf(path) ?? "a browser that does not say its version";
}

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

function installFromPlaywright() {
  console.error("Trying to install Playwright's Chromium.");
  // Its output goes to stderr, so that stdout holds only the path.
  const install = [playwrightCli, "install", "chromium"];
  spawnSync(process.execPath, install, { stdio: ["ignore", process.stderr, "inherit"] });
}

function installSystemChromium() {
  if (!installFromDebian([shell])) installFromDebian(["chromium"]);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const find = process.argv.includes("--install") ? findOrInstallBrowser : findBrowser;
    const browser = await find();
    console.log(browser ?? "No browser was found.");
    process.exitCode = browser === undefined ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
