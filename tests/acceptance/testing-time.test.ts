import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testBranch } from "../support/branch/test-branch.ts";
import { projectRoot } from "../support/repository/scratch-project.ts";

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const page = read("docs/testing-time.md");
const examples = examplesIn(page);
const wholeFiles = testsAmong(examples);

/** Each example of a page, with the file that stands above it. */
function examplesIn(text: string) {
  return [...text.matchAll(/^`([\w./-]+)`.*:\n\n```tsx?\n([\s\S]*?)```/gm)].map(
    ([, path = "", code = ""]) => ({ path, code }),
  );
}

function testsAmong(shown: ReturnType<typeof examplesIn>) {
  return shown.filter(({ path }) => /\.test\.tsx?$/.test(path));
}

/** The public methods and getters of a file's class, by its source. */
function membersOf(path: string): readonly string[] {
  const member = /^ {2}(?!private|constructor)(?:async |get )?(\w+)\(/gm;
  const source = read(path);
  return [...source.slice(source.indexOf("\nexport class")).matchAll(member)].map(
    ([, name = ""]) => name,
  );
}

describe("docs/testing-time.md", () => {
  it("shows tests that are whole files of the project, with their imports [DV-4]", () => {
    expect(wholeFiles.length).toBeGreaterThanOrEqual(5);
    expect(page.match(/^```ts/gm)).toHaveLength(examples.length);
    for (const { path, code } of wholeFiles) expect(code, path).toBe(read(path));
  });

  it("shows tests of under 15 lines [DV-4]", () => {
    for (const { path, code } of wholeFiles) {
      const test = code.slice(code.indexOf("\nit(") + 1).trimEnd();
      expect(test.split("\n").length, path).toBeLessThan(15);
    }
  });

  it("shows a row of the table of timing rules as it stands there", () => {
    const [row, ...others] = examples.filter((example) => !wholeFiles.includes(example));
    expect(others).toEqual([]);
    expect(read(row?.path ?? "")).toContain(row?.code.replace(/^(?=.)/gm, "  "));
  });

  it("names every verb of a test branch, and no other", async () => {
    await using branch = await testBranch();
    const actors = [
      ["staff", membersOf("tests/support/branch/test-staff.ts")],
      ["board", membersOf("tests/support/branch/test-board.ts")],
      ["customer", Object.keys(branch.customer)],
      ["server", Object.keys(branch.server)],
      ["partner", Object.keys(branch.partner)],
      ["otherTab", Object.keys(branch.otherTab)],
    ] as const;
    const named = new Set(page.match(/(?<=`branch\.)\w+\.\w+(?=[(`])/g));
    // The app is named as branch.app.
    const verbs = actors.flatMap(([actor, members]) => members.map((name) => `${actor}.${name}`));
    expect(verbs.filter((verb) => !named.has(verb) && verb !== "board.app")).toEqual([]);
    const elsewhere = ["tablet.comeBack", "world.injectFault"];
    expect([...named].filter((verb) => !verbs.includes(verb) && !elsewhere.includes(verb))).toEqual(
      [],
    );
  });
});

describe("docs/testing-screens.md", () => {
  const screens = read("docs/testing-screens.md");
  const shown = testsAmong(examplesIn(screens));

  it("shows three tests that are whole files of the project, each of under 10 lines [DV-4]", () => {
    expect(shown).toHaveLength(3);
    expect(screens.match(/^```ts/gm)).toHaveLength(3);
    for (const { path, code } of shown) {
      expect(code, path).toBe(read(path));
      const lines = code.slice(code.indexOf("\nit(") + 1).trimEnd();
      expect(lines.split("\n").length, path).toBeLessThan(10);
    }
  });

  it("names every verb of an open board, and no other", () => {
    const source = read("tests/support/screens/open-board.tsx");
    const ofClass = source.slice(source.indexOf("\nclass"));
    const verbs = [
      ...ofClass.matchAll(/^ {2}(?!constructor)(?:async |get |readonly )?(\w+)[(:]/gm),
    ];
    const named = new Set(screens.match(/(?<=`board\.)\w+/g));
    expect(new Set(verbs.map(([, name]) => name))).toEqual(named);
  });
});
