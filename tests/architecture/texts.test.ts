import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { languageTags } from "../../ports/entities/language.ts";
import { type ScratchProject, scratchProject } from "../support/repository/scratch-project.ts";

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

const allAreas = ["text/board", "training/text/coach", "start-text/problem"];

describe("The check of texts", () => {
  let scratch: ScratchProject;
  beforeEach(() => {
    scratch = scratchProject(["scripts/check-texts.mjs", "scripts/text-problems.mjs"]);
    for (const area of allAreas) {
      for (const [language, texts] of Object.entries(good)) plant(area, language, texts);
    }
  });
  afterEach(() => scratch.remove());

  const plant = (area: string, language: string, texts: object): void =>
    scratch.write(`src/ui/${area}/${language}.json`, JSON.stringify(texts));

  function check(): { readonly status: number | null; readonly problems: readonly string[] } {
    const script = join(scratch.root, "scripts/check-texts.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
    expect(stderr).toBe("");
    return { status, problems: stdout.trim().split("\n") };
  }

  it("accepts the same keys and placeholders, with the plural forms of each language", () => {
    expect(Object.keys(good).toSorted()).toEqual(languageTags.toSorted());
    expect(check()).toEqual({ status: 0, problems: [""] });
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
    ["a text that is no text", "ms", { ...good.ms, title: {} }, 'has no text for "title"'],
  ])(
    "reports %s, on the board, in training and at the start",
    (_name, language, texts, problem) => {
      for (const area of allAreas) plant(area, language, texts);
      expect(check()).toEqual({
        status: 1,
        problems: allAreas.map((area) => `src/ui/${area}/${language}.json ${problem}`),
      });
    },
  );

  it("reports a plural form that English itself lacks", () => {
    plant("text/board", "en", { title: good.en.title, orders_other: good.en.orders_other });
    expect(check().problems).toEqual(['src/ui/text/board/en.json lacks "orders_one"']);
  });

  it("reports a language that an area lacks, and a key that two areas of the board have", () => {
    plant("text/map", "en", { title: "Map" });
    plant("text/map", "ar", { title: "الخريطة" });
    plant("text/map", "zh", { title: "地图" });
    expect(check().problems).toEqual([
      "src/ui/text/map/ms.json is missing",
      'src/ui/text/map/en.json has "title", as src/ui/text/board/en.json has',
    ]);
  });
});
