import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/scratch-project.ts";

const skipped = /(^|\/)(node_modules|dist|\.git|\.cache|test-results|playwright-report)(\/|$)/;
const documents = markdownIn("");
const decisions = documents.filter((path) => path.startsWith("docs/adr/"));

describe("the documents", () => {
  it.each(documents)("%s links to what is there", (path) => {
    const text = readFileSync(join(projectRoot, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");
    const targets = [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, to]) => to ?? "");
    const broken = targets
      .filter((to) => !/^([a-z]+:|#)/.test(to))
      .filter((to) => !existsSync(join(projectRoot, dirname(path), to.replace(/[#?].*$/, ""))));
    expect(broken).toEqual([]);
  });

  it("hold decisions, each under a number of its own", () => {
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
