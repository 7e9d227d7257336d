import { execFileSync } from "node:child_process";
import { browserArguments } from "../support/run/browser-arguments.ts";

/** The browser of benches and soaks, and its arguments. */
export function browserLaunch() {
  // A program of its own: bundled into this one it would look for the project's files in the wrong place.
  const find = [process.execPath, ["scripts/find-browser.mjs"], { encoding: "utf8" }] as const;
  return {
    executablePath: execFileSync(...find).trim(),
    args: [...browserArguments],
  };
}
