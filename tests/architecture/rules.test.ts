import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLedger } from "../../scripts/ledger.mjs";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { type Comment, commentsOf, guides, sourceFiles } from "./comments.ts";

const rulesFolder = "docs/rules";
const definition = /^- `([A-Z]+-[A-Z]?\d+|N\d+)` .{10,}$/gm;
/** A code of the rule book, or a range of them: `PAY-G23 to PAY-G25`. */
const ruleCode = /\b(PAY-[A-Z]|[PB]-I|F-S|PUSH-|PF-|N)(\d+)(?:(?:–| to )\1(\d+))?/g;
const bareCode = /(?<![\w.#-])[GMSRDZI]\d{1,2}(?![\w.-])/;
const elsewhere =
  /\b(?:ruling|finding) \d|(?<!docs\/rules\/)\b(?:payments|push-and-faults|performance|rulings|design|training|style)\.md\b/;

const files = sourceFiles();
const comments = files.flatMap(commentsOf);
const definitions = readdirSync(join(projectRoot, rulesFolder)).flatMap((name) => {
  const text = readFileSync(join(projectRoot, rulesFolder, name), "utf8");
  return [...text.matchAll(definition)].map(([, code]) => code ?? "");
});
const citations = new Map<string, string>(
  [...files, ...guides()].flatMap((file) =>
    citedIn(file.text).map((code) => [code, file.path] as const),
  ),
);

describe("the rule book", () => {
  it("defines each code once", () => {
    expect(definitions.length).toBeGreaterThan(100);
    expect(definitions.filter((code, index) => definitions.indexOf(code) !== index)).toEqual([]);
  });

  it("defines every code that the sources and tests cite", () => {
    const unknown = [...citations].filter(([code]) => !definitions.includes(code));
    expect(unknown.map(([code, path]) => `${code} in ${path}`)).toEqual([]);
  });

  it("defines no code that nothing cites", () => {
    expect(definitions.filter((code) => !citations.has(code))).toEqual([]);
  });

  it("reads ranges as each code in between", () => {
    // The codes are assembled here, so that this file itself cites none.
    const [eight, nine, ten] = ["08", "09", "10"].map((number) => `F-S${number}`);
    expect(citedIn(`${eight} to ${ten}`)).toEqual([eight, nine, ten]);
    expect(citedIn(`${eight}–${ten}`)).toEqual([eight, nine, ten]);
    expect(citedIn(`${eight}, ${ten}`)).toEqual([eight, ten]);
  });
});

describe("comments", () => {
  const ledger = readLedger();
  const groups = new Set([...ledger.keys()].map((id) => id.slice(0, 2)));
  const ids = /\b([A-Z]{2})-\d+\b/g;

  it("cite only statements that the ledger has", () => {
    const unknown = comments.flatMap((comment) =>
      [...textOf(comment).matchAll(ids)]
        .filter(([id, group]) => groups.has(group ?? "") && !ledger.has(id))
        .map(([id]) => `${comment.path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it("say the rule in words, beside its code", () => {
    expect(comments.filter(isCodesAlone).map(described)).toEqual([]);
  });

  it("cite no code without its prefix and no page from outside the repository", () => {
    const odd = comments.filter((comment) =>
      [bareCode, elsewhere].some((pattern) => pattern.test(textOf(comment))),
    );
    expect(odd.map(described)).toEqual([]);
  });
});

function citedIn(text: string): readonly string[] {
  return [...text.matchAll(ruleCode)].flatMap(([, prefix = "", first = "", last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, "0")}`,
    ),
  );
}

/** Whether nothing is left once codes, joining words and punctuation are taken away. */
function isCodesAlone(comment: Comment): boolean {
  const rest = textOf(comment)
    .replace(ruleCode, "")
    .replace(/\b[A-Z]{2}-\d+\b/g, "");
  return rest !== textOf(comment) && /^(?:\s|and|to|or|see|rule|[.,;:()–-])*$/i.test(rest);
}

function textOf({ lines }: Comment): string {
  return lines.join(" ");
}

function described(comment: Comment): string {
  return `${comment.path}: ${textOf(comment)}`;
}
