import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../support/repository/scratch-project.ts";
import { buildApp } from "./first-load.ts";

const browsers = ["Chrome", "Safari", "Firefox"] as const;
type Versions = readonly [chrome: number, safari: number, firefox: number];

interface Feature {
  /** Finds the use in the built scripts or style sheets. */
  readonly use: RegExp;
  /** The first version of each browser that has it, by MDN's tables. */
  readonly since: Versions;
  /** Its check in start-check.js, where it has one. */
  readonly check?: string;
}

/**
 * The features that decide the oldest browser that can run the app: newer than ES2022, which the build is made for, and not looked for
 * before its use. Style rules that old browsers may leave out are none of these.
 */
const features: Readonly<Record<string, Feature>> = {
  "module scripts of ES2022": { use: /\bawait\b/, since: [94, 16.4, 93] },
  "URL.canParse": { use: /\bURL\.canParse\(/, since: [120, 17, 115], check: "URL.canParse" },
  "AbortSignal.any": {
    use: /AbortSignal\.any\(/,
    since: [116, 17.4, 124],
    check: "AbortSignal.any",
  },
  "AbortSignal.timeout": { use: /AbortSignal\.timeout\(/, since: [103, 16, 100] },
  popovers: {
    use: /popoverTarget\b|showPopover\(/,
    since: [114, 17, 125],
    check: '"popover" in HTMLElement.prototype',
  },
  "arrays that are copied": { use: /\.to(?:Sorted|Reversed|Spliced)\(/, since: [110, 16, 115] },
  "the last of an array": { use: /\.findLast(?:Index)?\(/, since: [97, 15.4, 104] },
  "Object.groupBy": { use: /\b(?:Object|Map)\.groupBy\(/, since: [117, 17.4, 119] },
  "Promise.withResolvers": { use: /Promise\.withResolvers\(/, since: [119, 17.4, 121] },
  "Array.fromAsync": { use: /Array\.fromAsync\(/, since: [121, 16.4, 115] },
  "helpers of iterators": {
    use: /(?<!this)\.(?:values|keys|entries)\(\)\.(?:map|flatMap|some|every|find|toArray|take|drop|reduce)\(/,
    since: [122, 18.4, 131],
  },
  "Promise.try": { use: /Promise\.try\(/, since: [128, 18.2, 134] },
  "RegExp.escape": { use: /RegExp\.escape\(/, since: [136, 18.2, 134] },
  dialogs: { use: /\.showModal\(/, since: [37, 15.4, 98] },
  ":has()": { use: /:has\(/, since: [105, 15.4, 121] },
  "container queries": { use: /@container/, since: [105, 16, 110] },
  "mixed colours": { use: /color-mix\(/, since: [111, 16.2, 113] },
  "the dynamic height of a window": { use: /\ddvh\b/, since: [108, 15.4, 101] },
  "nested style rules": { use: /[;{]\s*&/, since: [120, 17.2, 117] },
  "light-dark()": { use: /light-dark\(/, since: [123, 17.5, 120] },
  "@starting-style": { use: /@starting-style/, since: [117, 17.5, 129] },
};

const page = readFileSync(join(projectRoot, "index.html"), "utf8");
const script = readFileSync(join(projectRoot, "public/start-check.js"), "utf8");
const code = script.replace(/^\s*\/\/.*$/gm, "");

describe("the oldest browser that can run the app", () => {
  let minimum: readonly number[];
  let used: readonly Feature[];

  beforeAll(async () => {
    const { output }: Rolldown.RolldownOutput = await buildApp(projectRoot);
    const texts = output.map((part) => ("code" in part ? part.code : part.source.toString()));
    used = Object.values(features).filter(({ use }) => texts.some((text) => use.test(text)));
    minimum = browsers.map((_, place) => Math.max(...used.map(({ since }) => since[place] ?? 0)));
  }, 120_000);

  it("is the one that the page names in each language [IN-2]", () => {
    const [chrome, safari, firefox] = minimum;
    const text = /<div id="old-browser"[\s\S]*?<\/div>/.exec(page)?.[0] ?? "";
    const languages = [...text.matchAll(/<p lang="(\w+)"[^>]*>([\s\S]*?)<\/p>/g)].slice(0, 4);
    expect(languages.map(([, language]) => language)).toEqual(["en", "ar", "ms", "zh"]);
    for (const [, , sentence = ""] of languages) {
      const named = sentence
        .replace(/<\/?bdi>/g, "")
        .match(/\d+(?:\.\d+)?/g)
        ?.map(Number);
      expect(named).toEqual([chrome, safari, firefox]);
    }
  });

  it("is named in the installer's guide", () => {
    const guide = readFileSync(join(projectRoot, "deploy/README.md"), "utf8");
    const [chrome, safari, firefox] = minimum;
    expect(guide).toContain(`Chrome or Edge ${chrome}, Safari ${safari}, Firefox ${firefox}`);
  });

  it("is found out by start-check.js in each browser: it checks the newest that the app uses [IN-2]", () => {
    const checked = used.filter(({ check }) => check !== undefined && code.includes(check));
    for (const [place, browser] of browsers.entries()) {
      const oldest = Math.max(...checked.map(({ since }) => since[place] ?? 0));
      expect([browser, oldest]).toEqual([browser, minimum[place]]);
    }
  });

  it("reads start-check.js, as every older one does", () => {
    for (const newer of [/=>/, /\b(?:const|let|class|async)\b/, /`/, /\?\?|\?\./, /\.\.\./]) {
      expect(code).not.toMatch(newer);
    }
  });
});
