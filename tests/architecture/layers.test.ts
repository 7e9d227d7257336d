import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  projectRoot,
  type ScratchProject,
  scratchProject,
} from "../support/repository/scratch-project.ts";
import { canaries, legalImports } from "./layer-canaries.ts";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const ruleNames: readonly string[] = config.forbidden.map((rule: { name: string }) => rule.name);
const cycle = ["src/orders/cycle-one.ts", "src/orders/cycle-two.ts"] as const;
const folders = ["ports", "src", "adapters", "simulator", "bundle", "deploy", "tests"];

async function cruiseIn(baseDir: string): Promise<ICruiseResult> {
  const { forbidden, options } = config;
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden, options },
  });
  if (typeof output === "string") throw new Error("The layer check answered with text");
  return output;
}

/** The rules that reported each file. */
function reportsByFile(result: ICruiseResult): Map<string, Set<string>> {
  const reports = new Map<string, Set<string>>();
  for (const { from, rule } of result.summary.violations) {
    reports.set(from, (reports.get(from) ?? new Set()).add(rule.name));
  }
  return reports;
}

/** The pairs of folders below this one that import each other. A rule about two files cannot say it. */
function foldersBothWays(
  { modules }: { readonly modules: readonly Imports[] },
  below: string,
): readonly (readonly [string, string])[] {
  const product = modules.filter(({ source }) => !/\.test\.tsx?$/.test(source));
  const ways = new Map<string, readonly [string, string]>();
  for (const { source, dependencies } of product)
    for (const { resolved, dynamic } of dependencies) {
      // lazy.ts loads its screens dynamically, so their folders may import it.
      if (dynamic === true && source === "src/ui/lazy/lazy.ts") continue;
      const [from, to] = [dirname(source), dirname(resolved)];
      if (from !== to && from.startsWith(below) && to.startsWith(below))
        ways.set(`${from} ${to}`, [from, to]);
    }
  return [...ways.values()].filter(([from, to]) => from < to && ways.has(`${to} ${from}`));
}

interface Imports {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string; readonly dynamic?: boolean }[];
}

function sourceFiles(): readonly string[] {
  return folders
    .filter((folder) => existsSync(join(projectRoot, folder)))
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
        .map((path) => join(folder, path)),
    );
}

describe("the layer rules", () => {
  it("hold in every source file, and every file was inspected @verify", async () => {
    const result = await cruiseIn(projectRoot);
    const seen = new Set(result.modules.map((module) => module.source));
    expect(sourceFiles().filter((path) => !seen.has(path))).toEqual([]);
    expect(result.summary.totalDependenciesCruised).toBeGreaterThan(sourceFiles().length);
    expect(result.summary.violations).toEqual([]);
    for (const below of ["src/ui", "src/training/ui", "src/orders", "src/payments"])
      expect(foldersBothWays(result, below)).toEqual([]);
  });

  it("know two folders that import each other by files that do not", () => {
    const imports = {
      "src/ui/a/one.ts": "src/ui/b/two.ts",
      "src/ui/b/three.ts": "src/ui/a/four.ts",
    };
    const modules = Object.entries(imports).map(([source, resolved]) => ({
      source,
      dependencies: [{ resolved }],
    }));
    const found = foldersBothWays({ modules }, "src/ui");
    expect(found).toEqual([["src/ui/a", "src/ui/b"]]);
  });

  it("each have a planted violation", () => {
    const planted = new Set([...canaries.map(({ rule }) => rule), "no-cycles"]);
    expect(ruleNames.filter((name) => !planted.has(name))).toEqual([]);
    const files = [...canaries, ...legalImports].map(({ from }) => from);
    expect(files.filter((from, index) => files.indexOf(from) !== index)).toEqual([]);
  });
});

describe.each(["value", "type"] as const)("a planted %s import", (kind) => {
  let scratch: ScratchProject;
  let reports: Map<string, Set<string>>;

  beforeAll(async () => {
    scratch = scratchProject(["tsconfig.json"]);
    plant(scratch, kind);
    reports = reportsByFile(await cruiseIn(scratch.root));
  }, 30_000);
  afterAll(() => scratch.remove());

  it.each(canaries.map((canary) => [canary.rule, canary.from, canary.to] as const))(
    "is reported by %s: %s importing %s",
    (rule, from, _to) => {
      expect([...(reports.get(from) ?? [])]).toEqual([rule]);
    },
  );

  it("is reported where the core depends on more than ports [SM-1]", () => {
    const ofCore = canaries.filter(({ rule }) => rule === "core-sees-ports-only");
    const targets = ofCore.map(({ to }) => to.split("/").slice(0, 2).join("/"));
    expect(targets).toEqual(expect.arrayContaining(["adapters/http", "simulator/world", "src/ui"]));
    expect(ofCore.filter(({ from }) => !reports.has(from))).toEqual([]);
  });

  it("is reported by no-cycles where two modules import each other", () => {
    const [one, two] = cycle.map((path) => reports.get(path));
    expect([...(one ?? []), ...(two ?? [])]).toEqual(["no-cycles"]);
  });

  it("is not reported where the layers allow it", () => {
    const wronglyReported = legalImports.filter(({ from }) => reports.has(from));
    expect(wronglyReported).toEqual([]);
  });
});

/** Puts every canary, every legal import and a cycle into one scratch project. */
function plant(scratch: ScratchProject, kind: "value" | "type"): void {
  const imports = [...canaries, ...legalImports];
  const targets = new Set(imports.map(({ to }) => to).filter(isFile));
  for (const target of targets) {
    if (!target.includes("nowhere")) scratch.write(target, "export const thing = 1;\n");
  }
  for (const each of imports) {
    scratch.write(each.from, importLine(each.from, each.to, kind));
  }
  const [one, two] = cycle;
  scratch.write(one, importLine(one, two, kind));
  scratch.write(two, importLine(two, one, kind));
}

function importLine(from: string, to: string, kind: "value" | "type"): string {
  const specifier = isFile(to) ? relative(dirname(from), to).replace(/^(?!\.)/, "./") : to;
  const type = kind === "type" ? "type " : "";
  return `import ${type}{ thing } from ${JSON.stringify(specifier)};\nexport ${type === "" ? "const made = thing" : "type Made = typeof thing"};\n`;
}

function isFile(target: string): boolean {
  return /\.tsx?$/.test(target);
}
