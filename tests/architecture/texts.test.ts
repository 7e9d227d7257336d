import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { languageTags } from "../../ports/entities/language.ts";
import { textProblems } from "../../scripts/text-problems.mjs";
import texts from "../../src/ui/text/en.json" with { type: "json" };
import { type ScratchProject, scratchProject } from "../support/repository/scratch-project.ts";
import { sourceFiles } from "./comments.ts";

const good = {
  en: {
    title: "Order {{number}}",
    orders_one: "{{count}} order",
    orders_other: "{{count}} orders",
  },
  ar: {
    title: "الطلب {{number}}",
    orders_zero: "لا طلبات",
    orders_one: "طلب واحد",
    orders_two: "طلبان",
    orders_few: "{{count}} طلبات",
    orders_many: "{{count}} طلبًا",
    orders_other: "{{count}} طلب",
  },
  ms: { title: "Pesanan {{number}}", orders_other: "{{count}} pesanan" },
  zh: { title: "订单 {{number}}", orders_other: "{{count}} 笔订单" },
};
type Language = keyof typeof good;
const { title: _, ...withoutTitle } = good.ms;
const { orders_two: __, ...withoutTwo } = good.ar;

const folders = [
  "ui/text",
  "training/ui/text",
  "ui/start-text/configuration",
  "ui/start-text/problem",
];

describe("The check of texts", () => {
  let scratch: ScratchProject;
  beforeEach(() => {
    scratch = scratchProject(["scripts/check-texts.mjs", "scripts/text-problems.mjs"]);
    for (const folder of folders) {
      for (const [language, texts] of Object.entries(good)) plant(folder, language, texts);
    }
  });
  afterEach(() => scratch.remove());

  const plant = (folder: string, language: string, texts: object): void =>
    scratch.write(`src/${folder}/${language}.json`, JSON.stringify(texts));

  const check = () =>
    textProblems(
      scratch.root,
      folders.map((folder) => `src/${folder}`),
    );

  it("accepts the same keys and placeholders, with the plural forms of each language", () => {
    expect(Object.keys(good).toSorted()).toEqual(languageTags.toSorted());
    expect(check()).toEqual([]);
    const script = join(scratch.root, "scripts/check-texts.mjs");
    const status = () => spawnSync(process.execPath, [script]).status;
    expect(status()).toBe(0);
    plant("ui/start-text/problem", "ms", {});
    expect(status()).toBe(1);
  });

  it.each<readonly [string, Language, object, string]>([
    ["a missing key", "ms", withoutTitle, 'lacks "title"'],
    [
      "an additional key",
      "zh",
      { ...good.zh, more: "更多" },
      'has "more", which English does not need here',
    ],
    ["a missing plural form", "ar", withoutTwo, 'lacks "orders_two"'],
    [
      "a plural form that the language has not",
      "ms",
      { ...good.ms, orders_one: "Satu pesanan" },
      'has "orders_one", which English does not need here',
    ],
    ["a lost placeholder", "ar", { ...good.ar, title: "الطلب" }, 'lost {{number}} in "title"'],
    [
      "a lost count where the form stands for many numbers",
      "ar",
      { ...good.ar, orders_few: "طلبات" },
      'lost {{count}} in "orders_few"',
    ],
    [
      "an unknown placeholder",
      "zh",
      { ...good.zh, title: "{{name}} 的订单 {{number}}" },
      'has {{name}} in "title", which English has not',
    ],
    ["an empty text", "ms", { ...good.ms, title: " " }, 'has no text for "title"'],
    ["a text that is no text", "ms", { ...good.ms, title: 7 }, 'has no text for "title"'],
  ])(
    "reports %s, on the board, in training and at the start",
    (_name, language, texts, problem) => {
      for (const folder of folders) plant(folder, language, texts);
      expect(check()).toEqual(folders.map((folder) => `src/${folder}/${language}.json ${problem}`));
    },
  );

  it("reports a plural form that English itself lacks", () => {
    plant("ui/text", "en", { title: good.en.title, orders_other: good.en.orders_other });
    expect(check()).toEqual(['src/ui/text/en.json lacks "orders_one"']);
  });

  it("reports a language that is missing, and a key that an area of training lacks", () => {
    for (const language of ["en", "ar", "zh"]) {
      plant("training/ui/text", language, { coach: { end: "1" }, band: { end: "2" } });
    }
    plant("training/ui/text", "ms", { coach: { end: "1" }, band: {} });
    rmSync(join(scratch.root, "src/ui/text/ms.json"));
    expect(check()).toEqual([
      "src/ui/text/ms.json is missing",
      'src/training/ui/text/ms.json lacks "band end"',
    ]);
  });
});

describe("The texts of the board", () => {
  it("are each used: the code contains their key, or a template with its start and end", () => {
    const board = sourceFiles().filter(
      ({ path }) => path.startsWith("src/") && !/^src\/training|\.test\./.test(path),
    );
    const code = board.map(({ text }) => text).join("\n");
    const whole = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, key]) => key));
    const made = [...code.matchAll(/`(\w[\w.]*\.)\$\{[^`]*?(\w*)`/g)];
    const isShown = (key: string): boolean =>
      whole.has(key) ||
      made.some(([, start = "", end = ""]) => key.startsWith(start) && key.endsWith(end));
    const keys = Object.keys(texts).map((key) =>
      key.replace(/_(zero|one|two|few|many|other)$/, ""),
    );
    expect(keys.filter((key) => !isShown(key))).toEqual([]);
  });
});
