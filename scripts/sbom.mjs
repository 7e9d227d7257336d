#!/usr/bin/env node
// npm run sbom: the list of every shipped package (CycloneDX), from the lock file.
//
//   node scripts/sbom.mjs [FILE]   (sbom.cdx.json)
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./npm.mjs";

/**
 * @param {string} root the folder with package.json and package-lock.json
 * @returns {string} a CycloneDX document
 */
export function sbomOf(root) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { status, stdout, stderr } = runNpm([...args, "--omit=dev", "--package-lock-only"], {
    cwd: root,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const document = JSON.parse(stdout);
  // npm names the application after the folder that it is in.
  document.metadata.component.name = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ).name;
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = "sbom.cdx.json"] = process.argv.slice(2);
  writeFileSync(file, sbomOf(process.cwd()));
  console.log(file);
}
