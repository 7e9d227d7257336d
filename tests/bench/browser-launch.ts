import { execFileSync } from "node:child_process";

/** The browser of all measures, and its arguments. */
export function browserLaunch() {
  // A program of its own: bundled into this one it would look for the project's files in the wrong place.
  const find = [process.execPath, ["scripts/find-browser.mjs"], { encoding: "utf8" }] as const;
  return {
    executablePath: execFileSync(...find).trim(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
