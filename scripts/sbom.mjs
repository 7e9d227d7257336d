#!/usr/bin/env node
// npm run sbom: the list of every shipped package (CycloneDX), from the lock file.
//
//   node scripts/sbom.mjs [FILE]   (sbom.cdx.json)
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./npm.mjs";

/**
 * npm's own `--omit=dev` leaves out packages that both the app and a tool need, as React.
 *
 * @param {string} root the folder with package.json and package-lock.json
 * @returns {string} a CycloneDX document
 */
export function sbomOf(root) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { status, stdout, stderr } = runNpm([...args, "--package-lock-only"], { cwd: root });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const document = JSON.parse(stdout);
  const { component } = document.metadata;
  const shipped = new Set([component["bom-ref"], ...shippedIn(root)]);
  const isShipped = (reference) => shipped.has(reference);
  // npm names the application after the folder that it is in.
  component.name = readJson(join(root, "package.json")).name;
  document.components = document.components.filter((each) => isShipped(each["bom-ref"]));
  document.dependencies = document.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The packages of the lock that no tool alone has brought, as npm's document refers to them. */
function shippedIn(root) {
  return Object.entries(readJson(join(root, "package-lock.json")).packages)
    .filter(([folder, { dev, devOptional }]) => folder !== "" && !dev && !devOptional)
    .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, "")}@${version}`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = "sbom.cdx.json"] = process.argv.slice(2);
  writeFileSync(file, sbomOf(process.cwd()));
  console.log(file);
}
