import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";

const skipped =
  /(^|\/)(node_modules|dist|source-maps|\.git|\.cache|test-results|playwright-report)(\/|$)/;
const documents = markdownIn("");
const decisions = documents.filter((path) => path.startsWith("docs/adr/"));

describe("the documents", () => {
  it.each(documents)("%s has only links to files that exist", (path) => {
    const text = readFileSync(join(projectRoot, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");
    const targets = [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, to]) => to ?? "");
    const broken = targets
      .filter((to) => !/^([a-z]+:|#)/.test(to))
      .filter((to) => !existsSync(join(projectRoot, dirname(path), to.replace(/[#?].*$/, ""))));
    expect(broken).toEqual([]);
  });

  it("number each decision once", () => {
    const numbers = decisions.map((path) => path.slice("docs/adr/".length, "docs/adr/0000".length));
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(0);
  });

  it.each(decisions)("%s has one title and a date", (path) => {
    const text = readFileSync(join(projectRoot, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");
    expect(text.match(/^# .+$/gm)).toHaveLength(1);
    expect(text).toMatch(/^# .+\n\nDate: \d{4}-\d{2}-\d{2}\n/);
  });
});

describe("ARCHITECTURE.md", () => {
  const text = readFileSync(join(projectRoot, "ARCHITECTURE.md"), "utf8");
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? "");

  it("names only files and folders that exist", () => {
    const paths = named.filter((each) =>
      /^(ports|src|adapters|simulator|tests|docs|scripts)\/[^<>*]+$/.test(each),
    );
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});

describe("the READMEs of folders", () => {
  const inside = ["src", "src/ui"].flatMap((parent) => foldersIn(parent));
  const layers = ["ports", "adapters", "simulator"];
  const described = [...inside, ...layers, "src/training/ui"];

  it.each(described)("%s has one of at most fifteen lines, with a subject", (folder) => {
    const text = readmeOf(folder);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
    expect(text).toMatch(/^# .+\n\n[^-]/);
  });

  it("name every folder inside", () => {
    const parents = [...inside, ...layers].filter((folder) => folder !== "src/ui");
    const below = parents.flatMap((folder) => foldersBelow(folder));
    expect(below.length).toBeGreaterThan(20);
    const unnamed = below.filter((path) => {
      const readmes = ancestorsOf(path).filter((each) =>
        existsSync(join(projectRoot, each, "README.md")),
      );
      return !readmes.some((each) =>
        readmeOf(each).includes(`\`${path.slice(each.length + 1)}/\``),
      );
    });
    expect(unnamed).toEqual([]);
  });

  it.each(described)("%s says of each decision which export of which file makes it", (folder) => {
    const decisions = readmeOf(folder).match(/^- .+$/gm) ?? [];
    expect(decisions.length).toBeGreaterThan(0);
    const wrong = decisions.filter((line) => {
      const places = [...line.matchAll(/((?:`\w+`(?:, )?)*) ?\(`([^`]+)`\)/g)];
      return (
        places.length === 0 ||
        places.some(([, names = "", file = ""]) => !areExported(`${folder}/${file}`, names))
      );
    });
    expect(wrong).toEqual([]);
  });
});

/** The folders directly inside, by their paths in the project. */
function foldersIn(parent: string): readonly string[] {
  return readdirSync(join(projectRoot, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

function foldersBelow(parent: string): readonly string[] {
  return foldersIn(parent).flatMap((folder) => [folder, ...foldersBelow(folder)]);
}

function ancestorsOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, place) => parts.slice(0, place + 1).join("/"));
}

function readmeOf(folder: string): string {
  return readFileSync(join(projectRoot, folder, "README.md"), "utf8");
}

/** Whether the file is there and exports each of the quoted names; a style sheet exports none. */
function areExported(path: string, names: string): boolean {
  if (!existsSync(join(projectRoot, path))) return false;
  const source = readFileSync(join(projectRoot, path), "utf8");
  const exported = [...source.matchAll(/^export (?:async |abstract )?\w+\*? (\w+)/gm)].map(
    ([, name]) => name,
  );
  const quoted = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  return (
    (quoted.length > 0 || path.endsWith(".css")) && quoted.every((name) => exported.includes(name))
  );
}

describe("the dependencies", () => {
  const page = readFileSync(join(projectRoot, "docs/adr/0004-dependencies.md"), "utf8");
  const { dependencies, devDependencies } = readPackage("");
  const packages = Object.keys({ ...dependencies, ...devDependencies });

  it.each(packages)("%s has a reason on the page, and the licence that the page states", (name) => {
    const { license } = readPackage(`node_modules/${name}/`);
    expect(page).toMatch(new RegExp(`^\\| ${name} \\| ${license} \\| .{5,} \\|$`, "m"));
  });

  it("are the only packages on the page", () => {
    const named = [...page.matchAll(/^\| ([@a-z][^ ]*) \| .+\|$/gm)].map(([, name]) => name ?? "");
    expect(named.filter((name) => name !== "package" && !packages.includes(name))).toEqual([]);
  });
});

interface PackageFile {
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(projectRoot, folder, "package.json"), "utf8"));
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skipped.test(path)) return [];
      if (entry.isDirectory()) return markdownIn(path);
      return path.endsWith(".md") ? [path] : [];
    })
    .sort();
}
