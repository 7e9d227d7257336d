// npm run doctor: examines a running installation from outside (IN-4).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { printedLines } from "../../ports/entities/text-signs.ts";
import { describeProblems } from "../../simulator/training/json-file.ts";
import { type Installation, readInstallation } from "../installation-file.ts";
import { examine } from "./examine.ts";
import { reportText } from "./finding.ts";
import { type DoctorArguments, readDoctorArguments } from "./read-arguments.ts";

const read = readDoctorArguments(process.argv.slice(2));
if (read.kind === "wrong") refuse(read.message);
else await run(read.arguments);

async function run({ address, file, tokenFile, isJson }: DoctorArguments): Promise<void> {
  const installation = file === undefined ? undefined : installationOf(file);
  if (typeof installation === "string") return refuse(installation);
  if (tokenFile !== undefined && !existsSync(tokenFile))
    return refuse(`The file ${tokenFile} cannot be read: check its path`);
  const token = tokenFile && readFileSync(tokenFile, "utf8").trim();
  const browser = await launchBrowser();
  try {
    const findings = await examine(address, { browser, installation, token });
    const text = reportText(address, findings, { isJson, hasBrowser: browser !== undefined });
    if (text !== "") console.log(printedLines(text));
    if (browser === undefined) {
      console.error("Not checked: there is no browser in which the page could be opened.");
    }
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await browser?.close();
  }
}

/** The file, or the sentence that says what is wrong with it. */
function installationOf(file: string): Installation | string {
  if (!existsSync(file)) return `The file ${file} cannot be read: check its path`;
  const reading = readInstallation({ name: basename(file), text: readFileSync(file, "utf8") });
  return reading.kind === "valid" ? reading.value : describeProblems(reading.problems);
}

async function launchBrowser(): Promise<Browser | undefined> {
  try {
    // A program of its own: bundled into this one it would look for the project's files in the wrong place.
    const words = ["scripts/find-browser.mjs"];
    const path = execFileSync(process.execPath, words, { encoding: "utf8" }).trim();
    const isRoot = process.getuid?.() === 0;
    return await chromium.launch({ executablePath: path, chromiumSandbox: !isRoot });
  } catch {
    return undefined;
  }
}

function refuse(message: string): void {
  console.error(printedLines(message));
  process.exitCode = 2;
}
