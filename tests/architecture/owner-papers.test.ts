import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordPrefixes, storeKeys } from "../../ports/local-store.ts";
import { ownerPapers, readPaper } from "../support/repository/owner-papers.ts";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { guides, sourceFiles } from "./comments.ts";

const productFolders = /^(ports|src|adapters|simulator|public)\//;
const product = [
  ...sourceFiles().filter(({ path }) => productFolders.test(path) && !/\.test\.tsx?$/.test(path)),
  ...readdirSync(join(projectRoot, "public"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ path: `public/${name}`, text: readPaper(`public/${name}`) })),
];

/** Without its blocks of commands and examples. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "");
const codeIn = (text: string): readonly string[] =>
  [...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " "));

describe("the tables of what a tablet stores (SE-7)", () => {
  const paper = readPaper("docs/data-protection.md");
  const keysUnder = (heading: string): readonly string[] => {
    const section = paper.split(/^## /m).find((each) => each.startsWith(heading)) ?? "";
    const rows = [...section.matchAll(/^\| (`[^|]+) \|/gm)];
    return rows.flatMap(([, cell = ""]) => codeIn(cell)).toSorted();
  };
  /** Keys that stand in the code itself, beside those of the app's own store. */
  const literals = product.flatMap(({ text }) =>
    [...text.matchAll(/["'`]delivery-manager\.([\w.-]+)/g)]
      .map(([, key = ""]) => key)
      .filter((key) => key !== "training." && key !== "theme")
      .map((key) => ({ key: key.endsWith(".") ? `${key}*` : key, text })),
  );
  const literalsWith = (storage: RegExp): readonly string[] =>
    literals.filter(({ text }) => storage.test(text)).map(({ key }) => key);
  const ofTabs = literalsWith(/sessionStorage|BrowserTabFile/);

  it("have a row for each key of the local storage, and no other", () => {
    const records = recordPrefixes.map((prefix) => `${prefix}*`);
    const others = literalsWith(/\.localStorage/);
    expect(others).toEqual(["training.left.*"]);
    expect(keysUnder("On the tablet: local storage")).toEqual(
      [...storeKeys, ...records, ...others].toSorted(),
    );
  });

  it("have a row for each key of the session storage, and no other", () => {
    expect(ofTabs.length).toBeGreaterThan(5);
    expect(keysUnder("On the tablet: session storage")).toEqual([...new Set(ofTabs)].toSorted());
  });

  it("name what stands in caches and history, and every literal has its place", () => {
    const rules = readPaper("adapters/service-worker/worker-rules.ts");
    const uses = /type CacheUse = ([^;]+);/.exec(rules)?.[1]?.match(/\w+/g) ?? [];
    expect(uses.length).toBeGreaterThan(2);
    const browser = paper.slice(paper.indexOf("## On the tablet: the browser"));
    for (const use of uses) expect(browser).toMatch(new RegExp(`\`[^\`]*\\.${use}\``));
    const known = [...ofTabs, ...literalsWith(/\.localStorage/)];
    const inHistory = literals.map(({ key }) => key).filter((key) => !known.includes(key));
    expect(inHistory).toEqual(["dialogs"]);
    expect(browser).toContain("`dialogs`");
  });

  it("are complete: the product has no cookie, database or file of its own", () => {
    const others = /document\.cookie|cookieStore|indexedDB|getDirectory\(/;
    expect(product.filter(({ text }) => others.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the words that the papers quote", () => {
  const files = readdirSync(join(projectRoot, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|[\\/])en\.json$/.test(path))
    .map((path) => readFileSync(join(projectRoot, "src", path), "utf8"));
  // The texts of training stand in areas.
  const texts = files.flatMap((file) =>
    Object.values<string | Readonly<Record<string, string>>>(JSON.parse(file)).flatMap((text) =>
      typeof text === "string" ? text : Object.values(text),
    ),
  );
  const startPage = readPaper("index.html").replace(/\s+/g, " ");
  const startTexts = [...startPage.matchAll(/<p lang="en" dir="ltr"> ([^<]+) <\/p>/g)];
  const patterns = [...texts, ...startTexts.map(([, text = ""]) => text)].flatMap(patternsOf);

  it.each(ownerPapers.filter((path) => path !== "deploy/README.md"))(
    "of %s are the product's own, whole sentences of its English texts",
    (path) => {
      const prose = proseOf(readPaper(path)).replace(/`[^`]+`/g, "");
      const quotes = [...prose.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) =>
        quote.replace(/\s+/g, " "),
      );
      expect(startTexts).toHaveLength(2);
      const unknown = quotes.filter(
        (quote) => quote !== "…" && !patterns.some((known) => known.test(quote)),
      );
      expect(unknown).toEqual([]);
      if (path === "docs/runbook.md") expect(quotes.length).toBeGreaterThan(50);
    },
  );

  it("from reports and the doctor stand in the sources", () => {
    const messages = codeIn(readPaper("docs/runbook.md")).filter(
      (code) => code.split(" ").length > 2,
    );
    expect(messages.length).toBeGreaterThan(6);
    const sources = sourceFiles().filter(({ path }) => /^(adapters|src|deploy)\//.test(path));
    expect(messages.filter((code) => !sources.some(({ text }) => text.includes(code)))).toEqual([]);
  });
});

describe("the papers", () => {
  it.each(ownerPapers)("%s names only files and settings that exist", (path) => {
    const named = codeIn(readPaper(path));
    const files = named.filter((code) =>
      /^(ports|src|adapters|simulator|deploy|public|package)[-/][\w./-]+\.\w+$/.test(code),
    );
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
    const settings = named.flatMap((code) => /^data-[a-z-]+/.exec(code)?.[0] ?? []);
    const configuration = readPaper("docs/configuration.md");
    expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
    if (path === "SECURITY.md") expect(Math.min(files.length, settings.length)).toBeGreaterThan(5);
  });

  it("show policies that are JSON", () => {
    const examples = [...readPaper("docs/tablet-guide.md").matchAll(/^```json\n([\s\S]*?)^```/gm)];
    expect(examples).toHaveLength(1);
    for (const [, text = ""] of examples) expect(() => JSON.parse(text)).not.toThrow();
  });
});

describe("all guides", () => {
  it("show only pictures of the product, which a command takes", () => {
    const command = readPaper("tests/screenshots/screenshots.ts");
    const pictures = guides().flatMap(({ text }) =>
      [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target = ""]) => target),
    );
    expect(pictures.length).toBeGreaterThan(2);
    const isTaken = (target: string): boolean =>
      /pictures\/[^/]+\.png$/.test(target) &&
      command.includes(`"${target.replace(/^.*\/|\.png$/g, "")}"]`);
    expect(pictures.filter((target) => !isTaken(target))).toEqual([]);
  });

  it("name only npm scripts that exist", () => {
    const { scripts } = JSON.parse(readPaper("package.json"));
    const named = guides().flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});

/** A text and each run of its sentences; a value that the product inserts is any short text. */
function patternsOf(text: string): readonly RegExp[] {
  // A text of values alone would match every quote.
  if (text.replace(/\{\{\w+\}\}/g, "").match(/\p{L}/gu) === null) return [];
  const sentences = text.split(/(?<=[.:?!]) |\n/);
  const runs = sentences.flatMap((_, from) =>
    sentences.slice(from).map((_, more) => sentences.slice(from, from + more + 1).join(" ")),
  );
  return runs.map((run) => {
    const literal = run.replace(/[.*+?^$()[\]\\|]/g, "\\$&");
    return new RegExp(`^${literal.replace(/\{\{\w+\}\}/g, ".{1,12}")}$`);
  });
}
