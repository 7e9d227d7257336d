import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  hasQuickTests,
  idsOfTitles,
  quickTestsOf,
  readLedger,
  readProofs,
  readQuickProofs,
  slowProofProblems,
  slowProofs,
} from "../../scripts/ledger.mjs";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { sourceFiles } from "./comments.ts";

const ledger = readLedger();
const made = (title: string): string[] => idsOfTitles(`it(${title}, () => {});`);

describe("the requirements ledger", () => {
  it("contains the statements of the specifications", () => {
    expect(ledger.size).toBeGreaterThan(100);
    expect([...ledger.values()].every(({ text }) => text.length > 0)).toBe(true);
  });

  it("contains every id of a test title", () => {
    const unknown = [...readProofs()].filter(([id]) => !ledger.has(id));
    expect(unknown.map(([id, files]) => `${id} in ${[...files].join(", ")}`)).toEqual([]);
  });

  it("has a test in npm test for each statement that has one, but where a reason says why not", () => {
    expect(slowProofProblems(slowProofs, readProofs(), readQuickProofs())).toEqual([]);
  });

  it("is refused where only a slow test proves a statement, and where a reason is not needed", () => {
    const [slow, both, never] = ["RT-1", "RT-2", "RT-3"];
    const proofs = new Map([slow, both].map((id) => [id, true]));
    const reasons = new Map([both, never].map((id) => [id, "layout"]));
    expect(slowProofProblems(reasons, proofs, new Map([[both, true]]))).toEqual([
      `${slow} has no test in npm test`,
      `${both} needs no reason: npm test proves it`,
      `${never} needs no reason: it has no test`,
    ]);
    expect(
      slowProofProblems(new Map([[slow, "layout"]]), new Map([[slow, true]]), new Map()),
    ).toEqual([]);
  });
});

describe("the tests that npm test runs", () => {
  const file = [
    'describe("a group", () => {',
    '  it("is quick", () => {',
    "    expect(1).toBe(1);",
    "  });",
    "  it.each([",
    '    ["one", "two"],',
    "  ])(",
    '    "is slow with %s @verify",',
    "    () => expect(2).toBe(2),",
    "    120_000,",
    "  );",
    '  it("is on one line @verify", () => expect(3).toBe(3));',
    '  it("is tagged", { tag: "@verify" }, () => {',
    "    expect(4).toBe(4);",
    "  });",
    "});",
    'test.describe("a slow group @verify", () => {',
    '  test("is in it", async () => {',
    "    expect(5).toBe(5);",
    "  });",
    "});",
    'test("comes after it", () => expect(6).toBe(6));',
  ];

  it("are those that have no tag, in a group without one", () => {
    const kept = quickTestsOf(file.join("\n")).match(/toBe\(\d\)/g);
    expect(kept).toEqual(["toBe(1)", "toBe(6)"]);
  });

  it("are none where each is tagged", () => {
    expect(hasQuickTests(file.join("\n"))).toBe(true);
    expect(hasQuickTests(file.slice(16, 21).join("\n"))).toBe(false);
    expect(hasQuickTests('const words = "no test here";')).toBe(false);
  });
});

describe("the sections that the ledger cites", () => {
  const folder = join(projectRoot, "docs/spec");
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const sections = [...texts.join("\n").matchAll(/^### ([BP]\d) .+$/gm)].map(([, id]) => id);

  it("are described in the folder, each once, in words of our own", () => {
    expect(readdirSync(folder).filter((name) => !name.endsWith(".md"))).toEqual([]);
    expect(sections).toEqual(
      ["B", "P"].flatMap((of) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => of + n)),
    );
  });

  it("are all there, in the ledger and in the comments of the source", () => {
    const cited = [...ledger.values()].flatMap(({ text }) =>
      [...text.matchAll(/\[([BP]\d(?:, [BP]\d)*)\]/g)].flatMap(([, ids = ""]) => ids.split(", ")),
    );
    const inComments = sourceFiles().flatMap(({ text }) =>
      [...text.matchAll(/(order-board|payments-and-assignment) sections? ([\d, and]+)/g)].flatMap(
        ([, paper, numbers = ""]) =>
          [...numbers.matchAll(/\d/g)].map(([n]) => (paper === "order-board" ? "B" : "P") + n),
      ),
    );
    expect(cited.length).toBeGreaterThan(150);
    expect(inComments.length).toBeGreaterThan(50);
    expect([...cited, ...inComments].filter((id) => !sections.includes(id))).toEqual([]);
  });
});

// The ids are assembled here, so that this file itself proves nothing.
describe("a title's ids", () => {
  const [one, two] = ["RT-1", "LS-5"] as const;

  it("are read from square brackets, also several at once", () => {
    expect(made(`"turns red [${one}]"`)).toEqual([one]);
    expect(made(`\`turns red [${one}, ${two}]\``)).toEqual([one, two]);
    expect(made(`'turns [${one}] red [${two}]'`)).toEqual([one, two]);
    expect(idsOfTitles(`it.each([1, 2])("turns red [${one}]", () => {});`)).toEqual([one]);
  });

  it("are read beside the code of a rule, which is none of the ledger's", () => {
    expect(made(`"turns red [${one}, B-I9]"`)).toEqual([one]);
    expect(made(`"turns red [PAY-R1, ${one}, N45, ${two}]"`)).toEqual([one, two]);
    expect(made('"turns red [F-S13]"')).toEqual([]);
  });

  it("are not read from comments, from mentions without brackets or from computed titles", () => {
    expect(idsOfTitles(`// [${one}]\nit("plain", () => {});`)).toEqual([]);
    expect(made(`"as ${one} says"`)).toEqual([]);
    expect(made("title")).toEqual([]);
  });
});
