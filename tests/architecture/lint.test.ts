import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  projectRoot,
  type ScratchProject,
  scratchProject,
} from "../support/repository/scratch-project.ts";
import { sourceFiles } from "./comments.ts";

const pureFile = "src/orders/planted";
const repeated = (line: string, count: number): string => `${line}\n`.repeat(count);

/** Planted lines, each with the lint rule that must report it. */
const violations: readonly (readonly [rule: string, text: string, path?: string])[] = [
  ["plugin", "export const at = Math.random();"],
  ["plugin", "export const at = crypto.randomUUID();"],
  ["plugin", "export const at = new Date();"],
  ["plugin", "export const at = Date.now();"],
  ["plugin", "export const at = performance.now();"],
  ["plugin", "export const at = new Date();", "simulator/world/planted-time.ts"],
  ...[
    "const icons: Readonly<Record<string, number>> = { card: 1 };\nexport const icon = (name: string) => icons[name];",
    "export const icon = (icons: Record<string, number>, name: string) => icons[name] ?? 1;",
    "export const field = (value: object, name: string) => (value as Record<string, unknown>)[name];",
    "export const has = (icons: object, name: string) => name in icons;",
    "const icons: Record<\n  string,\n  number\n> = { card: 1 };\nexport const icon = (name: string) => icons[name];",
    "interface Texts { readonly names: Readonly<Record<string, string>> }\nexport const named = (texts: Texts, key: string) => texts.names[key];",
    "export class Icons {\n  private readonly names: Record<string, number> = { card: 1 };\n  of(name: string) {\n    return this.names[name];\n  }\n}",
  ].flatMap((text, index) =>
    ["src", "adapters/http", "simulator/world"].map(
      (folder) => ["plugin", text, `${folder}/planted-key-${index}.ts`] as const,
    ),
  ),
  ["plugin", "export const at = new Date();", "src/ui/planted-time.tsx"],
  ...["answer.status === 404", "answer.status >= 500", "status !== 401"].map(
    (text, index) =>
      [
        "plugin",
        `export const is = (answer: { status: number }, status: number) => ${text} || status > answer.status;`,
        `src/orders/planted-status-${index}.ts`,
      ] as const,
  ),
  ["plugin", "export const read = (text: string): unknown => JSON.parse(text);"],
  ...[
    'hour: "2-digit", minute: "2-digit"',
    'hour: "numeric"',
    'hourCycle: "h12"',
    "hour12: true",
    'timeStyle: "short"',
  ].flatMap((options, index) =>
    ["src/ui", "simulator/world"].map(
      (folder) =>
        [
          "plugin",
          `export const format = new Intl.DateTimeFormat("en", { ${options} });`,
          `${folder}/planted-form-${index}.ts`,
        ] as const,
    ),
  ),
  [
    "plugin",
    "export const text = (at: Date) => at.toLocaleTimeString();",
    "src/ui/planted-form.ts",
  ],
  ["plugin", "export const at = new Date();", "simulator/server/planted-time.ts"],
  ...[
    "setTimeout(() => {}, 1)",
    "setInterval(() => {}, 1)",
    "requestAnimationFrame(() => {})",
    'fetch("/")',
    'new WebSocket("ws://a")',
    "localStorage.length",
    "sessionStorage.length",
    "performance.timeOrigin",
    "new Date(0)",
  ].map((use) => ["lint/style/noRestrictedGlobals", `export const made = ${use};`] as const),
  ["lint/style/noRestrictedGlobals", 'fetch("/");', "src/ui/planted-fetch.tsx"],
  ["lint/nursery/noFloatingPromises", "async function load() {}\nload();\nexport const done = 1;"],
  ["lint/suspicious/noConsole", 'console.log("here");'],
  ["lint/suspicious/noExplicitAny", "export const value: any = 1;"],
  ["lint/style/noNonNullAssertion", "export const first = (list: number[]) => list[0]!;"],
  ["lint/style/noDefaultExport", "export default function made() {}"],
  ["lint/style/noEnum", "export enum Colour { Red }"],
  [
    "lint/style/noParameterProperties",
    "export class Held { constructor(private readonly held: number) {} }",
  ],
  ["lint/style/useImportType", 'import { Known } from "./known.ts";\nexport type Same = Known;'],
  ["lint/correctness/useImportExtensions", 'export { known as same } from "./known";'],
  ["lint/performance/noReExportAll", 'export * from "./known.ts";'],
  ["lint/correctness/noUndeclaredDependencies", 'import lodash from "lodash";\nlodash();'],
  ["lint/style/useFilenamingConvention", "export const made = 1;", "src/orders/PlantedName.ts"],
  ["lint/style/noExcessiveLinesPerFile", repeated("export type A = 1;", 501)],
  [
    "lint/complexity/noExcessiveLinesPerFunction",
    `export function long(): void {\n${repeated("  long();", 101)}}`,
  ],
  [
    "lint/complexity/noExcessiveCognitiveComplexity",
    `export function knot(a: number): void {\n${"if (a > 0) {".repeat(6)}knot(a);${"}".repeat(6)}\n}`,
  ],
  [
    "lint/suspicious/noFocusedTests",
    'import { it } from "vitest";\nit.only("works", () => {});',
    "src/orders/planted-focus.test.ts",
  ],
  [
    "lint/suspicious/noSkippedTests",
    'import { it } from "vitest";\nit.skip("works", () => {});',
    "src/orders/planted-skip.test.ts",
  ],
];

