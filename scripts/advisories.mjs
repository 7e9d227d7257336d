#!/usr/bin/env node
// npm run advisories: the known weaknesses of every locked package, with those that are shipped first. Asks npm's registry.
//
//   node scripts/advisories.mjs [--registry ADDRESS]
//
// Ends with 0 where none is known, with 1 where some are, and with 2 where the registry does not answer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runNpm } from "./npm.mjs";

const cwd = process.cwd();
const { registry } = parseArgs({ options: { registry: { type: "string" } } }).values;
const chosen = registry === undefined ? [] : ["--registry", registry];
const { stdout, stderr } = runNpm(["audit", "--json", "--package-lock-only", ...chosen], { cwd });
const report = readReport(stdout);

if (report === undefined) {
  console.error(`The registry gave no advisories: ${firstWarning(stderr)}
Ask another one:  npm run advisories -- --registry ADDRESS
Without one:      npm run sbom, and give its file to a scanner with a database of its own, such as osv-scanner, Trivy or Grype`);
  process.exitCode = 2;
} else {
  const lines = linesOf(report);
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.log("The registry knows no weakness of a locked package.");
  process.exitCode = lines.length === 0 ? 0 : 1;
}

/** npm answers a failure as JSON, too, or with nothing. */
function readReport(text) {
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}

function firstWarning(text) {
  const [line = ""] = text.match(/^npm (?:warn|error) .+$/m) ?? [];
  return line.replace(/^npm (?:warn|error) (?:audit )?/, "") || "it cannot be reached";
}

function linesOf(vulnerabilities) {
  const { packages } = JSON.parse(readFileSync(join(cwd, "package-lock.json"), "utf8"));
  const found = Object.values(vulnerabilities).flatMap(({ name, via, nodes, fixAvailable }) => {
    const isShipped = nodes.some((node) => !(packages[node]?.dev || packages[node]?.devOptional));
    const versions = [...new Set(nodes.map((node) => packages[node]?.version))].join(", ");
    const fix =
      fixAvailable === false
        ? "no fix yet"
        : fixAvailable === true
          ? "fixed by npm audit fix"
          : `fixed by ${fixAvailable.name} ${fixAvailable.version}`;
    // A text names another package that has the weakness, which has a line of its own.
    return via
      .filter((each) => typeof each === "object")
      .map(({ severity, title, url }) => ({
        isShipped,
        line: `${isShipped ? "shipped" : "tool   "}  ${severity}  ${name} ${versions}: ${title} (${fix}) ${url}`,
      }));
  });
  return found
    .toSorted((one, other) => Number(other.isShipped) - Number(one.isShipped))
    .map(({ line }) => line);
}
