import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { enLater } from "../../src/ui/text/en-later.ts";
import { projectRoot } from "../support/scratch-project.ts";

/** Every file that a file's static imports lead to. What is imported by `import()` is not among them. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [join(projectRoot, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const source = readFileSync(file, "utf8");
    for (const [, kind, path = ""] of source.matchAll(
      /^(import(?: type)?)\b[^;]*?["'](\.[^"']+\.tsx?)["']/gm,
    )) {
      const target = join(dirname(file), path);
      if (kind === "import" && existsSync(target)) waiting.push(target);
    }
  }
  return reached;
}

/** A key without its plural ending, as screens ask for it. */
function asked(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

describe("the English that comes with the later parts", () => {
  const first = [...reachedFrom("src/compose/run-page.tsx")].filter((file) =>
    relative(projectRoot, file).startsWith("src/ui/"),
  );
  const later = new Set(Object.keys(enLater).map(asked));

  it("is asked for by no screen that can be shown before they are there", () => {
    expect(first.length).toBeGreaterThan(40);
    const early = first.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const keys = [...source.matchAll(/["']([a-zA-Z]+(?:\.\w+)*)["']/g)].map(
        ([, key = ""]) => key,
      );
      const prefixes = [...source.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map(([, prefix = ""]) => prefix);
      return [...later]
        .filter((key) => keys.includes(key) || prefixes.some((prefix) => key.startsWith(prefix)))
        .map((key) => `${relative(projectRoot, file)}: ${key}`);
    });
    expect(early).toEqual([]);
  });
});
