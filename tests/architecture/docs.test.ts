import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
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

  it("lists every folder of src", () => {
    const folders = readdirSync(join(projectRoot, "src"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
      .map((path) => path.replaceAll("\\", "/"));
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const paths = named.filter((each) =>
      /^(ports|src|adapters|simulator|tests|docs|scripts)\/[^<>*]+$/.test(each),
    );
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});

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
