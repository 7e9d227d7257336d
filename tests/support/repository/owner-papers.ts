import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./scratch-project.ts";

/** The documents for those who install and run the product. Their commands are run, in this order. */
export const ownerPapers = [
  "deploy/README.md",
  "docs/runbook.md",
  "docs/tablet-guide.md",
  "docs/data-protection.md",
  "SECURITY.md",
] as const;

export function readPaper(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}
