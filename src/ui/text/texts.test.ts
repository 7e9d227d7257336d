import { describe, expect, it } from "vitest";
import {
  type Language,
  languageOf,
  languages,
  languageTags,
} from "../../../ports/entities/language.ts";
import { everyLanguage } from "../../../tests/support/every-language.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { createTexts } from "./i18n.ts";

const allTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = everyLanguage;
const pluralEnding = /_(zero|one|two|few|many|other)$/;

function baseKeys(of: Readonly<Record<string, string>>): string[] {
  return [...new Set(Object.keys(of).map((key) => key.replace(pluralEnding, "")))].sort();
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "");
}

describe("the texts", () => {
  it.each(languageTags)("have the same keys in %s as in English", (language) => {
    expect(baseKeys(allTexts[language])).toEqual(baseKeys(en));
  });

  it.each(languageTags)("have every plural form that %s needs, and no other", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect([...languages[language].pluralForms].sort()).toEqual([...forms].sort());
    const counted = Object.keys(en).filter((key) => key.endsWith("_other"));
    for (const key of counted) {
      const base = key.replace(pluralEnding, "");
      const present = Object.keys(allTexts[language])
        .filter((other) => other.replace(pluralEnding, "") === base)
        .map((other) => other.slice(base.length + 1));
      expect(present.sort(), base).toEqual([...forms].sort());
    }
  });

  it.each(languageTags)("use only placeholders in %s that English has", (language) => {
    for (const [key, text] of Object.entries(allTexts[language])) {
      const english: Readonly<Record<string, string>> = en;
      const otherForm = english[key.replace(pluralEnding, "_other")];
      const offered = placeholders(otherForm ?? english[key] ?? "");
      expect(offered, key).toEqual(expect.arrayContaining(placeholders(text)));
      expect(text.trim(), key).not.toBe("");
    }
  });

  it("define each key in one area only", async () => {
    const areas = Object.entries(
      import.meta.glob<{ en: Readonly<Record<string, string>> }>("./*/en.ts", { eager: true }),
    );
    expect(areas.length).toBeGreaterThan(5);
    const keys = areas.flatMap(([, area]) => Object.keys(area.en));
    expect(keys.toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it("choose the language by its tag and fall back to English", () => {
    expect(["ar-AE", "zh_CN", "ms", "fr", undefined].map(languageOf)).toEqual([
      "ar",
      "zh",
      "ms",
      "en",
      "en",
    ]);
  });

  it("use the plural forms of each language", async () => {
    const texts = createTexts();
    expect([1, 2].map((count) => texts.t("orders", { count }))).toEqual(["1 order", "2 orders"]);
    await texts.changeLanguage("ar");
    texts.addResourceBundle("ar", "translation", ar);
    expect([1, 2, 3, 11, 100].map((count) => texts.t("orders", { count }))).toEqual([
      "طلب واحد",
      "طلبان",
      "3 طلبات",
      "11 طلبًا",
      "100 طلب",
    ]);
  });
});
