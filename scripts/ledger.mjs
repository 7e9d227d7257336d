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
/** Codes in one pair of brackets, such as `[RT-6, B-I9]`: those of the ledger, and of rules, which prove nothing here. */
const bracketedCodes = /\[((?:[A-Z]{1,3}-?[A-Z]?\d+)(?:[,\s]+[A-Z]{1,3}-?[A-Z]?\d+)*)\]/g;
const ledgerId = /^[A-Z]{2}-\d+$/;

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
export function readProofs() {
  return proofsIn((path) => readFileSync(join(root, path), "utf8"));
}

/**
 * The same of the tests that `npm test` runs.
 * @returns {Map<string, Set<string>>}
 */
export function readQuickProofs() {
  const isSlow = (path) => path.startsWith("tests/engines/");
  return proofsIn((path) =>
    isSlow(path) ? "" : quickTestsOf(readFileSync(join(root, path), "utf8")),
  );
}

/**
 * Reasons that are missing for statements that only slow tests prove, and those that are not needed.
 * @param {ReadonlyMap<string, string>} reasons
 * @param {ReadonlyMap<string, unknown>} proofs
 * @param {ReadonlyMap<string, unknown>} quick
 * @returns {string[]}
 */
export function slowProofProblems(reasons, proofs, quick) {
  const slow = [...proofs.keys()].filter((id) => !quick.has(id));
  return [
    ...slow.filter((id) => !reasons.has(id)).map((id) => `${id} has no test in npm test`),
    ...[...reasons.keys()]
      .filter((id) => !slow.includes(id))
      .map(
        (id) => `${id} needs no reason: ${quick.has(id) ? "npm test proves it" : "it has no test"}`,
      ),
  ];
}

/**
 * The text of a test file without the tests and groups that are tagged @verify. It reads formatted code: a call ends at
 * the line with its own indentation that ends in a semicolon.
 * @param {string} text
 * @returns {string}
 */
export function quickTestsOf(text) {
  const lines = text.split("\n");
  const quick = [];
  for (let at = 0; at < lines.length; at += 1) {
    const last = isTestCall(lines[at]) && isTagged(lines, at) ? endOfCall(lines, at) : undefined;
    if (last === undefined) quick.push(lines[at]);
    else at = last;
  }
  return quick.join("\n");
}

/** Whether `npm test` runs a test of this file. */
export function hasQuickTests(text) {
  return quickTestsOf(text).split("\n").some(isTestCall);
}

function isTestCall(line) {
  return /^\s*(?:describe|it|test)(?:\.\w+)*\(/.test(line);
}

/** Whether the tag stands in the call, before a test inside it. */
function isTagged(lines, start) {
  const end = endOfCall(lines, start);
  const inner = lines.findIndex((line, at) => at > start && isTestCall(line));
  const own = lines.slice(start, inner < 0 || inner > end ? end + 1 : inner);
  return own.some((line) => line.includes("@verify"));
}

function endOfCall(lines, start) {
  const indentation = /^\s*/.exec(lines[start])[0];
  const isEnd = (line) =>
    line.startsWith(indentation) && /^\S.*;$/.test(line.slice(indentation.length));
  const length = lines.slice(start).findIndex(isEnd);
  return length < 0 ? lines.length - 1 : start + length;
}

function proofsIn(textOf) {
  const proofs = new Map();
  for (const path of testFilesIn(root)) {
    const name = path.slice(root.length);
    for (const id of idsOfTitles(textOf(name)))
      proofs.set(id, (proofs.get(id) ?? new Set()).add(name));
  }
  return proofs;
}

/**
 * The ids in the test titles of one file's text.
 * @returns {string[]}
 */
export function idsOfTitles(text) {
  return [...text.matchAll(title)].flatMap(([, each]) =>
    [...each.matchAll(bracketedCodes)]
      .flatMap(([, codes]) => codes.split(/[,\s]+/))
      .filter((code) => ledgerId.test(code)),
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

/**
 * The statements of the ledger that no test of `npm test` proves, each with what only a slow test can show.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const slowProofs = new Map([
  [
    "IN-6",
    "names Firefox and WebKit, which run in npm run verify alone; Chromium's specs walk the same",
  ],
]);
