import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportText } from "../../deploy/doctor/finding.ts";
import { printedLines, printedText } from "../../ports/entities/text-signs.ts";
import { sourceFiles } from "../architecture/comments.ts";

/** Characters by which a text of others could move the cursor, clear or forge a line, ring, or turn a line around. */
const controls = {
  escape: "\u001b[2J",
  bell: "\u0007",
  "carriage return": "\r",
  backspace: "\b",
  "line feed": "\n",
  "null character": "\0",
  "control sequence of 8 bits": "\u009b2J",
  "next line": "\u0085",
  "delete character": "\u007f",
  "line separator": "\u2028",
  "right-to-left override": "\u202e",
  "first strong isolate": "\u2068",
  "right-to-left mark": "\u200f",
  "left-to-right mark": "\u200e",
  "Arabic letter mark": "\u061c",
};
const hostile = `x${Object.values(controls).join("y")}z`;
const anyControl = /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u;

describe("A text for a terminal", () => {
  it.each(Object.entries(controls))("shows a sign in the place of a %s", (_, control) => {
    const [first = ""] = control;
    expect(printedText(`Omar${control}Saleh`)).toBe(`Omar${control.replace(first, "\ufffd")}Saleh`);
  });

  it("keeps words of every script, and the lines of one that has lines", () => {
    const words = "Ömer عمر الحسن 王小明 ज़ीनत 👩‍🍳 — “a”";
    expect(printedText(words)).toBe(words);
    expect(printedLines(`${words}\nat\tfile\r\n`)).toBe(`${words}\nat\ufffdfile\ufffd\n`);
  });
});

describe("A program that prints what others have written", () => {
  const folder = mkdtempSync(join(tmpdir(), "printed-"));
  const { argv } = process;
  let printed: string[] = [];
  beforeEach(() => {
    printed = [];
    const print = (...words: unknown[]): void => void printed.push(words.map(String).join(" "));
    vi.spyOn(console, "log").mockImplementation(print);
    vi.spyOn(console, "error").mockImplementation(print);
  });
  afterEach(() => {
    process.argv = argv;
    process.exitCode = undefined;
    vi.restoreAllMocks();
    vi.resetModules();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(program: () => Promise<unknown>, words: readonly string[]): Promise<string> {
    process.argv = ["node", "program", ...words];
    await program();
    const text = printed.join("\n");
    expect(text).toContain("\ufffd");
    expect(text).not.toMatch(anyControl);
    return text;
  }

  it("is npm run installation, of the names and values in the installation's file and of its path", async () => {
    const file = join(folder, "hostile.json");
    writeFileSync(file, JSON.stringify({ address: "https://a.example", [hostile]: hostile }));
    const text = await run(() => import("../../deploy/write-installation.ts"), [file]);
    // A line end in a name does not begin a line that looks like another problem.
    for (const line of text.split("\n")) expect(line).toMatch(/^hostile\.json:1: /);
    vi.resetModules();
    await run(() => import("../../deploy/write-installation.ts"), [`${folder}/${hostile}`]);
  });

  it("is npm run doctor, of its file, its words and the finding of an answer", async () => {
    const file = join(folder, "doctor.json");
    writeFileSync(file, JSON.stringify({ address: "https://a.example", [hostile]: hostile }));
    const doctor = () => import("../../deploy/doctor/doctor.ts");
    await run(doctor, ["https://a.example", "--installation", file]);
    vi.resetModules();
    await run(doctor, ["https://a.example", "--token-file", `${folder}/${hostile}`]);
    const finding = { check: "files", places: [hostile], problem: hostile, fix: hostile } as const;
    for (const isJson of [false, true]) {
      const options = { isJson, hasBrowser: true };
      const report = reportText(new URL("https://a.example"), [finding], options);
      expect(report).not.toMatch(anyControl);
    }
  });

  it("is npm run simulator, of its words and of a scenario's file", async () => {
    const server = () => import("../../simulator/node/serve.ts");
    await run(server, [`--scenario=${hostile}`]);
    vi.resetModules();
    const file = join(folder, "scenario.json");
    writeFileSync(file, JSON.stringify({ name: hostile, [hostile]: 1 }));
    await run(server, ["--scenario", file]);
  });

  it("passes each text that it did not write itself through one function", () => {
    const prints = sourceFiles()
      .filter(({ path }) => /^(?:deploy|simulator)\//.test(path) && !path.includes(".test."))
      .flatMap(({ text }) => [...text.matchAll(/console\.(?:log|error|warn|info)\(\s*([^;]*)/g)])
      .map(([, words = ""]) => words);
    expect(prints.length).toBeGreaterThan(10);
    const isOwn = (words: string) => /^(["`])[^$]*\1,?\s*\)$/.test(words);
    expect(prints.filter((words) => !words.startsWith("printedLines(") && !isOwn(words))).toEqual(
      [],
    );
  });
});