const allowed: readonly (readonly [path: string, text: string])[] = [
  ["adapters/browser/clock.ts", "export const at = Date.now() + performance.now();"],
  ["simulator/node/sockets.ts", "console.log(new Date());"],
  ["src/ui/clock-text.tsx", "export const shown = (at: number) => new Date(at).toISOString();"],
  ["simulator/server/iso.ts", "export const iso = (at: number) => new Date(at).toISOString();"],
  [
    "src/orders/own-key.ts",
    'const icons: Record<string, number> = { card: 1 };\nexport const icon = (name: string) => (Object.hasOwn(icons, name) ? icons[name] : 1);\nexport const card = icons["card"];\nexport const hasCard = "card" in icons;',
  ],
  [
    "adapters/http/typed-key.ts",
    'const steps: Readonly<Record<"a" | "b", number>> = { a: 1, b: 2 };\nexport const step = (name: "a" | "b") => steps[name];\nexport const nth = (list: readonly number[], at: number) => list[at];',
  ],
  ["src/orders/beside.test.ts", "export const at = Date.now();"],
];

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string | { readonly file: string } };
}

describe("the lint rules", () => {
  let scratch: ScratchProject;
  const reported = new Map<string, Set<string>>();

  beforeAll(() => {
    scratch = scratchProject([
      "biome.json",
      "package.json",
      ".gitignore",
      "tests/architecture/lint",
    ]);
    scratch.write("src/orders/known.ts", "export type Known = 1;\nexport const known = 1;\n");
    violations.forEach(([, text, path], index) => {
      scratch.write(pathOf(index, path), `${text}\n`);
    });
    for (const [path, text] of allowed) scratch.write(path, `${text}\n`);
    for (const { category, location } of lint(scratch.root)) {
      const path = typeof location.path === "string" ? location.path : location.path.file;
      reported.set(path, (reported.get(path) ?? new Set()).add(category));
    }
  }, 30_000);
  afterAll(() => scratch.remove());

  it.each(
    violations.map(([rule, text, path], index) => [rule, text.slice(0, 60), pathOf(index, path)]),
  )("report as %s: %s", (rule, _text, path) => {
    expect([...(reported.get(path ?? "") ?? [])]).toContain(rule);
  });

  it.each(allowed)("allow the exception in %s", (path) => {
    expect([...(reported.get(path) ?? [])]).toEqual([]);
  });
});

it("No source spreads an object literal, which TypeScript does not check for unknown properties", () => {
  const spread = sourceFiles().filter(({ text }) => /\.\.\.\{/.test(text));
  // The text of an element that the test reads.
  expect(spread.map(({ path }) => path)).toEqual(["tests/architecture/list-keys.test.ts"]);
});

function pathOf(index: number, path: string | undefined): string {
  return path ?? `${pureFile}-${index}.ts`;
}

function lint(root: string): readonly Diagnostic[] {
  const bin = join(projectRoot, "node_modules/@biomejs/biome/bin/biome");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [bin, "lint", "--reporter=json", "--max-diagnostics=none", "."],
    { cwd: root, encoding: "utf8" },
  );
  if (!stdout.startsWith("{")) throw new Error(`The linter did not answer: ${stderr}`);
  return JSON.parse(stdout).diagnostics;
}
