import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const ledgerFiles = [
  "docs/spec/requirements.md",
  "docs/spec/extensions.md",
  "docs/spec/capabilities.md",
];
const skipped = ["node_modules", "dist", ".git", "docs"];

const ledgerLine = /^- `([A-Z]{2}-\d+)` (.*)$/gm;
const groupHeading = /^#+ .*$/gm;
const testFile = /\.(test|spec|contract)\.tsx?$/;
/** Matches titles that are string literals. A computed title proves nothing, because it cannot be read here. */
const title =
  /\b(?:describe|it|test|step)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(['"`](?:\\.|[^\\])*?['"`])\s*,/g;
const bracketedIds = /\[((?:[A-Z]{2}-\d+)(?:[,\s]+[A-Z]{2}-\d+)*)\]/g;

/**
 * The numbered statements of the specifications, in order.
 * @returns {Map<string, { text: string, group: string }>}
 */
export function readLedger() {
  const ledger = new Map();
  for (const file of ledgerFiles) {
    const text = readFileSync(join(root, file), "utf8");
    const headings = [...text.matchAll(groupHeading)];
    for (const { 1: id, 2: statement, index } of text.matchAll(ledgerLine)) {
      const heading = headings.findLast((each) => each.index < index);
      ledger.set(id, { text: statement, group: heading?.[0].replace(/^#+ /, "") ?? file });
    }
  }
  return ledger;
}

/**
 * The ids in square brackets of test titles, with the files that contain them.
 * @returns {Map<string, Set<string>>}
 */
export function readProofs(folder = root) {
  const proofs = new Map();
  for (const path of testFilesIn(folder)) {
    for (const id of idsOfTitles(readFileSync(path, "utf8"))) {
      proofs.set(id, (proofs.get(id) ?? new Set()).add(path.slice(folder.length)));
    }
  }
  return proofs;
}

/**
 * The ids in the test titles of one file's text.
 * @returns {string[]}
 */
export function idsOfTitles(text) {
  return [...text.matchAll(title)].flatMap(([, each]) =>
    [...each.matchAll(bracketedIds)].flatMap(([, ids]) => ids.split(/[,\s]+/)),
  );
}

function* testFilesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFilesIn(path);
    else if (testFile.test(entry.name)) yield path;
  }
}
